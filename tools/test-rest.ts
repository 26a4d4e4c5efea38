import { installTestTools, run, runPlaywright, runVitest, withSite } from './testing/run.ts';

/** `npm run test:rest`: what `npm run test:all` adds to `npm test`: checks, loads, programs, PostgreSQL and the other browser tests. */
installTestTools('chromium', 'postgresql');
if (await run('checks', 'tools/check.ts', []))
  await withSite(
    (environment) => runPlaywright(['e2e'], ['--grep-invert', '@smoke'], environment),
    () => runVitest(['loads', 'programs', 'postgres']),
  );

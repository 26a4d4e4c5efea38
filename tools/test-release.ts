import { installTestTools, run, runPlaywright, runVitest } from './testing/run.ts';

/**
 * `npm run test:release`: tests that take minutes each and are therefore not part of `npm run test:all`: builds of the
 * site with other settings, Lighthouse, unresponsive services, publishing, repeated kills, and the deployment.
 */
installTestTools('chromium', 'postgresql');
await runVitest(['release']);
await runPlaywright(['release', 'e2e-release']);
await run('production deployment', 'tools/test-deployment.ts', []);

import { spawnSync } from 'node:child_process';
import { installTestTools, root, runPlaywright, runVitest, withSite } from './testing/run.ts';

/**
 * `npm run test:repeat -- N [FILE…]`: runs the changed tests, or the named files, N times. Changed is what differs
 * from `main`, or on `main` itself what is uncommitted or part of the last commit; a test file counts as changed when
 * anything it imports has changed.
 */
const [typed = '', ...files] = process.argv.slice(2);
const times = Number(typed);
if (!Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:repeat -- N [FILE…]');
  process.exit(1);
}
installTestTools('chromium', 'postgresql');

const base = changeBase();
if (files.length === 0) console.log(`repeating what changed since ${base}`);
const vitestFiles = files.filter((file) => /\.test\.tsx?$/.test(file));
const playwrightFiles = files.filter((file) => file.endsWith('.spec.ts'));
const vitestArgs = files.length > 0 ? vitestFiles : [`--changed=${base}`];
const playwrightArgs = files.length > 0 ? playwrightFiles : [`--only-changed=${base}`];

await withSite(async (environment) => {
  if (files.length === 0 || vitestFiles.length > 0) {
    for (let round = 1; round <= times; round++) {
      console.log(`\n── round ${round} of ${times}`);
      const projects = ['unit', 'component', 'api', 'loads', 'programs', 'postgres', 'site'];
      if (!(await runVitest(projects, ['--passWithNoTests', ...vitestArgs], environment))) break;
    }
  }
  if (files.length === 0 || playwrightFiles.length > 0) {
    const args = ['--pass-with-no-tests', ...playwrightArgs, `--repeat-each=${times}`];
    await runPlaywright(['e2e', 'e2e-release'], args, environment);
  }
});

/** The commit to compare with. */
function changeBase(): string {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main' && git('rev-parse', '--verify', '--quiet', 'main') !== '') {
    return git('merge-base', 'main', 'HEAD');
  }
  return git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD';
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

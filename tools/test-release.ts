import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTestTools } from './testing/one-suite.ts';
import { root, runPlaywright, runVitest, Totals } from './testing/run.ts';

/**
 * `npm run test:release`: tests that take minutes each and are therefore not part of `npm test`: builds of the site
 * with other settings, Lighthouse, unresponsive services, publishing, repeated kills, and the deployment.
 */
installTestTools();
const totals = new Totals();

let started = Date.now();
totals.tell('programs and builds', await runVitest(['--project=release']), started);

started = Date.now();
totals.tell('browser tests', await runPlaywright(['--project=release', '--project=e2e-release']), started);

started = Date.now();
const { status } = spawnSync(process.execPath, [join(root, 'tools/test-deployment.ts')], {
  cwd: root,
  stdio: 'inherit',
});
const isGood = status === 0;
totals.tell('production deployment', { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }, started);
totals.close();

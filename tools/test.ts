import { serverIsRunning, startTestServer, type TestServer } from '../tests/support/site-server.ts';
import { installTestTools } from './testing/one-suite.ts';
import { runCheck, runPlaywright, runVitest, Totals, type Tally, type Tool } from './testing/run.ts';

/**
 * `npm test`: static checks, then unit, API, site and browser tests, with one closing line. Tests that take a minute
 * each and reveal little about a single change are in `npm run test:release` (docs/testing.md).
 */
const totals = new Totals();

const checks: (Tool & { name: string })[] = [
  { name: 'lint', program: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { name: 'types', program: 'astro/bin/astro.mjs', args: ['check', '--minimumSeverity', 'warning'] },
  {
    name: 'format',
    program: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level', 'warn'],
  },
  { name: 'styles', program: 'stylelint/bin/stylelint.mjs', args: ['src/**/*.{css,astro}'] },
];

installTestTools();
// First, because it generates the types of `astro:env`, which the checks read.
const syncStarted = Date.now();
const sync = await runCheck({ program: 'astro/bin/astro.mjs', args: ['sync'] });
totals.tell('generated types', sync, syncStarted);

let server: TestServer | undefined;
let serverFailure: unknown;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void (server?.stop() ?? Promise.resolve()).finally(() => process.exit(1)));
}
try {
  // The site is built, and its data generated, in parallel with the checks: each of the two needs a core of its own.
  await oneAfterTheOther(2, [startServer, ...checks.map((check) => () => runQuietly(check))]);
  const environment = server ? { [serverIsRunning]: 'yes' } : undefined;
  await runAndTell('unit, component, API and site tests', () =>
    runVitest(
      ['--project=unit', '--project=component', '--project=api', ...(environment ? ['--project=site'] : [])],
      {
        environment,
      },
    ),
  );
  if (environment) {
    await runAndTell('browser tests', () => runPlaywright(['--project=e2e'], { environment }));
  } else {
    console.error(serverFailure);
    totals.add({ passed: 0, failed: 1, skipped: 0, failures: ['the site and its data did not start'] });
  }
} finally {
  await server?.stop();
}
totals.close();

/** Runs jobs in order, at most `atATime` concurrently. */
async function oneAfterTheOther(atATime: number, jobs: (() => Promise<void>)[]): Promise<void> {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

async function startServer(): Promise<void> {
  const started = Date.now();
  const lines: string[] = [];
  try {
    server = await startTestServer((line) => lines.push(line));
  } catch (error) {
    serverFailure = error;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\n── site and data\n${lines.join('\n')}\n── site and data: ${seconds} s`);
}

/** Prints a check's output when it has ended, so that concurrent checks do not mix their lines. */
async function runQuietly({ name, ...tool }: Tool & { name: string }): Promise<void> {
  const started = Date.now();
  const { output, ...tally } = await runCheck(tool, { isQuiet: true });
  process.stdout.write(`\n── ${name}\n${output}`);
  totals.tell(name, tally, started);
}

async function runAndTell(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  totals.tell(name, await run(), started);
}

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { needTestTools } from './tools.ts';
import { sentenceOf } from './checks.ts';

/** `npm test`: installs what is missing, then lint, types, unit, API and browser tests, with one closing line. */
const root = resolve(import.meta.dirname, '..');
const reports = await mkdtemp(join(tmpdir(), 'ardi-test-'));

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  program: string;
  args: string[];
  environment?: Record<string, string>;
  /** Reads the runner's own report; a step without one counts as a single test. */
  read?: () => Promise<Tally>;
}

const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

/** One after the other; those of a group beside each other, each on a core of its own. */
const steps: Step[][] = [
  // First, because it writes the types of `astro:env`, which the checks read.
  [{ name: 'generated types', program: 'astro/bin/astro.mjs', args: ['sync'] }],
  [
    { name: 'types', program: 'astro/bin/astro.mjs', args: ['check', '--minimumSeverity', 'warning'] },
    { name: 'lint', program: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  ],
  [
    { name: 'styles', program: 'stylelint/bin/stylelint.mjs', args: ['src/**/*.{css,astro}'] },
    { name: 'format', program: 'prettier/bin/prettier.cjs', args: ['--check', '.', '--log-level', 'warn'] },
  ],
  [
    {
      name: 'unit and API tests',
      program: 'vitest/vitest.mjs',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile=${vitestReport}`],
      read: readVitest,
    },
  ],
  [
    {
      name: 'browser tests',
      program: '@playwright/test/cli.js',
      args: ['test'],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      read: readPlaywright,
    },
  ],
];

try {
  needTestTools(console.log);
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const group of steps) await Promise.all(group.map((step) => runAndTell(step, group.length > 1)));
await rm(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** With `isBeside`, what the step prints is printed when it has ended, so that steps do not talk into each other. */
async function runAndTell(step: Step, isBeside: boolean): Promise<void> {
  if (!isBeside) console.log(`\n── ${step.name}`);
  const started = Date.now();
  const { code, output } = await run(step, isBeside);
  if (isBeside) process.stdout.write(`\n── ${step.name}\n${output}`);
  const tally = await tallyOf(step, code);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`── ${step.name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
}

async function run(
  { program, args, environment }: Step,
  isBeside: boolean,
): Promise<{ code: number; output: string }> {
  const out = isBeside ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', out, out],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number>((done) => child.on('close', (code) => done(code ?? 1)));
  return { code, output };
}

/** A runner that fails without a failed test (it could not start, say) counts as one failure. */
async function tallyOf(step: Step, code: number): Promise<Tally> {
  const none: Tally = { passed: 0, failed: 0, skipped: 0 };
  const tally = step.read ? await step.read().catch(() => none) : { ...none, passed: code === 0 ? 1 : 0 };
  const ranNothing = tally.passed + tally.failed === 0;
  return tally.failed === 0 && (code !== 0 || ranNothing) ? { ...tally, failed: 1 } : tally;
}

async function readVitest(): Promise<Tally> {
  const report = JSON.parse(await readFile(vitestReport, 'utf8')) as Record<string, number>;
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

async function readPlaywright(): Promise<Tally> {
  const { stats } = JSON.parse(await readFile(playwrightReport, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

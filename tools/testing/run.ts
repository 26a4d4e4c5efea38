import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepCoreFiles, withCoreFiles } from './core-files.ts';
import { failuresFileVariable, inOneLine } from './failures-reporter.ts';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** Shared by all test commands: running a tool of `node_modules`, and reading the reports of the two test runners. */
export const root = resolve(import.meta.dirname, '../..');

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One line for each failure. */
  failures?: string[];
}

export interface Tool {
  /** Path of the program within `node_modules`. */
  program: string;
  args: string[];
  environment?: Record<string, string>;
}

export const vitestProgram = 'vitest/vitest.mjs';
export const playwrightProgram = '@playwright/test/cli.js';

/** Folder of the runners' reports; removed when this process exits. */
const reports = mkdtempSync(join(tmpdir(), 'ardi-test-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/**
 * Runs a tool to its end. Its output goes to this process's own, or with `isQuiet` is returned, because concurrent
 * tools would mix their lines. A tool killed by a signal has the exit code 1, and its output so far is kept.
 */
export async function runTool(
  { program, args, environment }: Tool,
  { isQuiet = false } = {},
): Promise<{ code: number; output: string }> {
  const out = isQuiet ? 'pipe' : 'inherit';
  const [command, words] = withCoreFiles(process.execPath, [join(root, 'node_modules', program), ...args]);
  const child = spawn(command, words, {
    cwd: root,
    stdio: ['ignore', out, out],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, passOn);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number>((done) => child.on('close', (exitCode) => done(exitCode ?? 1)));
  await keepCoreFiles();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn);
  return { code, output };
}

/** Runs a tool that only succeeds or fails: it counts as one test. */
export async function runCheck(
  tool: Tool,
  options?: { isQuiet: boolean },
): Promise<Tally & { output: string }> {
  const { code, output } = await runTool(tool, options);
  if (code === 0) return { passed: 1, failed: 0, skipped: 0, output };
  return { passed: 0, failed: 1, skipped: 0, failures: [`${tool.program} ended with code ${code}`], output };
}

interface RunnerOptions {
  environment?: Record<string, string> | undefined;
  /** Whether finding no tests is acceptable. */
  mayBeEmpty?: boolean;
}

/** Runs Vitest, counts its tests and lists what failed. */
export async function runVitest(
  args: string[],
  { environment, mayBeEmpty = false }: RunnerOptions = {},
): Promise<Tally> {
  const report = join(reports, 'vitest.json');
  const failuresFile = join(reports, 'vitest-failures.json');
  const { code } = await runTool({
    program: vitestProgram,
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(import.meta.dirname, 'failures-reporter.ts')}`,
      `--outputFile.json=${report}`,
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      ...args,
    ],
    environment: { [failuresFileVariable]: failuresFile, ...environment },
  });
  return countAll(code, mayBeEmpty, async () => {
    const counts = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>;
    return {
      passed: counts.numPassedTests ?? 0,
      failed: counts.numFailedTests ?? 0,
      skipped: (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0),
      failures: JSON.parse(await readFile(failuresFile, 'utf8')) as string[],
    };
  });
}

/** Runs Playwright, counts its tests and lists what failed; one that passed only on a retry counts as failed. */
export async function runPlaywright(
  args: string[],
  { environment, mayBeEmpty = false }: RunnerOptions = {},
): Promise<Tally> {
  const report = join(reports, 'playwright.json');
  const { code } = await runTool({
    program: playwrightProgram,
    args: ['test', ...(mayBeEmpty ? ['--pass-with-no-tests'] : []), ...args],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...environment },
  });
  return countAll(code, mayBeEmpty, async () => {
    const { stats, suites, errors } = JSON.parse(await readFile(report, 'utf8')) as JSONReport;
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: [...suites.flatMap(failuresIn), ...errors.map((error) => inOneLine(error.message))],
    };
  });
}

/** The failed and flaky tests of a suite in Playwright's report, a line each. */
function failuresIn(suite: JSONReportSuite): string[] {
  const failed = suite.specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const message = test.results.find((result) => result.error)?.error?.message;
        return `${spec.file}:${spec.line} > ${spec.title}: ${inOneLine(message)}`;
      }),
  );
  return [...failed, ...(suite.suites ?? []).flatMap(failuresIn)];
}

/** A runner that fails without a failed test, because it or one of its workers crashed, counts as one failure. */
async function countAll(code: number, mayBeEmpty: boolean, read: () => Promise<Tally>): Promise<Tally> {
  const tally = await read().catch((): Tally => ({ passed: 0, failed: 0, skipped: 0 }));
  const lacksTests = tally.passed + tally.failed === 0 && !mayBeEmpty;
  if (tally.failed > 0 || (code === 0 && !lacksTests)) return tally;
  const failure = `the test runner ended with code ${code}, without a failed test`;
  return { ...tally, failed: 1, failures: [...(tally.failures ?? []), failure] };
}

/** Adds up the tallies of several steps, and prints them at the end of a test command. */
export class Totals {
  private readonly sum = { passed: 0, failed: 0, skipped: 0 };
  private readonly failures: string[] = [];

  add({ passed, failed, skipped, failures = [] }: Tally): void {
    this.sum.passed += passed;
    this.sum.failed += failed;
    this.sum.skipped += skipped;
    this.failures.push(...failures);
  }

  /** Prints a step's own counts and adds them. */
  tell(name: string, tally: Tally, started: number): void {
    this.add(tally);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(`── ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
  }

  /**
   * Prints what failed, because it scrolled by long ago, then the closing line of a test command on a line of its own;
   * sets the exit code.
   */
  close(): void {
    const { passed, failed, skipped } = this.sum;
    for (const failure of this.failures) console.log(`\n✗ ${failure}`);
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (failed > 0) process.exitCode = 1;
  }
}

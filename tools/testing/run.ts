import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepCoreFiles, withCoreFiles } from './core-files.ts';

/** Shared by all test commands: running a tool of `node_modules`, and reading the reports of the two test runners. */
export const root = resolve(import.meta.dirname, '../..');

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
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
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

interface RunnerOptions {
  environment?: Record<string, string> | undefined;
  /** Whether finding no tests is acceptable. */
  mayBeEmpty?: boolean;
}

/** Runs Vitest and counts its tests. */
export async function runVitest(
  args: string[],
  { environment, mayBeEmpty = false }: RunnerOptions = {},
): Promise<Tally> {
  const report = join(reports, 'vitest.json');
  const { code } = await runTool({
    program: vitestProgram,
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      ...args,
    ],
    ...(environment ? { environment } : {}),
  });
  return countAll(code, mayBeEmpty, async () => {
    const counts = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>;
    return {
      passed: counts.numPassedTests ?? 0,
      failed: counts.numFailedTests ?? 0,
      skipped: (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0),
    };
  });
}

/** Runs Playwright and counts its tests; one that passed only on a retry counts as failed. */
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
    const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

/** A runner that fails without a failed test, because it or one of its workers crashed, counts as one failure. */
async function countAll(code: number, mayBeEmpty: boolean, read: () => Promise<Tally>): Promise<Tally> {
  const tally = await read().catch(() => ({ passed: 0, failed: 0, skipped: 0 }));
  const lacksTests = tally.passed + tally.failed === 0 && !mayBeEmpty;
  return tally.failed === 0 && (code !== 0 || lacksTests) ? { ...tally, failed: 1 } : tally;
}

/** Adds up the tallies of several steps, and prints them in the closing line of a test command. */
export class Totals {
  private readonly sum: Tally = { passed: 0, failed: 0, skipped: 0 };

  add({ passed, failed, skipped }: Tally): void {
    this.sum.passed += passed;
    this.sum.failed += failed;
    this.sum.skipped += skipped;
  }

  /** Prints a step's own counts and adds them. */
  tell(name: string, tally: Tally, started: number): void {
    this.add(tally);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(`── ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
  }

  /** Prints the closing line of a test command, on a line of its own; sets the exit code. */
  close(): void {
    const { passed, failed, skipped } = this.sum;
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
    if (failed > 0) process.exitCode = 1;
  }
}

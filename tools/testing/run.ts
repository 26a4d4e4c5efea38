import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { serverIsRunning, startTestServer } from '../../tests/support/site-server.ts';
import { sentenceOf } from '../shared/requirements.ts';
import { needTestTools, type TestTool } from './test-tools.ts';

/** Shared by all test commands: running the two test runners, whose own reports say what failed. */
export const root = resolve(import.meta.dirname, '../..');

/** Runs a program of `node_modules` or of the project to its end, and prints how long it took; returns its success. */
export async function run(
  name: string,
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  let isEnded = false;
  const passOn = (signal: NodeJS.Signals) => {
    isEnded = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, passOn);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn);
  // Nothing else is to run after this command was asked to end.
  if (isEnded) process.exit(1);
  console.log(
    `── ${name}: ${code === 0 ? 'passed' : 'failed'}, ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
  if (code !== 0) process.exitCode = 1;
  return code === 0;
}

export function runVitest(projects: readonly string[], args: readonly string[] = [], environment = {}) {
  const named = projects.map((project) => `--project=${project}`);
  return run(
    `${projects.join(', ')} tests`,
    'node_modules/vitest/vitest.mjs',
    ['run', ...named, ...args],
    environment,
  );
}

export function runPlaywright(projects: readonly string[], args: readonly string[] = [], environment = {}) {
  const named = projects.map((project) => `--project=${project}`);
  const program = 'node_modules/@playwright/test/cli.js';
  return run(`browser tests (${projects.join(', ')})`, program, ['test', ...named, ...args], environment);
}

/**
 * Does work while the site under test runs, which both runners then share. `meanwhile` runs while the site is built, and
 * its data prepared; unless it succeeds, the work is not begun, so that what failed is the last thing printed.
 */
export async function withSite(
  work: (environment: Record<string, string>) => Promise<unknown>,
  meanwhile: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const started = Date.now();
  const lines: string[] = [];
  const starting = startTestServer((line) => lines.push(line));
  const [server, other] = await Promise.allSettled([starting, meanwhile()]);
  console.log(`\n── site and data\n${lines.join('\n')}\n── ${((Date.now() - started) / 1000).toFixed(0)} s`);
  if (server.status === 'rejected') throw server.reason as Error;
  try {
    if (other.status === 'rejected') throw other.reason as Error;
    if (other.value) await work({ [serverIsRunning]: 'yes' });
  } finally {
    await server.value.stop();
  }
}

/** Installs the tools that are missing; exits with a one-sentence message when that is impossible. */
export function installTestTools(...tools: TestTool[]): void {
  try {
    needTestTools(tools, console.log);
  } catch (error) {
    console.error(sentenceOf(error) ?? error);
    process.exit(1);
  }
}

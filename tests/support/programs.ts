import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { listen } from './servers.ts';

const root = resolve(import.meta.dirname, '../..');

/** Programs of the project start in half the time when Node's compile cache is kept between the starts. */
export const quickStart = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled') };

export interface Outcome {
  code: number | null;
  stdout: string;
  /** Without Node's warnings about its own features. */
  stderr: string;
}

/**
 * Starts a program of the project in its own process, as an operator does, without this process's
 * environment.
 */
export function startProgram(path: string, parameters: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [resolve(root, path), ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, ...quickStart, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = new Promise<Outcome>((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      const stderr = output.stderr.replace(/^\(node:\d+\) ExperimentalWarning.*\n\(Use.*\n/gm, '');
      done({ code, stdout: output.stdout, stderr });
    });
  });
  return { child, ended };
}

/** `npm run platform -- …` over the data in a folder. */
export function runPlatform(
  dataDirectory: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  return startProgram('tools/platform.ts', parameters, { DATA_DIR: dataDirectory, ...environment }).ended;
}

/** A loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  const { url, server } = await listen(createServer());
  await new Promise((done) => server.close(done));
  return Number(new URL(url).port);
}

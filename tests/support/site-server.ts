import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testSettings } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');

/** Set in the environment of test runners that are started while the site under test is already running. */
export const serverIsRunning = 'TEST_SERVER_RUNNING';

export interface TestServer {
  /** Settles when the server exits, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts site and platform as `npm start` does, with the settings of the tests, and waits until they respond.
 * Throws with the last lines of output when they do not start.
 */
export async function startTestServer(print: (line: string) => void): Promise<TestServer> {
  const child = spawn(process.execPath, [resolve(root, 'tools/start.ts')], {
    cwd: root,
    env: { ...process.env, ...testSettings.environment },
    // By the channel it notices that this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const lines: string[] = [];
  const ready = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          print(line);
          if (line.startsWith('ready ')) done(true);
        });
    }
    void ended.then(() => done(false));
  });
  if (!(await ready)) {
    throw new Error(`the site under test did not start:\n${lines.slice(-25).join('\n')}`);
  }
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

let server: TestServer | undefined;

/** Global setup of the Vitest projects that need the running site. */
export async function setup(): Promise<void> {
  if (process.env[serverIsRunning]) return;
  server = await startTestServer((line) => console.log(`[site] ${line}`));
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

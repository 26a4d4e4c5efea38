import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../operations/config.ts';
import { needWritableFolder, sentenceOf } from '../../../tools/shared/requirements.ts';
import { quickStart } from '../../support/programs.ts';

const root = resolve(import.meta.dirname, '../../..');
let server: Server | undefined;
afterEach(() => server?.close());

/** Runs a script of the project to its end. */
function run(program: string, args: string[], environment: Record<string, string> = {}) {
  return new Promise<{ code: number | null; errors: string }>((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...quickStart, ...environment },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.on('close', (code) => done({ code, errors }));
  });
}

const start = (environment: Record<string, string>) =>
  run(process.execPath, [join(root, 'tools/start.ts')], environment);

async function takenPort(): Promise<number> {
  server = createServer();
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('reports a port in use in one clear sentence', async () => {
  const port = await takenPort();
  const { code, errors } = await start({ PLATFORM_PORT: String(port) });
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    `Port ${port} is taken by another program: end it, or set PLATFORM_PORT to another port.`,
  );
});

test('reports a data folder that cannot be created in one clear sentence', async () => {
  const ports = { SITE_PORT: '16321', PLATFORM_PORT: '16322' };
  const { code, errors } = await start({ ...ports, DATA_DIR: join(root, 'package.json/data') });
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    `The folder ${join(root, 'package.json/data')} cannot be written to: change its permissions, or set DATA_DIR.`,
  );
});

test('names the variable in an invalid configuration', async () => {
  const { code, errors } = await start({ PLATFORM_PORT: 'many' });
  expect(code).toBe(1);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(errors).toContain('PLATFORM_PORT');
});

test('reports the same port for both in one clear sentence', async () => {
  const { code, errors } = await start({ SITE_PORT: '16321', PLATFORM_PORT: '16321' });
  expect(code).toBe(1);
  expect(errors.trim()).toBe(
    'The configuration is not valid: SITE_PORT and PLATFORM_PORT are both 16321: give them different ports',
  );
});

test('treats a blank variable as not set', () => {
  expect(readConfig({ SITE_PORT: '', PLATFORM_PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 4322,
    sitePort: 4321,
    publicUrl: 'http://127.0.0.1:4322',
  });
});

test('reports a full disk in one clear sentence', async () => {
  await expect(needWritableFolder(root, 1e12)).rejects.toThrow(/^The disk is full: .* MB are left\.$/);
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(sentenceOf(full)).toBe('The disk is full: make room, then try again.');
});

test('the launcher rejects an unknown command', async () => {
  const { code, errors } = await run('node', [join(root, 'tools/launch.mjs'), 'dance']);
  expect(code).toBe(1);
  expect(errors).toContain('there is no command dance');
});

test('the platform exits at once when asked to, and when its parent process is gone', async () => {
  for (const end of [
    (child: ChildProcess) => child.kill('SIGTERM'),
    (child: ChildProcess) => child.disconnect(),
  ]) {
    const folder = await mkdtemp(join(tmpdir(), 'ardi-stop-'));
    const child = spawn(process.execPath, [join(root, 'platform/serve.ts')], {
      env: { ...process.env, ...quickStart, PLATFORM_PORT: '16332', SITE_PORT: '16331', DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'message');
    const ended = once(child, 'exit');
    end(child);
    const code = await Promise.race([ended.then(([exitCode]) => exitCode as number | null), after(60_000)]);
    if (code === 'too late') child.kill('SIGKILL');
    expect(code).toBe(0);
    await rm(folder, { recursive: true });
  }
});

function after(milliseconds: number): Promise<'too late'> {
  return new Promise((done) => setTimeout(() => done('too late'), milliseconds).unref());
}

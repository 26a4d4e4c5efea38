import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ardi-signals-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Ids of the processes of this machine whose command line names the folder. */
async function processesOf(name: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return ids.filter((_, index) => commands[index]?.includes(name)).map(Number);
}

test('what npm has started ends with npm', async () => {
  const incoming = join(folder, 'incoming');
  const npm = spawn('npm', ['run', 'data', '--', 'watch', incoming], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done) => {
    createInterface({ input: npm.stdout }).on('line', (line) => {
      if (line.startsWith('watching ')) done();
    });
  });
  expect((await processesOf(incoming)).length).toBeGreaterThan(1);
  npm.kill('SIGTERM');
  await expect.poll(() => processesOf(incoming)).toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { logEvent } from '../../../contract/usage/usage.ts';
import { openStore } from '../../../database/open.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { runPlatform, startProgram } from '../../support/programs.ts';
import { engines, openTestStore } from '../../support/store.ts';

/** Two days in Riyadh: the second begins at 21:00 UTC. */
const sent = [
  {
    at: '2026-10-14T20:59:59.000Z',
    type: 'ERROR',
    name: 'otp_received_timeout',
    data: '{"phone":"0551234567"}',
  },
  {
    at: '2026-10-14T21:00:00.000Z',
    type: 'error',
    name: 'client_error',
    data: `{"message":"${'س'.repeat(400)}"}`,
  },
  { at: '2026-10-15T08:00:00.000Z', type: 'error', name: 'map_failed' },
  {
    at: '2026-10-15T09:00:00.000Z',
    type: 'error',
    name: 'client_error',
    data: '{"message":"a\\nb\\u009b2J\\u202e"}',
  },
];
const device = 'test-dev…';

describe.each(engines)('the events command on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  let environment: Record<string, string>;
  const send = (body: object) => callPlatform(platform, logEvent, { body });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-events-'));
    store = await openStoreIn(folder, engine);
    platform = await startPlatform(store);
    environment = 'url' in store.address ? { DATABASE_URL: store.address.url } : {};
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const { at, ...body } of sent) {
      vi.setSystemTime(new Date(at));
      expect((await send(body)).status).toBe(200);
    }
    vi.useRealTimers();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...options: string[]) => runPlatform(folder, ['events', ...options], environment);
  async function lines(...options: string[]): Promise<string[]> {
    const { code, stdout, stderr } = await run('tail', ...options);
    expect([code, stderr]).toEqual([0, '']);
    return stdout.split('\n').slice(0, -1);
  }

  test('prints a line per event, newest last, in Saudi time, long data cut, control characters escaped', async () => {
    const beginning = `{"message":"${'س'.repeat(228)}…`;
    expect(await lines()).toEqual([
      `2026-10-14 23:59:59  ERROR  otp_received_timeout  ${device}  {"phone":"*******567"}`,
      `2026-10-15 00:00:00  error  client_error  ${device}  ${beginning}`,
      `2026-10-15 11:00:00  error  map_failed  ${device}`,
      `2026-10-15 12:00:00  error  client_error  ${device}  {"message":"a\\nb\\u{9b}2J\\u{202e}"}`,
    ]);
  });

  test('filters by count, type, name, or both', async () => {
    const names = async (...options: string[]) =>
      (await lines(...options)).map((line) => line.slice(11).split('  ').slice(0, 3).join(' '));
    expect(await names('--lines', '2')).toEqual(['11:00:00 error map_failed', '12:00:00 error client_error']);
    expect(await names('--lines', '0')).toEqual([]);
    expect(await names('--type', 'ERROR')).toEqual(['23:59:59 ERROR otp_received_timeout']);
    expect(await names('--name', 'client_error', '--lines', '1')).toEqual(['12:00:00 error client_error']);
    expect(await names('--name', 'map_failed', '--type', 'ERROR')).toEqual([]);
  });

  test('follows new events, once each, until the operator stops', async () => {
    const { child, ended } = startProgram(
      'tools/platform.ts',
      ['events', 'tail', '--follow', '--lines', '1', '--type', 'seen'],
      { DATA_DIR: folder, ...environment },
    );
    let told = '';
    child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
    const names = () => told.split('\n').flatMap((line) => line.split('  ')[2] ?? []);
    await send({ type: 'seen', name: 'first' });
    await expect.poll(names).toEqual(['first']);
    await send({ type: 'unseen', name: 'other' });
    await Promise.all(['second', 'second'].map((name) => send({ type: 'seen', name })));
    await expect.poll(names).toEqual(['first', 'second', 'second']);
    await send({ type: 'seen', name: 'third' });
    await expect.poll(names).toEqual(['first', 'second', 'second', 'third']);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('rejects other arguments', async () => {
    const stderr = 'events tail accepts only --lines N, --type TYPE, --name NAME, --follow\n';
    expect(await run('list')).toEqual({ code: 1, stdout: '', stderr });
  });
});

/** Where the command finds it: in a file of that folder, or at the address of the server. */
function openStoreIn(folder: string, engine: Engine): Promise<Store> {
  return engine === 'sqlite' ? openStore({ file: join(folder, 'ardi.sqlite') }) : openTestStore(engine);
}

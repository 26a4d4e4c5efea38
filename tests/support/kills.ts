import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect } from 'vitest';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { signIdToken, signingKeyOf } from '../../platform/identity/tokens.ts';
import { openStore } from '../../platform/store/open.ts';
import { callHeaders } from './platform.ts';
import { quickStart } from './programs.ts';

const root = resolve(import.meta.dirname, '../..');
const writers = 8;

let folder: string | undefined;
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function start(port: number): Promise<ChildProcess> {
  const started = spawn(process.execPath, [join(root, 'platform/serve.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...quickStart,
      DATA_DIR: folder,
      DATABASE_URL: '',
      PLATFORM_PORT: String(port),
      SITE_PORT: String(port === 65535 ? port - 1 : port + 1),
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_PER_MINUTE_OF_DEVICE: '1000000',
    },
  });
  await once(started, 'message');
  return started;
}

/** Kills a writing platform so many times, and expects everything that it had acknowledged. */
export async function expectNothingLost(rounds: number): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'ardi-killed-'));
  const file = join(folder, 'ardi.sqlite');
  const store = await openStore({ file });
  await loadDemo(store, { seed: 'test', parcels: 3000 }, () => undefined);
  const parcels = await store.database
    .selectFrom('parcel')
    .select(['id', 'region_id'])
    .orderBy('id')
    .execute();
  const key = await signingKeyOf(store);
  const tokens = await Promise.all(
    Array.from({ length: writers * rounds }, (_, person) =>
      signIdToken(key, 'ardi-embedded', { uid: `writer-${person}`, provider: 'custom' }),
    ),
  );
  await store.close();
  const port = await freePort();
  const acknowledged: { id: number; itemId: string }[] = [];

  for (let round = 0; round < rounds; round++) {
    child = await start(port);
    let isOver = false;
    const writing = Array.from({ length: writers }, async (_, writer) => {
      for (let next = 0; !isOver; next++) {
        const parcel = parcels[(writer + writers * next) % parcels.length];
        const answer = await fetch(`http://127.0.0.1:${port}/api/bookmark`, {
          method: 'POST',
          headers: {
            ...callHeaders,
            'content-type': 'application/json',
            authorization: `Bearer ${tokens[round * writers + writer]}`,
          },
          body: JSON.stringify({
            regionId: parcel?.region_id,
            itemType: 'parcel',
            itemId: String(parcel?.id),
          }),
        })
          .then(
            (response) =>
              response.json() as Promise<{ status: boolean; data: { id: number; itemId: string } }>,
          )
          .catch(() => undefined);
        // What the kill interrupted was not acknowledged.
        if (!answer) return;
        expect(answer.status).toBe(true);
        acknowledged.push(answer.data);
      }
    });
    // After a different number of writes each time, while the next ones are pending.
    const enough = acknowledged.length + 10 + ((round * 7) % 30);
    while (acknowledged.length < enough) await new Promise((done) => setTimeout(done, 1));
    child.kill('SIGKILL');
    await once(child, 'close');
    isOver = true;
    await Promise.all(writing);
    expectAll(file, acknowledged);
  }
}

function expectAll(file: string, acknowledged: readonly { id: number; itemId: string }[]): void {
  const database = new DatabaseSync(file);
  const rows = database.prepare('select id, item_id from bookmark').all() as {
    id: number;
    item_id: string;
  }[];
  const [check] = database.prepare('pragma integrity_check').all();
  database.close();
  expect(check).toEqual({ integrity_check: 'ok' });
  const kept = new Map(rows.map((row) => [row.id, row.item_id]));
  expect(acknowledged.filter(({ id, itemId }) => kept.get(id) !== itemId)).toEqual([]);
}

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../database/open.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { callPlatform } from '../../support/calls.ts';
import { freePort, startProgram } from '../../support/programs.ts';
import { callHeaders, startPlatform } from '../../support/platform.ts';
import { startPostgres } from '../../support/postgres.ts';

/** A passage to PostgreSQL that swallows bytes on request, without closing anything. */
async function startPassage(target: URL) {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => sockets.delete(from));
      from.on('data', (bytes) => void (isStalled || to.write(bytes)));
      from.on('end', () => void (isStalled || to.end()));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Those that are open stay stalled: only new connections get through afterwards. */
    swallow: () => (isStalled = true),
    letThrough: () => (isStalled = false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a network that swallows bytes is noticed, and stalled connections are replaced', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const passage = await startPassage(new URL(postgres.url));
  onTestFinished(passage.close);
  const store = await openStore({ url: passage.url }, { statementMilliseconds: 800, connections: 4 });
  const platform = await startPlatform(store);
  onTestFinished(() => platform.close());
  const regions = () => callPlatform(platform, listRegions);
  const all = async () => (await Promise.all(Array.from({ length: 8 }, regions))).map(({ status }) => status);
  expect(new Set(await all())).toEqual(new Set([200]));

  passage.swallow();
  // The first reads may still be answered from memory: what asks the database does not wait for ever.
  const ready = async () => (await platform.get('readyz')).status;
  await expect.poll(ready).toBe(503);
  await expect(store.database.selectFrom('region').select('id').execute()).rejects.toThrow(/timeout/i);

  passage.letThrough();
  await expect.poll(ready).toBe(200);
  expect(new Set(await all())).toEqual(new Set([200]));
});

test('a platform whose database has fallen silent ends when it is asked to', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const passage = await startPassage(new URL(postgres.url));
  onTestFinished(passage.close);
  const folder = await mkdtemp(join(tmpdir(), 'ardi-stalled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const { child, ended } = startProgram('platform/serve.ts', [], {
    ...{ DATA_DIR: folder, DATABASE_URL: passage.url, LOG_LEVEL: 'silent' },
    ...{ PLATFORM_PORT: String(port), SITE_PORT: String(await freePort()) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const regions = () =>
    fetch(`http://127.0.0.1:${port}/regions`, { headers: callHeaders }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(regions, { timeout: 60_000 }).toBe(200);
  passage.swallow();
  // A statement that is never answered is under way.
  const asked = fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  child.kill('SIGTERM');
  await ended;
  await asked;
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { LandQueries } from '../../platform/land/queries/land-queries.ts';
import { readCurrent, snapshotFolder } from '../../database/snapshot/files.ts';
import { LandDatabase } from '../../database/snapshot/read.ts';
import { landRevision } from '../../database/snapshot/revision.ts';
import { raiseRevision } from '../../database/shared/revisions.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';
import { startProgram } from '../support/programs.ts';

const kills = 20;

/** Deletes a sale of Riyadh, as a load does; returns the revision and the number of sales that are left. */
async function loadOnce(store: Store): Promise<{ revision: string; sales: number }> {
  await store.write(async (transaction) => {
    const { id } = await transaction
      .selectFrom('sale')
      .select('id')
      .where('region_id', '=', 10)
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom('sale_parcel').where('sale_id', '=', id).execute();
    await transaction.deleteFrom('sale').where('id', '=', id).execute();
    await raiseRevision(transaction, 'land:Riyadh');
  });
  const { sales } = await store.database
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('sales'))
    .executeTakeFirstOrThrow();
  return { revision: await landRevision(store.database), sales };
}

async function countIn(folder: string): Promise<{ revision: string; sales: number } | undefined> {
  const current = await readCurrent(folder);
  if (!current) return undefined;
  const land = await LandDatabase.open(join(folder, current.file));
  try {
    const { sales } = await land.row(sql<{ sales: number }>`select count(*) as sales from sale`);
    return { revision: land.revision, sales };
  } finally {
    await land.close();
  }
}

test('twenty kills while snapshots are written leave a complete one, and the platform writes the last', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ardi-kills-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const store = await openStore({ file: join(data, 'ardi.sqlite') });
  onTestFinished(() => store.close());
  await loadDemo(store, { seed: 'kills', parcels: 20_000 }, () => undefined);
  const folder = snapshotFolder(data);
  const write = () => startProgram('pipeline/cli.ts', ['snapshot'], { DATA_DIR: data });
  const started = performance.now();
  expect(await write().ended).toMatchObject({ code: 0 });
  const whole = performance.now() - started;

  const states = [await countIn(folder)];
  let ended = 0;
  for (let kill = 1; kill <= kills; kill++) {
    states.push(await loadOnce(store));
    const { child, ended: outcome } = write();
    await setTimeout((whole * kill) / kills);
    child.kill('SIGKILL');
    if ((await outcome).code === 0) ended++;
    // Complete, and of one of the states that the store has had: never of parts of two.
    expect(states).toContainEqual(await countIn(folder));
  }
  expect(ended).toBeLessThan(kills);

  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  await loadOnce(store);
  const queries = new LandQueries(store, folder, { info: log, warn: log });
  onTestFinished(() => queries.close());
  const revision = await landRevision(store.database);
  await expect.poll(() => queries.revision, { timeout: 60_000 }).toBe(revision);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readCurrent, snapshotFolder } from '../../database/snapshot/files.ts';
import { LandDatabase } from '../../database/snapshot/read.ts';
import { landRevision } from '../../database/snapshot/revision.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';
import { deedHeaders, deedLines, districts, figuresOf, parcels } from '../support/daily-deeds.ts';
import { startProgram } from '../support/programs.ts';

const [kills, deedsOfLoad] = [20, 50];

/** Data of a folder of its own, and the command that changes it. */
async function open(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `ardi-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    return join(folder, file);
  };
  const data = (words: string[]) =>
    startProgram('pipeline/cli.ts', [...words, '--no-tiles'], { DATA_DIR: folder });
  const load = (lines: readonly string[]) =>
    data(['import', 'sales', write('deeds.csv', `${deedHeaders}\n${lines.join('\n')}\n`)]);
  const region = ['--region', 'Riyadh'];
  const districtFile = write('districts.geojson', districts);
  expect(await data(['import', 'districts', districtFile, ...region]).ended).toMatchObject({ code: 0 });
  const parcelFile = write('parcels.geojson', parcels);
  expect(await data(['import', 'parcels', parcelFile, ...region]).ended).toMatchObject({ code: 0 });
  const store = await openStore({ file: join(folder, 'ardi.sqlite') });
  onTestFinished(() => store.close());
  return { store, load, snapshots: snapshotFolder(folder) };
}

/** Milliseconds until a command has succeeded. */
async function timeOf({ ended }: ReturnType<typeof startProgram>): Promise<number> {
  const began = performance.now();
  expect(await ended).toMatchObject({ code: 0 });
  return performance.now() - began;
}

async function saleCountOf({ database }: Store): Promise<number> {
  const { count } = await database
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Revision of the snapshot that queries run on, and what its sales come to. */
async function readSnapshot(folder: string) {
  const current = await readCurrent(folder);
  const land = await LandDatabase.open(join(folder, current?.file ?? ''));
  try {
    const figures = await land.row(sql`select count(*) as sales, sum(price_sar) as total from sale`);
    return { revision: land.revision, figures };
  } finally {
    await land.close();
  }
}

test('twenty loads of deeds that are killed and loaded again come to what one load comes to', async () => {
  const lines = deedLines(kills * deedsOfLoad);
  const atOnce = await open('at-once');
  // Kills are spread over the time that the last undisturbed load took.
  let whole = await timeOf(atOnce.load(lines));

  const killed = await open('killed');
  let cut = 0;
  for (let kill = 0; kill < kills; kill++) {
    const own = lines.slice(kill * deedsOfLoad, (kill + 1) * deedsOfLoad);
    const { child, ended } = killed.load(own);
    await setTimeout((whole * (kill + 1)) / kills);
    child.kill('SIGKILL');
    if ((await ended).code !== 0) cut++;
    // All of its deeds or none of them.
    expect([0, deedsOfLoad]).toContain((await saleCountOf(killed.store)) - kill * deedsOfLoad);
    whole = await timeOf(killed.load(own));
    expect(await saleCountOf(killed.store)).toBe((kill + 1) * deedsOfLoad);
  }
  expect(cut).toBeGreaterThan(kills / 2);
  expect(await figuresOf(killed.store)).toEqual(await figuresOf(atOnce.store));
  const snapshot = await readSnapshot(killed.snapshots);
  expect(snapshot.revision).toBe(await landRevision(killed.store.database));
  expect(snapshot.figures).toEqual((await readSnapshot(atOnce.snapshots)).figures);
});

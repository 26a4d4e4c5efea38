import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { raiseRevision } from '../../database/shared/revisions.ts';
import type { Database } from '../../database/schema/schema.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';

/** Whether a table holds rows of a region. */
export async function hasRow(
  database: Kysely<Database>,
  table: 'sale' | 'sales_indicator' | 'parcel' | 'neighborhood' | 'subdivision' | 'street',
  regionId: number,
): Promise<boolean> {
  const row = await database
    .selectFrom(table)
    .select('id')
    .where('region_id', '=', regionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a region's overlays have changed; the land itself and its tiles stay. */
export async function markOverlaysChanged(database: Kysely<Database>, region: RegionKey): Promise<void> {
  await raiseRevision(database, `overlays:${region}`);
}

export async function readState(database: Kysely<Database>, key: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('data_state')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

export async function writeState(database: Kysely<Database>, key: string, value: string): Promise<void> {
  await database
    .insertInto('data_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Hash over the contents of files and folders (paths relative to the project's root) and over further values. */
export async function hashOf(root: string, paths: readonly string[], ...values: unknown[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await addPath(hash, join(root, path), path);
  hash.update(JSON.stringify(values));
  return hash.digest('hex');
}

async function addPath(hash: ReturnType<typeof createHash>, absolute: string, path: string): Promise<void> {
  const entries = await readdir(absolute, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    hash.update(`${path}\n`).update(await readFile(absolute));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await addPath(hash, join(absolute, entry.name), `${path}/${entry.name}`);
  }
}

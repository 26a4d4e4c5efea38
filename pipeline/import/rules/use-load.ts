import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Insertable, Kysely } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { Database, LandUseGroupTable } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource } from '../../shared/source.ts';
import { Aliases } from '../places/aliases.ts';
import { loadWithin } from '../load/load-within.ts';
import type { SkippedFeatures } from '../geo/feature-report.ts';
import { ColumnReport } from '../columns/column-report.ts';
import { useFields, type UseField } from './uses-fields.ts';
import { nowInRiyadh } from '../../shared/progress.ts';
import { loadRegions, type Region } from '../places/regions.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import type { RowCounts } from './region-rules.ts';
import { noUsableRow } from './no-usable-row.ts';
import { readTable } from './rows.ts';
import type { RulesImport } from './rule-load.ts';
import { readUse, type ReadUse } from './use-row.ts';

export interface UsesImport extends Omit<RulesImport, 'files'> {
  file: string;
}

export interface UsesReport {
  rows: number;
  skipped: SkippedFeatures;
  /** What else a person should know. */
  notes: Message[];
  regions: Map<RegionKey, RowCounts & { isChanged: boolean; hasParcels: boolean }>;
  changed: RegionKey[];
  columns: ColumnReport<UseField>;
}

/**
 * Imports the groups of land use of regions, in one transaction; their demo rows go. Parcels keep the group that they
 * were given when they were loaded.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable row; the store is then unchanged
 */
export async function importUses(store: Store, options: UsesImport): Promise<UsesReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const { file, mapping } = options;
    const columns = new ColumnReport<UseField>(useFields, mapping);
    const { rows, skipped, notes } = await readTable(file, useFields, columns, options);
    columns.requireTold(file);
    const count = rows.length + skipped.total;
    const groups = new Map<RegionKey, Map<string, ReadUse>>();
    for (const { line, sheet, given } of rows) {
      const use = readUse(given, options.region);
      if (isMessage(use)) {
        skipped.add(use, line, sheet);
        continue;
      }
      const own = groups.get(use.region) ?? new Map<string, ReadUse>();
      if (own.has(use.key)) skipped.add(message('repeats the key of an earlier row'), line, sheet);
      else {
        groups.set(use.region, own.set(use.key, use));
        columns.add({ ...given, region: use.region, order: use.order, rank: use.rank }, given);
      }
    }
    if (skipped.total === count) {
      for (const line of columns.lines()) options.onProgress(line);
      throw noUsableRow(file, count, skipped);
    }
    const known = await loadRegions(transaction);
    const report: UsesReport = { rows: count, skipped, notes, regions: new Map(), changed: [], columns };
    for (const [key, own] of groups) {
      const region = known.get(key);
      if (!region) throw new Error(`the region ${key} is missing from the database`);
      await removeDemoWithin(transaction, store.engine, key, aliases);
      const counts = await writeUses(transaction, region, [...own.values()], options);
      const isChanged = counts.loaded + counts.removed > 0;
      if (isChanged) {
        await raiseRevision(transaction, `land:${key}`);
        report.changed.push(key);
      }
      report.regions.set(key, { ...counts, isChanged, hasParcels: await hasParcels(transaction, region) });
    }
    return report;
  });
}

type Row = Omit<Insertable<LandUseGroupTable>, 'id' | 'source_id'>;

/** Writes what differs from the store. */
async function writeUses(
  transaction: Kysely<Database>,
  region: Region,
  uses: readonly ReadUse[],
  { mode = 'replace', source, licence, date, file }: UsesImport,
): Promise<RowCounts> {
  const stored = await transaction
    .selectFrom('land_use_group')
    .selectAll()
    .where('region_id', '=', region.id)
    .execute();
  const before = new Map(stored.map((row) => [row.key, row]));
  const counts: RowCounts = { loaded: 0, known: 0, removed: 0 };
  const written: Row[] = [];
  const gone: number[] = [];
  const start = mode === 'replace' ? 0 : stored.length;
  for (const [index, use] of uses.entries()) {
    const known = before.get(use.key);
    const place = start + index + 1;
    const row = {
      ...{ region_id: region.id, key: use.key, name: use.name, name_en: use.nameEn, words: use.words },
      position: use.order ?? (mode === 'replace' ? place : (known?.position ?? place)),
      rank: use.rank ?? (mode === 'replace' ? place : (known?.rank ?? place)),
    };
    if (known && (mode === 'append' || isSame(known, row))) {
      counts.known++;
      continue;
    }
    counts.loaded++;
    written.push(row);
    if (known) gone.push(known.id);
  }
  if (mode === 'replace') {
    const kept = new Set(uses.map(({ key }) => key));
    const others = stored.filter(({ key }) => !kept.has(key));
    counts.removed = others.length;
    gone.push(...others.map(({ id }) => id));
  }
  if (gone.length > 0) await transaction.deleteFrom('land_use_group').where('id', 'in', gone).execute();
  if (written.length > 0) {
    const hash =
      source === undefined ? '' : `:${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
    const sourceId = await replaceSource(transaction, {
      load_key: `uses:${region.key}${hash}`,
      name: source ?? `الاستخدامات المستوردة (${basename(file)})`,
      ...{
        origin: 'import',
        licence: licence ?? null,
        updated_at: nowInRiyadh(),
        published_on: date ?? null,
      },
    });
    const rows = written.map((row) => ({ ...row, source_id: sourceId }));
    await transaction.insertInto('land_use_group').values(rows).execute();
  }
  return counts;
}

function isSame(stored: Row, row: Row): boolean {
  return (['name', 'name_en', 'words', 'position', 'rank'] as const).every(
    (name) => stored[name] === row[name],
  );
}

async function hasParcels(transaction: Kysely<Database>, { id }: Region): Promise<boolean> {
  const row = await transaction
    .selectFrom('parcel')
    .select('id')
    .where('region_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

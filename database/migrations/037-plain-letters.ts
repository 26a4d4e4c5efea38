import { hash } from 'node:crypto';
import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import {
  foldArabic,
  foldNeighborhoodName,
  plainLetters,
  plainNeighborhoodName,
} from '../../lib/fold-arabic.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Engine } from '../connection/store.ts';
import type { Database } from '../schema/schema.ts';
import { raiseRevision } from '../shared/revisions.ts';

/**
 * `foldArabic` folds letters of other keyboards and presentation forms since this version: names and keys that hold
 * any are written anew, so that what was loaded before is found as well. Neighborhoods, cities and parcels keep their
 * ids at the next load. Figures of cities wait for it: undoing a load needs their keys as they were.
 */
export function statements(): string[] {
  return [];
}

/** What is folded anew, as a class of characters; marks are no part of keys. */
const letters = '\u0672\u0673یېۍےکڪګگہھەۀۂۃۇۋڤپچژ\ufb50-\ufdff\ufe70-\ufefe';
const lettersAndMarks = `${letters}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`;
const anyLetter = new RegExp(`[${letters}]`, 'g');
const pageSize = 5000;

/** Whether one of some columns holds a character of a class. */
type Having = (columns: readonly string[], characters?: string) => Expression<SqlBool>;

export async function rewrite(database: Kysely<Database>, engine: Engine): Promise<void> {
  const having: Having = (columns, characters = lettersAndMarks) => {
    const conditions = columns.map((column) =>
      engine === 'sqlite'
        ? sql`${sql.ref(column)} glob ${`*[${characters}]*`}`
        : sql`${sql.ref(column)} ~ ${`[${characters}]`}`,
    );
    return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  };
  const regions = await database.selectFrom('region').select(['id', 'key']).execute();
  for (const region of regions) {
    const changed =
      (await rewriteNeighborhoods(database, region, having)) +
      (await rewriteCities(database, region, having)) +
      (await rewriteParcels(database, region, having)) +
      (await rewriteSearchEntries(database, region.id, having));
    if (changed > 0) await raiseRevision(database, `land:${region.key}`);
  }
  await rewriteSales(database, having);
  await rewriteClasses(database, having);
}

interface Region {
  id: number;
  key: RegionKey;
}

async function rewriteNeighborhoods(database: Kysely<Database>, region: Region, having: Having) {
  const columns = ['name', 'city_name', 'municipality_name'] as const;
  const rows = await database
    .selectFrom('neighborhood')
    .select(['id', ...columns])
    .where('region_id', '=', region.id)
    .where(having(columns))
    .execute();
  const ids = new Map<string, number>();
  for (const { id, name, city_name: city, municipality_name: municipality } of rows) {
    const folded = { folded_name: foldNeighborhoodName(name), folded_city: foldArabic(city) };
    const names = { name: plainNeighborhoodName(name), city_name: plainLetters(city) };
    await database
      .updateTable('neighborhood')
      .set({ ...names, ...folded, municipality_name: municipality && plainLetters(municipality) })
      .where('id', '=', id)
      .execute();
    ids.set(`${folded.folded_city}/${folded.folded_name}`, id);
  }
  const all = await database
    .selectFrom('neighborhood')
    .select(['id', 'folded_city', 'folded_name'])
    .where('region_id', '=', region.id)
    .execute();
  await keepIds(
    database,
    `moved_ids:neighborhood:${region.key}`,
    ids,
    all.map((row) => ({ id: row.id, key: `${row.folded_city}/${row.folded_name}` })),
  );
  return rows.length;
}

async function rewriteCities(database: Kysely<Database>, region: Region, having: Having) {
  const rows = await database
    .selectFrom('city')
    .select(['id', 'name'])
    .where('region_id', '=', region.id)
    .where(having(['name']))
    .execute();
  const ids = new Map<string, number>();
  for (const { id, name } of rows) {
    const key = cityKey(name);
    const row = { name: plainLetters(name), folded_name: key };
    await database.updateTable('city').set(row).where('id', '=', id).execute();
    ids.set(key, id);
  }
  const all = await database
    .selectFrom('city')
    .select(['id', 'folded_name as key'])
    .where('region_id', '=', region.id)
    .execute();
  await keepIds(database, `moved_ids:city:${region.key}`, ids, all);
  return rows.length;
}

/** Notes under which id the next load finds what has another key now, unless another row has that key. */
async function keepIds(
  database: Kysely<Database>,
  stateKey: string,
  ids: ReadonlyMap<string, number>,
  all: readonly { id: number; key: string }[],
): Promise<void> {
  const taken = new Set(all.filter(({ id, key }) => ids.get(key) !== id).map(({ key }) => key));
  const moved = [...ids].filter(([key]) => !taken.has(key));
  if (moved.length === 0) return;
  const state = await database
    .selectFrom('data_state')
    .select('value')
    .where('key', '=', stateKey)
    .executeTakeFirst();
  const before = JSON.parse(state?.value ?? '{}') as Record<string, number>;
  const now = Object.fromEntries(
    moved.map(([key, id]) => [hash('sha1', key, 'buffer').readUIntBE(6, 6), id] as const),
  );
  const value = JSON.stringify({ ...now, ...before });
  await database
    .insertInto('data_state')
    .values({ key: stateKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

async function rewriteParcels(database: Kysely<Database>, region: Region, having: Having) {
  const names = ['city_name', 'municipality_name', 'neighborhood_name'] as const;
  const numbers = ['plan_no', 'block_no', 'parcel_no'] as const;
  let changed = 0;
  for (let last = -1; ;) {
    const rows = await database
      .selectFrom('parcel')
      .select(['id', 'plot_key', ...names, ...numbers])
      .where('region_id', '=', region.id)
      .where('id', '>', last)
      .where(having([...names, ...numbers]))
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const plot = row.plot_key === null ? null : refolded(row.plot_key);
      const { city_name: city, municipality_name: municipality, neighborhood_name: neighborhood } = row;
      await database
        .updateTable('parcel')
        .set({
          city_name: plainLetters(city),
          municipality_name: municipality && plainLetters(municipality),
          neighborhood_name: neighborhood && plainLetters(neighborhood),
          plot_key: plot,
        })
        .where('id', '=', row.id)
        .execute();
      if (plot !== null) await learnPlot(database, region, row.id, plotText(city, row.block_no, plot));
    }
    changed += rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return changed;
    last = end.id;
  }
}

/** By which a load of a publisher without ids of its own recognizes a parcel. */
async function learnPlot(database: Kysely<Database>, region: Region, id: number, text: string) {
  const isKnown = await database
    .selectFrom('parcel_key')
    .select('fingerprint')
    .where('parcel_id', '=', id)
    .where('kind', '=', 'plot')
    .executeTakeFirst();
  if (!isKnown) return;
  const fingerprint = hash('sha1', `${region.key}:${text}`, 'buffer').readUIntBE(0, 6);
  await database
    .insertInto('parcel_key')
    .values({ fingerprint, region_id: region.id, kind: 'plot', parcel_id: id })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}

function plotText(city: string, block: string | null, plot: string): string {
  const [plan = '', parcel = ''] = plot.split('|');
  const blockKey = /\d/.test(block ?? '') ? foldArabic(block ?? '').replace(/ (?!\d)|(?<!\d) /g, '') : '';
  return `plot:${cityKey(city)}|${plan}|${blockKey}|${parcel}`;
}

async function rewriteSearchEntries(database: Kysely<Database>, regionId: number, having: Having) {
  const rows = await database
    .selectFrom('search_entry')
    .select(['id', 'kind', 'label', 'context'])
    .where('region_id', '=', regionId)
    .where(having(['label', 'context']))
    .execute();
  for (const { id, kind, label, context } of rows) {
    const entry = {
      city: () => ({ folded: foldArabic(label), label: plainLetters(label) }),
      neighborhood: () => ({ folded: foldNeighborhoodName(label), label: plainNeighborhoodName(label) }),
      plan: () => ({ folded: foldArabic(label) }),
      block_no: () => ({ folded: foldArabic(label) }),
      parcel_no: () => ({ folded: foldArabic(label) }),
    }[kind]();
    await database
      .updateTable('search_entry')
      .set({ ...entry, context: context && plainLetters(context) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

async function rewriteSales(database: Kysely<Database>, having: Having): Promise<void> {
  const rows = await database
    .selectFrom('sale')
    .select('plot_key')
    .distinct()
    .where(having(['plot_key'], letters))
    .execute();
  for (const { plot_key: key } of rows)
    await database
      .updateTable('sale')
      .set({ plot_key: refolded(key ?? '') })
      .where('plot_key', '=', key)
      .execute();
}

/** Codes of building rules, and words of groups of land use. */
async function rewriteClasses(database: Kysely<Database>, having: Having): Promise<void> {
  const rules = await database
    .selectFrom('building_rule')
    .select(['id', 'region_id', 'folded_code', 'valid_from'])
    .where(having(['folded_code'], letters))
    .execute();
  for (const { id, region_id: regionId, folded_code: code, valid_from: from } of rules) {
    const same = await database
      .selectFrom('building_rule')
      .select('id')
      .where('region_id', '=', regionId)
      .where('folded_code', '=', refolded(code))
      .where('valid_from', '=', from)
      .executeTakeFirst();
    if (same) continue;
    await database
      .updateTable('building_rule')
      .set({ folded_code: refolded(code) })
      .where('id', '=', id)
      .execute();
  }
  const uses = await database
    .selectFrom('land_use_group')
    .select(['id', 'words'])
    .where(having(['words'], letters))
    .execute();
  for (const { id, words } of uses)
    await database
      .updateTable('land_use_group')
      .set({ words: refolded(words) })
      .where('id', '=', id)
      .execute();
}

/** A key with its letters folded anew; what divides its parts stays. */
function refolded(key: string): string {
  return key.replace(anyLetter, foldArabic);
}

/** As the imports have it. */
function cityKey(name: string): string {
  return foldArabic(name)
    .replace(/^(محافظه|مدينه) (?=.)/, '')
    .replaceAll(' ', '');
}

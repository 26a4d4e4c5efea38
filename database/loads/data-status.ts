import { sql, type Kysely } from 'kysely';
import { rowKinds, type RowKind } from '../../contract/admin/load-kinds.ts';
import type { OverlayKind, Origin, RegionKey } from '../../contract/shared/vocabulary.ts';
import { unclassified } from '../parcel/classes.ts';
import type { Database } from '../schema/schema.ts';
import { overlayKindOf } from './load-counts.ts';

/** Rows of one kind that one load left in one region; of indicators, in one quarter. */
export interface StatusRow {
  region: RegionKey;
  kind: RowKind;
  /** Of indicators, such as `2025-Q3`. */
  quarter: string | null;
  rows: number;
  source: string;
  licence: string | null;
  /** Names of the files that they came from, joined by `, `; empty: not known. */
  files: string;
  origin: Origin;
  /** ISO 8601. */
  loadedAt: string;
}

const tables = {
  parcel: 'parcels',
  sale: 'sales',
  sales_indicator: 'indicators',
  neighborhood: 'districts',
  subdivision: 'plans',
  street: 'streets',
  edge_length: 'edges',
  city: 'cities',
  building_rule: 'rules',
  zoning_class: 'classes',
  land_use_group: 'uses',
  land_fee_zone: 'land-fees',
  overlay: 'overlays',
  offer: 'offers',
  project: 'projects',
  organisation: 'organisations',
} as const satisfies Partial<Record<keyof Database, RowKind | 'overlays'>>;

/** What the store holds, by region, kind and load. */
export async function readStatus(database: Kysely<Database>): Promise<StatusRow[]> {
  const status: StatusRow[] = [];
  for (const [table, kind] of Object.entries(tables) as [keyof typeof tables, RowKind | 'overlays'][]) {
    const part = partOf(table);
    const { rows } = await sql<Omit<StatusRow, 'kind' | 'quarter'> & { part: string | null }>`
      select region.key as region, ${part} as part, source.name as source, source.licence, source.origin,
        source.files, source.updated_at as "loadedAt", count(*) as rows
      from ${sql.table(table)}
        join region on region.id = ${sql.ref(`${table}.region_id`)}
        join source on source.id = ${sql.ref(`${table}.source_id`)}
      where ${conditionOf(table)}
      group by region.key, ${part}, source.id`.execute(database);
    for (const { part: its, ...row } of rows)
      status.push({
        ...row,
        rows: Number(row.rows),
        kind: kind === 'overlays' ? overlayKindOf(its as OverlayKind) : kind,
        quarter: table === 'sales_indicator' ? its : null,
      });
  }
  return merged(status).sort(
    (a, b) =>
      a.region.localeCompare(b.region) ||
      rowKinds.indexOf(a.kind) - rowKinds.indexOf(b.kind) ||
      (a.quarter ?? '').localeCompare(b.quarter ?? '') ||
      a.loadedAt.localeCompare(b.loadedAt),
  );
}

/** By which the rows of a table are listed apart, besides region and source. */
function partOf(table: keyof typeof tables) {
  if (table === 'overlay') return sql`overlay.kind`;
  return table === 'sales_indicator' ? sql`year || '-Q' || quarter` : sql`cast(null as text)`;
}

function conditionOf(table: keyof typeof tables) {
  // Those of the demonstration are one set for all of its regions, and go with the last of them.
  if (table === 'organisation') return sql`source.origin = 'import'`;
  return table === 'zoning_class' ? sql`zoning_class.key <> ${unclassified}` : sql`true`;
}

/** Lines and stations of one network are one row. */
function merged(rows: readonly StatusRow[]): StatusRow[] {
  const keyOf = ({ rows: _rows, ...row }: StatusRow) => JSON.stringify(row);
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...others]) =>
    first ? { ...first, rows: others.reduce((sum, { rows: count }) => sum + count, first.rows) } : [],
  );
}

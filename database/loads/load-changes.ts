import { sql, type Kysely, type RawBuilder } from 'kysely';
import { rowKinds, type RowKind } from '../../contract/admin/load-kinds.ts';
import type { OverlayKind, RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Engine } from '../connection/store.ts';
import { loggedTables, type LoggedTable } from '../schema/logged-tables.ts';
import type { Database } from '../schema/schema.ts';
import { unclassified } from '../parcel/classes.ts';
import { overlayKindOf } from './load-counts.ts';
import { LoggedRows } from './logged-rows.ts';
import { countLoggedRows } from './row-log.ts';

/** What a load did to the rows of one kind in one region. */
export interface RowChanges {
  /** Null: the rows have no region. */
  region: RegionKey | null;
  kind: RowKind;
  added: number;
  changed: number;
  /** Without those of the demonstration. */
  removed: number;
  removedDemo: number;
  /** How many there were before if any has gone, without those of the demonstration; of rows without a source all. */
  before: number;
}

/** Tables whose rows people know by a name of their own. */
const kindOfTable = {
  neighborhood: 'districts',
  city: 'cities',
  sales_indicator: 'indicators',
  sale: 'sales',
  parcel: 'parcels',
  subdivision: 'plans',
  street: 'streets',
  edge_length: 'edges',
  building_rule: 'rules',
  zoning_class: 'classes',
  land_fee_zone: 'land-fees',
  land_use_group: 'uses',
  organisation: 'organisations',
  offer: 'offers',
  project: 'projects',
  booking_parcel: 'lots',
  complaint_reason: 'reasons',
  app_setting: 'settings',
  content_entry: 'content',
  held_row: 'held',
  overlay: 'overlays',
} as const satisfies Partial<Record<LoggedTable, RowKind | 'overlays'>>;
type NamedTable = keyof typeof kindOfTable;

const withoutRegion: readonly NamedTable[] = ['complaint_reason', 'app_setting', 'content_entry'];
const withoutSource: readonly NamedTable[] = [...withoutRegion, 'held_row'];

/** By which a row is the same one as before, where it may get another id when it is loaded again. */
const identityOf: Partial<Record<NamedTable, readonly string[]>> = {
  sale: ['transaction_no'],
  sales_indicator: ['year', 'quarter', 'city_name', 'district_name', 'property_type', 'property_class'],
  overlay: ['kind', 'name'],
  building_rule: ['folded_code', 'valid_from'],
  zoning_class: ['key'],
  land_use_group: ['key'],
};

/** Counts by region id and kind of overlay. */
interface Group {
  region: number | null;
  overlay: OverlayKind | null;
}

/**
 * What a load has done, by kind and region, from its own transaction: call it when the row log has ended and rows that
 * are as they were are forgotten. A row that was taken out and loaded again under another id has not gone.
 */
export async function changesOf(
  transaction: Kysely<Database>,
  engine: Engine,
  loadId: number,
): Promise<RowChanges[]> {
  const rows = new LoggedRows(engine, loadId);
  const regions = await transaction.selectFrom('region').select(['id', 'key']).execute();
  const keys = new Map(regions.map(({ id, key }) => [id, key]));
  const changes = new Map<string, RowChanges>();
  for (const table of (await countLoggedRows(transaction, loadId)).keys()) {
    if (!isNamed(table)) continue;
    for (const { region, overlay, ...counts } of await changesOfTable(transaction, rows, table)) {
      const key = region === null ? null : (keys.get(region) ?? null);
      const kind = kindOf(table, overlay);
      const known = changes.get(`${key} ${kind}`);
      const sum = known ?? { region: key, kind, added: 0, changed: 0, removed: 0, removedDemo: 0, before: 0 };
      for (const name of ['added', 'changed', 'removed', 'removedDemo', 'before'] as const)
        sum[name] += counts[name];
      changes.set(`${key} ${kind}`, sum);
    }
  }
  return [...changes.values()]
    .filter(({ added, changed, removed, removedDemo }) => added + changed + removed + removedDemo > 0)
    .sort(
      (one, other) =>
        (one.region ?? '').localeCompare(other.region ?? '') ||
        rowKinds.indexOf(one.kind) - rowKinds.indexOf(other.kind),
    );
}

function isNamed(table: LoggedTable): table is NamedTable {
  return table in kindOfTable;
}

function kindOf(table: NamedTable, overlay: OverlayKind | null): RowKind {
  const kind = kindOfTable[table];
  if (kind !== 'overlays') return kind;
  return overlay === null ? 'transit' : overlayKindOf(overlay);
}

async function changesOfTable(transaction: Kysely<Database>, rows: LoggedRows, table: NamedTable) {
  const columns = columnsOf(rows, table);
  const { rows: found } = await sql<Group & Record<'added' | 'changed' | 'gone' | 'demo', number>>`
    select ${columns.region} as region, ${columns.overlay} as overlay,
      sum(case when load_row.before is null then 1 else 0 end) as added,
      sum(case when load_row.before is not null and ${columns.isPresent} then 1 else 0 end) as changed,
      sum(case when ${columns.isGone} then 1 else 0 end) as gone,
      sum(case when ${columns.isGone} and ${columns.isDemo} then 1 else 0 end) as demo
    from ${columns.from} where ${rows.isOwn(table)} and ${columns.isCounted} group by 1, 2`.execute(
    transaction,
  );
  const identity = identityOf[table];
  const isAnyGone = found.some(({ gone }) => Number(gone) > 0);
  const matches =
    identity !== undefined && isAnyGone ? await matchesOf(transaction, rows, table, identity) : [];
  return Promise.all(
    found.map(async ({ region, overlay, ...counts }) => {
      const own = matches.find((each) => each.region === region && each.overlay === overlay);
      const again = Number(own?.again ?? 0);
      const demo = Number(counts.demo);
      const added = Number(counts.added) - again;
      const removed = Math.max(0, Number(counts.gone) - demo - again);
      const now = isAnyGone ? await presentRows(transaction, table, { region, overlay }) : 0;
      return {
        ...{ region: region === null ? null : Number(region), overlay, added, removed, removedDemo: demo },
        // A held row changes when it is put in force.
        changed: table === 'held_row' ? 0 : Number(counts.changed) + again - Number(own?.same ?? 0),
        before: isAnyGone ? now - added + removed : 0,
      };
    }),
  );
}

function columnsOf(rows: LoggedRows, table: NamedTable) {
  const before = sql`load_row.before is not null`;
  const isPresent = sql`${sql.ref(`present.${loggedTables[table][0]}`)} is not null`;
  const either = (column: string) =>
    sql`case when ${before} then ${rows.before(column)} else ${sql.ref(`present.${column}`)} end`;
  const own = {
    isPresent,
    isGone: sql`${before} and not ${isPresent}`,
    isCounted: countedIf(table, either),
  };
  // Lots have the region and the source of their project, and go with it without a word of their own.
  if (table === 'booking_parcel')
    return {
      ...own,
      from: sql`${rows.of(table)} join project on project.id = ${rows.key('project_id')}`,
      region: sql`project.region_id`,
      overlay: sql`null`,
      isDemo: isOfDemo(sql`project.source_id`),
    };
  return {
    ...own,
    from: rows.of(table),
    region: withoutRegion.includes(table) ? sql`null` : either('region_id'),
    overlay: table === 'overlay' ? either('kind') : sql`null`,
    isDemo: withoutSource.includes(table) ? sql`false` : isOfDemo(rows.before('source_id')),
  };
}

/**
 * Rows that follow from parcels are not counted: that a region lists the class of those without one, and sales that are
 * prices of files of parcels, which give way to their deeds.
 */
function countedIf(table: NamedTable, valueOf: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  if (table === 'zoning_class') return sql`${valueOf('key')} <> ${unclassified}`;
  return table === 'sale' ? sql`${valueOf('stated_parcel_id')} is null` : sql`true`;
}

function isOfDemo(source: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${source} in (select id from source where origin = 'demo')`;
}

/**
 * How many rows that are gone have come again under another id, and how many of them say the same. Several rows may have
 * one identity, such as the monthly parts of a quarter: as many are matched as there are on both sides.
 */
async function matchesOf(
  transaction: Kysely<Database>,
  rows: LoggedRows,
  table: NamedTable,
  identity: readonly string[],
): Promise<(Group & { again: number; same: number })[]> {
  const columns = columnsOf(rows, table);
  const content = await rows.contents(transaction, table);
  const textOf = (value: (column: string) => RawBuilder<unknown>) =>
    sql.join(
      identity.map((column) => sql`coalesce(cast(${value(column)} as text), '')`),
      sql` || '|' || `,
    );
  const part = (state: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
    select ${columns.region} as region, ${columns.overlay} as overlay, ${key} as text, count(*) as count
    from ${columns.from} where ${rows.isOwn(table)} and ${columns.isCounted} and ${state} group by 1, 2, 3`;
  const came = sql`load_row.before is null`;
  const pairs = async (
    before: RawBuilder<unknown>,
    present: RawBuilder<unknown>,
  ): Promise<(Group & { count: number })[]> => {
    const { rows: found } = await sql<Group & { count: number }>`
      with gone as (${part(columns.isGone, before)}), came as (${part(came, present)})
      select gone.region, gone.overlay,
        sum(case when gone.count < came.count then gone.count else came.count end) as count
      from gone join came on came.text = gone.text and came.region is not distinct from gone.region
      group by 1, 2`.execute(transaction);
    return found;
  };
  const again = await pairs(
    textOf((column) => rows.before(column)),
    textOf((column) => sql.ref(`present.${column}`)),
  );
  const same = await pairs(content.before, content.present);
  return again.map(({ region, overlay, count }) => {
    const equal = same.find((each) => each.region === region && each.overlay === overlay);
    return { region, overlay, again: Number(count), same: Number(equal?.count ?? 0) };
  });
}

/** How many rows of a table there are now in a region, without those of the demonstration. */
async function presentRows(
  transaction: Kysely<Database>,
  table: NamedTable,
  { region, overlay }: Group,
): Promise<number> {
  const isLots = table === 'booking_parcel';
  const from = isLots ? sql`booking_parcel join project on project.id = project_id` : sql.table(table);
  const conditions = [
    ...(withoutRegion.includes(table) ? [] : [sql`region_id is not distinct from ${region}`]),
    countedIf(table, (column) => sql.ref(column)),
    ...(overlay === null ? [] : [sql`${sql.ref(`${table}.kind`)} = ${overlay}`]),
    ...(withoutSource.includes(table)
      ? []
      : [sql`source_id in (select id from source where origin = 'import')`]),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} ${where}`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
}

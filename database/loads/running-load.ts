import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { LoadKind } from '../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { countedTables, countRowsByRegion, type CountedTable } from './load-counts.ts';
import { countLoggedRows, forgetUnchangedRows, startRowLog, stopRowLog } from './row-log.ts';
import type { LoggedTable } from '../schema/logged-tables.ts';
import type { Database } from '../schema/schema.ts';
import type { Engine } from '../connection/store.ts';

/** Rows of a load's kind in a region that it concerned. */
export interface RegionRows {
  region: RegionKey;
  rowsBefore: number;
  rowsAfter: number;
}

/** Imported rows of a load's kind that it removed from a region, and how many there were. */
export interface RegionLoss {
  region: RegionKey;
  removed: number;
  before: number;
}

/** Logged tables whose rows name their region. */
const tablesWithRegion = [
  ...(['neighborhood', 'subdivision', 'parcel', 'sale', 'street', 'city', 'sales_indicator'] as const),
  ...(['overlay', 'building_rule', 'zoning_class', 'land_use_group', 'land_fee_zone'] as const),
  ...(['organisation', 'offer', 'project', 'held_row'] as const),
] satisfies LoggedTable[];

/** By which a row is the same one as before the load: rows of some tables get another id when they are loaded again. */
const identityOf: Readonly<Record<CountedTable, readonly string[]>> = {
  ...{ neighborhood: ['id'], city: ['id'], parcel: ['id'], subdivision: ['id'], street: ['id'] },
  ...{ organisation: ['id'], offer: ['id'], project: ['id'], land_fee_zone: ['id'] },
  sale: ['region_id', 'transaction_no'],
  sales_indicator: [
    ...['region_id', 'year', 'quarter', 'city_name', 'district_name', 'property_type', 'property_class'],
  ],
  overlay: ['region_id', 'kind', 'name'],
  building_rule: ['region_id', 'folded_code', 'valid_from'],
  land_use_group: ['region_id', 'key'],
};

/** What there was of a load's kind when it began. */
interface RowsBefore {
  rows: Map<RegionKey, number>;
  imported: Map<RegionKey, number>;
  /** Sources of imported rows. */
  sources: number[];
}

/** A load that runs in a transaction of its own, and what it has written so far. */
export class RunningLoad {
  readonly id: number;
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly kind: LoadKind;
  private readonly before: RowsBefore;

  private constructor(
    id: number,
    transaction: Kysely<Database>,
    engine: Engine,
    kind: LoadKind,
    before: RowsBefore,
  ) {
    this.id = id;
    this.transaction = transaction;
    this.engine = engine;
    this.kind = kind;
    this.before = before;
  }

  /** Begins a load: from now on what the transaction writes is recorded under it. */
  static async begin(
    transaction: Kysely<Database>,
    engine: Engine,
    { kind, files }: { kind: LoadKind; files: readonly string[] },
  ): Promise<RunningLoad> {
    const { id } = await transaction
      .insertInto('load')
      .values({ kind, loaded_at: new Date().toISOString(), files: JSON.stringify(files), is_kept: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sources = await transaction
      .selectFrom('source')
      .select('id')
      .where('origin', '=', 'import')
      .execute();
    const before = {
      rows: await countRowsByRegion(transaction, kind),
      imported: await countRowsByRegion(transaction, kind, { isImportedOnly: true }),
      sources: sources.map((source) => source.id),
    };
    await startRowLog(transaction, engine, Number(id));
    return new RunningLoad(Number(id), transaction, engine, kind, before);
  }

  /** What the load has removed of the imported rows of its kind, in the regions in which it removed any. */
  async losses(): Promise<RegionLoss[]> {
    if (this.before.sources.length === 0) return [];
    const removed = new Map<RegionKey, number>();
    for (const table of countedTables(this.kind)) {
      const before = (column: string) => this.valueBefore(column);
      const isSame = sql.join(
        identityOf[table].map((column) => sql`${sql.ref(`present.${column}`)} = ${before(column)}`),
        sql` and `,
      );
      const { rows } = await sql<{ key: RegionKey; count: number }>`
        select region.key, count(*) as count from ${this.rowsBefore(table)}
          join region on region.id = ${before('region_id')}
          left join ${sql.table(table)} as present on ${isSame}
        where ${this.isOwn(table)} and load_row.before is not null and present.id is null
          and ${before('source_id')} in (${sql.join(this.before.sources)})
        group by region.key`.execute(this.transaction);
      for (const { key, count } of rows) removed.set(key, (removed.get(key) ?? 0) + Number(count));
    }
    return [...removed].map(([region, count]) => ({
      region,
      removed: count,
      before: this.before.imported.get(region) ?? 0,
    }));
  }

  /**
   * Ends it. A load that wrote nothing but when its source was last loaded has changed nothing, and cannot be undone.
   */
  async end(): Promise<{ isChanged: boolean; regions: RegionRows[] }> {
    await stopRowLog(this.transaction, this.engine);
    await forgetUnchangedRows(this.transaction, this.engine, this.id);
    const tables = await countLoggedRows(this.transaction, this.id);
    if (![...tables.keys()].some((table) => table !== 'source')) {
      await this.transaction.deleteFrom('load_row').where('load_id', '=', this.id).execute();
      await this.transaction.deleteFrom('load').where('id', '=', this.id).execute();
      return { isChanged: false, regions: [] };
    }
    const concerned = await this.concernedRegions(tables);
    const after = await countRowsByRegion(this.transaction, this.kind);
    const regions = [...concerned.values()].sort().map((region) => ({
      region,
      rowsBefore: this.before.rows.get(region) ?? 0,
      rowsAfter: after.get(region) ?? 0,
    }));
    for (const [id, region] of concerned)
      await this.transaction
        .insertInto('load_region')
        .values({
          load_id: this.id,
          region_id: id,
          rows_before: this.before.rows.get(region) ?? 0,
          rows_after: after.get(region) ?? 0,
        })
        .execute();
    return { isChanged: true, regions };
  }

  /** Regions of the rows that were written, of now and of before: a row may have moved from one to another. */
  private async concernedRegions(tables: ReadonlyMap<LoggedTable, number>): Promise<Map<number, RegionKey>> {
    const ids = new Set<number>();
    const add = (rows: readonly { id: number | string | null }[]) => {
      for (const { id } of rows) if (id !== null) ids.add(Number(id));
    };
    for (const table of tablesWithRegion) {
      if (!tables.has(table)) continue;
      const now = await sql<{ id: number | null }>`
        select distinct present.region_id as id from load_row
          join ${sql.table(table)} as present on present.id = ${this.rowId(table)}
        where ${this.isOwn(table)}`.execute(this.transaction);
      const before = await sql<{ id: number | null }>`
        select distinct ${this.valueBefore('region_id')} as id from ${this.rowsBefore(table)}
        where ${this.isOwn(table)} and load_row.before is not null`.execute(this.transaction);
      add(now.rows);
      add(before.rows);
    }
    if (tables.has('booking_parcel')) {
      const lots = await sql<{ id: number }>`
        select distinct project.region_id as id from load_row join project on project.id = ${this.keyValue('project_id')}
        where ${this.isOwn('booking_parcel')}`.execute(this.transaction);
      add(lots.rows);
    }
    const regions = await this.transaction.selectFrom('region').select(['id', 'key']).execute();
    return new Map(regions.filter(({ id }) => ids.has(id)).map(({ id, key }) => [id, key]));
  }

  private isOwn(table: LoggedTable): RawBuilder<boolean> {
    return sql`load_row.load_id = ${this.id} and load_row.table_name = ${table}`;
  }

  private rowId(table: LoggedTable): RawBuilder<unknown> {
    if (table !== 'held_row') return this.keyValue('id');
    return this.engine === 'sqlite' ? sql`load_row.row_key ->> '$.id'` : sql`load_row.row_key::json ->> 'id'`;
  }

  private keyValue(column: string): RawBuilder<number> {
    return this.engine === 'sqlite'
      ? sql`load_row.row_key ->> ${sql.lit(`$.${column}`)}`
      : sql`(load_row.row_key::json ->> ${sql.lit(column)})::bigint`;
  }

  /** The log with what the rows of a table were before; on PostgreSQL these have the types of its columns. */
  private rowsBefore(table: LoggedTable): RawBuilder<unknown> {
    if (this.engine === 'sqlite') return sql`load_row`;
    return sql`load_row cross join lateral
      json_populate_record(null::${sql.table(table)}, load_row.before::json) as row_before`;
  }

  private valueBefore(column: string): RawBuilder<unknown> {
    return this.engine === 'sqlite'
      ? sql`load_row.before ->> ${sql.lit(`$.${column}`)}`
      : sql.ref(`row_before.${column}`);
  }
}

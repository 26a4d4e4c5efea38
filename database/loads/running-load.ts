import { sql, type Kysely } from 'kysely';
import type { LoadKind } from '../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { changesOf, type RowChanges } from './load-changes.ts';
import { countRowsByRegion } from './load-counts.ts';
import { LoggedRows } from './logged-rows.ts';
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

/** What a load has done. */
export interface EndedLoad {
  isChanged: boolean;
  regions: RegionRows[];
  changes: RowChanges[];
}

/** Logged tables whose rows name their region. */
const tablesWithRegion = [
  ...(['neighborhood', 'subdivision', 'parcel', 'sale', 'street', 'city', 'sales_indicator'] as const),
  ...([
    'overlay',
    'building_rule',
    'zoning_class',
    'land_use_group',
    'land_fee_zone',
    'edge_length',
  ] as const),
  ...(['organisation', 'offer', 'project', 'held_row'] as const),
] satisfies LoggedTable[];

/** A load that runs in a transaction of its own, and what it has written so far. */
export class RunningLoad {
  readonly id: number;
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly kind: LoadKind;
  private readonly files: readonly string[];
  /** Rows of the kind, by region, when the load began. */
  private readonly before: ReadonlyMap<RegionKey, number>;

  private constructor(
    id: number,
    transaction: Kysely<Database>,
    engine: Engine,
    { kind, files }: { kind: LoadKind; files: readonly string[] },
    before: ReadonlyMap<RegionKey, number>,
  ) {
    this.id = id;
    this.transaction = transaction;
    this.engine = engine;
    this.kind = kind;
    this.files = files;
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
    const before = await countRowsByRegion(transaction, kind);
    await startRowLog(transaction, engine, Number(id));
    return new RunningLoad(Number(id), transaction, engine, { kind, files }, before);
  }

  /**
   * Ends it, and counts what it has done. A load that wrote nothing but when its source was last loaded has changed
   * nothing, and cannot be undone.
   */
  async end(): Promise<EndedLoad> {
    await this.nameFiles();
    await stopRowLog(this.transaction, this.engine);
    await forgetUnchangedRows(this.transaction, this.engine, this.id);
    const tables = await countLoggedRows(this.transaction, this.id);
    if (![...tables.keys()].some((table) => table !== 'source')) {
      await this.transaction.deleteFrom('load_row').where('load_id', '=', this.id).execute();
      await this.transaction.deleteFrom('load').where('id', '=', this.id).execute();
      return { isChanged: false, regions: [], changes: [] };
    }
    const changes = await changesOf(this.transaction, this.engine, this.id);
    const concerned = await this.concernedRegions(tables);
    const after = await countRowsByRegion(this.transaction, this.kind);
    const regions = [...concerned.values()].sort().map((region) => ({
      region,
      rowsBefore: this.before.get(region) ?? 0,
      rowsAfter: after.get(region) ?? 0,
    }));
    for (const [id, region] of concerned)
      await this.transaction
        .insertInto('load_region')
        .values({
          load_id: this.id,
          region_id: id,
          rows_before: this.before.get(region) ?? 0,
          rows_after: after.get(region) ?? 0,
        })
        .execute();
    return { isChanged: true, regions, changes };
  }

  /** Names its files in the sources that it wrote, but in those that name their own. */
  private async nameFiles(): Promise<void> {
    if (this.files.length === 0) return;
    const rows = new LoggedRows(this.engine, this.id);
    await sql`update source set files = ${this.files.join(', ')} where files = '' and origin = 'import' and id in (
      select ${rows.key('id')} from ${rows.of('source')} where ${rows.isOwn('source')})`.execute(
      this.transaction,
    );
  }

  /** Regions of the rows that were written, of now and of before: a row may have moved from one to another. */
  private async concernedRegions(tables: ReadonlyMap<LoggedTable, number>): Promise<Map<number, RegionKey>> {
    const ids = new Set<number>();
    const add = (found: readonly (number | string | null)[]) => {
      for (const id of found) if (id !== null) ids.add(Number(id));
    };
    const rows = new LoggedRows(this.engine, this.id);
    for (const table of tablesWithRegion) {
      if (!tables.has(table)) continue;
      const found = await sql<{ before: number | null; now: number | null }>`
        select distinct ${rows.before('region_id')} as before, present.region_id as now
        from ${rows.of(table)} where ${rows.isOwn(table)}`.execute(this.transaction);
      add(found.rows.flatMap(({ before, now }) => [before, now]));
    }
    if (tables.has('booking_parcel')) {
      const lots = await sql<{ id: number }>`
        select distinct project.region_id as id from ${rows.of('booking_parcel')}
          join project on project.id = ${rows.key('project_id')}
        where ${rows.isOwn('booking_parcel')}`.execute(this.transaction);
      add(lots.rows.map(({ id }) => id));
    }
    const regions = await this.transaction.selectFrom('region').select(['id', 'key']).execute();
    return new Map(regions.filter(({ id }) => ids.has(id)).map(({ id, key }) => [id, key]));
  }
}

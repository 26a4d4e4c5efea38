import type { Insertable, Kysely } from 'kysely';
import { analyze, insertMany } from '../../platform/store/bulk.ts';
import type { Engine } from '../../platform/store/store.ts';
import type { Database, SaleTable } from '../../platform/store/schema.ts';
import type { Aliases } from './aliases/aliases.ts';
import { DeedPlaces, type DeedPlace, type WrittenPlace } from './deed-place.ts';
import { transactionTypeOf, type Deed } from './deed-row.ts';
import { unlinkSales } from './deed-figures.ts';
import { firstIdOf } from './ids.ts';
import { plotKey } from './plot-numbers.ts';
import type { LoadMode } from './load-mode.ts';
import type { Region } from './regions.ts';

export interface DeedCounts {
  loaded: number;
  /** Deeds whose reference number was known already, unchanged. */
  known: number;
  updated: number;
  byLevel: Record<DeedPlace['level'], number>;
}

const deedsPerBatch = 2000;
/** Batches after which the database learns how the deeds are spread. */
const analyzedAfter = [2, 20, 200];
/** Between the parcels of one deed; no parcel number contains it. */
const separator = '، ';

/** Writes deeds of one region and one publisher, in batches. */
export class DeedLoad {
  readonly counts: DeedCounts = {
    loaded: 0,
    known: 0,
    updated: 0,
    byLevel: { parcel: 0, neighborhood: 0, city: 0, region: 0 },
  };
  /** Neighborhoods that got or lost a deed, null for those without one; their figures have to be computed again. */
  readonly touched = new Set<number | null>();
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly region: Region;
  private readonly sourceId: number;
  private readonly mode: LoadMode;
  private readonly places: DeedPlaces;
  private nextId: number;
  private batches = 0;
  private waiting = new Map<string, Deed>();

  private constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    options: { sourceId: number; mode: LoadMode; places: DeedPlaces; nextId: number },
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.region = region;
    this.sourceId = options.sourceId;
    this.mode = options.mode;
    this.places = options.places;
    this.nextId = options.nextId;
  }

  static async begin(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    { sourceId, mode, aliases }: { sourceId: number; mode: LoadMode; aliases: Aliases },
  ): Promise<DeedLoad> {
    const places = await DeedPlaces.load(transaction, region, aliases);
    const [first, end] = [firstIdOf(region.key), firstIdOf(region.key, 1)];
    const { last } = await transaction
      .selectFrom('sale')
      .select(({ fn }) => fn.max('id').as('last'))
      .where('id', '>=', first)
      .where('id', '<', end)
      .executeTakeFirstOrThrow();
    const nextId = Math.max(first, Number(last ?? 0) + 1);
    const load = new DeedLoad(transaction, engine, region, { sourceId, mode, places, nextId });
    if (mode === 'replace') await load.removeEarlier();
    return load;
  }

  /** Takes a deed; returns false when this load had its reference number already. */
  async add(deed: Deed): Promise<boolean> {
    if (this.waiting.has(deed.reference)) return false;
    this.waiting.set(deed.reference, deed);
    if (this.waiting.size >= deedsPerBatch) await this.flush();
    return true;
  }

  async flush(): Promise<void> {
    const deeds = [...this.waiting.values()];
    this.waiting = new Map();
    if (deeds.length === 0) return;
    const known = await this.transaction
      .selectFrom('sale')
      .select(['id', 'transaction_no', 'neighborhood_id'])
      .where(
        'transaction_no',
        'in',
        deeds.map(({ reference }) => reference),
      )
      .where('region_id', '=', this.region.id)
      .execute();
    const knownIds = new Map(known.map((sale) => [sale.transaction_no, sale.id]));
    if (this.mode === 'upsert') await this.removeSales(known);
    const taken = this.mode === 'upsert' ? deeds : deeds.filter(({ reference }) => !knownIds.has(reference));
    this.counts.known += deeds.length - taken.length;
    const places = await this.places.placeAll(taken.map(writtenPlace));
    const rows: Insertable<SaleTable>[] = [];
    const links: { sale_id: number; parcel_id: number }[] = [];
    for (const [index, deed] of taken.entries()) {
      const place = places[index];
      if (!place) continue;
      const knownId = knownIds.get(deed.reference);
      const id = knownId ?? this.nextId++;
      this.counts.loaded++;
      if (knownId !== undefined) this.counts.updated++;
      this.counts.byLevel[place.level]++;
      this.touched.add(place.neighborhoodId);
      rows.push({ ...saleRow(deed, place), id, region_id: this.region.id, source_id: this.sourceId });
      for (const parcelId of place.parcelIds) links.push({ sale_id: id, parcel_id: parcelId });
    }
    await insertMany(this.transaction, this.engine, 'sale', rows);
    await insertMany(this.transaction, this.engine, 'sale_parcel', links);
    if (!analyzedAfter.includes(++this.batches)) return;
    for (const table of ['sale', 'sale_parcel'] as const) await analyze(this.transaction, this.engine, table);
  }

  private async removeEarlier(): Promise<void> {
    const earlier = await this.transaction
      .selectFrom('sale')
      .select('neighborhood_id')
      .distinct()
      .where('source_id', '=', this.sourceId)
      .where('region_id', '=', this.region.id)
      .execute();
    for (const { neighborhood_id: id } of earlier) this.touched.add(id);
    const own = await this.transaction
      .selectFrom('sale')
      .select('id')
      .where('source_id', '=', this.sourceId)
      .where('region_id', '=', this.region.id)
      .execute();
    await unlinkSales(
      this.transaction,
      own.map(({ id }) => id),
    );
    await this.transaction
      .deleteFrom('sale')
      .where('source_id', '=', this.sourceId)
      .where('region_id', '=', this.region.id)
      .execute();
  }

  private async removeSales(sales: readonly { id: number; neighborhood_id: number | null }[]): Promise<void> {
    if (sales.length === 0) return;
    const ids = sales.map(({ id }) => id);
    for (const { neighborhood_id: id } of sales) this.touched.add(id);
    await unlinkSales(this.transaction, ids);
    await this.transaction.deleteFrom('sale').where('id', 'in', ids).execute();
  }
}

function writtenPlace(deed: Deed): WrittenPlace {
  return { city: deed.cityText, district: deed.districtText, plan: deed.planNo, parcels: deed.parcels };
}

/** What a stored deed says about its place. */
export function storedPlace(sale: {
  deed_city: string | null;
  deed_district: string | null;
  deed_plan: string | null;
  deed_parcel: string | null;
}): WrittenPlace {
  return {
    city: sale.deed_city,
    district: sale.deed_district,
    plan: sale.deed_plan,
    parcels: sale.deed_parcel === null ? [] : sale.deed_parcel.split(separator),
  };
}

type SaleRow = Omit<Insertable<SaleTable>, 'id' | 'region_id' | 'source_id'>;

function saleRow(deed: Deed, place: DeedPlace): SaleRow {
  const stated = deed.propertyCount ?? deed.parcels.length;
  const count = Math.max(1, stated, place.parcelIds.length);
  const [first] = deed.parcels;
  return {
    transaction_no: deed.reference,
    date: deed.date,
    price_sar: deed.price,
    area_sqm: deed.area,
    type: typeOf(deed),
    kind: count > 1 ? 'multi_parcel' : 'ordinary',
    parcel_count: count,
    level: place.level,
    neighborhood_id: place.neighborhoodId,
    deed_city: deed.cityText,
    deed_district: deed.districtText,
    deed_plan: deed.planNo,
    deed_parcel: deed.parcels.length === 0 ? null : deed.parcels.join(separator),
    plot_key: first === undefined ? null : (plotKey(deed.planNo, first) ?? null),
    hijri_date: deed.hijriDate,
    x: place.x,
    y: place.y,
  };
}

/** Land by its class of use, as sales are filtered by it, else as the deed writes it; null when it writes nothing. */
function typeOf({ propertyType, propertyClass }: Deed): string | null {
  const known = transactionTypeOf(propertyType, propertyClass);
  return known ?? ([propertyType, propertyClass].filter((part) => part !== null).join('، ') || null);
}

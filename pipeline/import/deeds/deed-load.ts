import type { Insertable, Kysely } from 'kysely';
import { analyze, insertMany } from '../../../database/connection/bulk.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database, SaleTable } from '../../../database/schema/schema.ts';
import type { Aliases } from '../places/aliases.ts';
import { DeedPlaces, parcelSeparator, type DeedPlace, type WrittenPlace } from '../places/deed-place.ts';
import type { Deed } from './deed-row.ts';
import { transactionTypeOf } from '../figures/transaction-type.ts';
import { unlinkSales } from '../figures/deed-figures.ts';
import { DeedDoubts, type Origin } from './deed-doubts.ts';
import type { HeldRows } from '../held/held-rows.ts';
import type { OtherRegions } from '../held/other-regions.ts';
import { nextSaleId, writeHighestSaleId } from '../../shared/sale-ids.ts';
import { hasRow } from '../../shared/state.ts';
import { plotKey } from '../places/plot-numbers.ts';
import type { LoadMode } from '../load/load-mode.ts';
import type { Region } from '../places/regions.ts';
import { TouchedLand } from '../places/touched-land.ts';

const deedsPerBatch = 2000;
/** Batches after which the database learns how the deeds are spread. */
const analyzedAfter = [2, 20, 200];

export interface DeedCounts {
  loaded: number;
  /** Deeds whose reference number was known already, unchanged. */
  known: number;
  updated: number;
  /** Implausible deeds, those that an earlier load held aside among them. */
  held: number;
  byLevel: Record<DeedPlace['level'], number>;
  /** Deeds that stand nowhere in their city because several towns bear its name, by that name. */
  shared: Map<string, { deeds: number; towns: number }>;
}

interface Given {
  deed: Deed;
  origin: Origin;
}
type Facts = Pick<Deed, 'date' | 'price' | 'area'>;
interface KnownSale {
  id: number;
  transaction_no: string;
  date: string;
  price_sar: number;
  area_sqm: number;
}

/** What became of the deeds of a file. */
interface Tally {
  taken: number;
  heldRows: number;
}
/** Finds the tally of a file by its name; undefined: none is kept. */
type TallyOf = (file: string) => Tally | undefined;

/** Writes deeds of one region and one publisher, in batches. */
export class DeedLoad {
  readonly counts: DeedCounts = {
    loaded: 0,
    known: 0,
    updated: 0,
    held: 0,
    byLevel: { parcel: 0, neighborhood: 0, city: 0, region: 0 },
    shared: new Map(),
  };
  /** What got or lost a deed: its figures have to be computed again. */
  readonly touched = new TouchedLand();
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly region: Region;
  private readonly sourceId: number;
  private readonly mode: LoadMode;
  private readonly places: DeedPlaces;
  private nextId: number;
  private batches = 0;
  /** Ids from here on are those of this load. */
  private readonly firstId: number;
  private readonly doubts: DeedDoubts;
  private readonly tallyOf: TallyOf;
  private waiting = new Map<string, Given>();

  private constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    options: {
      sourceId: number;
      mode: LoadMode;
      places: DeedPlaces;
      nextId: number;
      doubts: DeedDoubts;
      tallyOf: TallyOf;
    },
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.region = region;
    this.sourceId = options.sourceId;
    this.mode = options.mode;
    this.places = options.places;
    this.nextId = options.nextId;
    this.firstId = options.nextId;
    this.doubts = options.doubts;
    this.tallyOf = options.tallyOf;
  }

  static async begin(
    transaction: Kysely<Database>,
    engine: Engine,
    region: Region,
    {
      sourceId,
      mode,
      aliases,
      held,
      others,
      publisher,
      tallyOf,
    }: {
      sourceId: number;
      mode: LoadMode;
      aliases: Aliases;
      held: HeldRows;
      others: OtherRegions;
      publisher: string;
      tallyOf: TallyOf;
    },
  ): Promise<DeedLoad> {
    const places = await DeedPlaces.load(transaction, region, aliases);
    const nextId = await nextSaleId(transaction, region.key);
    const doubts = await DeedDoubts.open(transaction, region, {
      ...{ held, others, publisher },
      firstId: nextId,
      hasHistory: await hasRow(transaction, 'sale', region.id),
    });
    const load = new DeedLoad(transaction, engine, region, {
      ...{ sourceId, mode, places, nextId, doubts, tallyOf },
    });
    if (mode === 'replace') await load.removeEarlier();
    return load;
  }

  /** Takes a deed, holds it aside, or leaves it out because this load had the same already. */
  async add(deed: Deed, origin: Origin): Promise<'taken' | 'held' | 'repeated'> {
    if (await this.doubts.holdsBefore(deed, origin)) {
      this.countHeld(origin.file, { wasTaken: false });
      return 'held';
    }
    const twin = this.waiting.get(deed.reference);
    if (twin) {
      const { date, price, area } = twin.deed;
      if (isSame(deed, { date, price, area })) return 'repeated';
      if (await this.holdsTwin(deed, { date, price, area }, origin, { wasTaken: false })) return 'held';
    }
    this.waiting.set(deed.reference, { deed, origin });
    const tally = this.tallyOf(origin.file);
    if (tally) tally.taken++;
    if (this.waiting.size >= deedsPerBatch) await this.flush();
    return 'taken';
  }

  /** Ends the load: deeds of implausible prices go out again. */
  async finish(): Promise<void> {
    await this.flush();
    if (this.nextId > this.firstId)
      await writeHighestSaleId(this.transaction, this.region.key, this.nextId - 1);
    const held = await this.doubts.finish();
    await this.removeSales(
      held.map(({ saleId, neighborhoodId, date }) => ({ id: saleId, neighborhood_id: neighborhoodId, date })),
    );
    for (const { level, file } of held) {
      this.counts.loaded--;
      this.counts.byLevel[level]--;
      this.countHeld(file, { wasTaken: true });
    }
  }

  private countShared({ cityText: city }: Deed, place: DeedPlace): void {
    const towns = this.places.countShared({ city }, place);
    if (towns === 0 || city === null) return;
    const before = this.counts.shared.get(city)?.deeds ?? 0;
    this.counts.shared.set(city, { deeds: before + 1, towns });
  }

  /** Counts a deed that is held aside, which may be found out after it was taken. */
  private countHeld(file: string, { wasTaken }: { wasTaken: boolean }): void {
    this.counts.held++;
    const tally = this.tallyOf(file);
    if (!tally) return;
    tally.heldRows++;
    if (wasTaken) tally.taken--;
  }

  /** Whether a deed is held aside because this load has another one with its reference number. */
  private async holdsTwin(
    deed: Deed,
    twin: Facts,
    origin: Origin,
    state: { wasTaken: boolean },
  ): Promise<boolean> {
    const facts = { reference: deed.reference, date: twin.date, price: twin.price, area: twin.area };
    const isHeld = await this.doubts.hold(deed, origin, 'duplicate', facts);
    if (isHeld) this.countHeld(origin.file, state);
    return isHeld;
  }

  async flush(): Promise<void> {
    const given = [...this.waiting.values()];
    this.waiting = new Map();
    if (given.length === 0) return;
    const known = await this.transaction
      .selectFrom('sale')
      .select(['id', 'transaction_no', 'neighborhood_id', 'date', 'price_sar', 'area_sqm'])
      .where(
        'transaction_no',
        'in',
        given.map(({ deed }) => deed.reference),
      )
      .where('region_id', '=', this.region.id)
      .execute();
    const deeds = await this.withoutTwins(given, known);
    const knownIds = new Map(known.map((sale) => [sale.transaction_no, sale.id]));
    const isKnown = ({ deed }: Given) => knownIds.has(deed.reference) && !this.doubts.isAccepted(deed);
    const taken = this.mode === 'upsert' ? deeds : deeds.filter((one) => !isKnown(one));
    const written = new Set(taken.map(({ deed }) => deed.reference));
    await this.removeSales(known.filter((sale) => written.has(sale.transaction_no)));
    this.counts.known += deeds.length - taken.length;
    const places = await this.places.placeAll(taken.map(({ deed }) => writtenPlace(deed)));
    const rows: Insertable<SaleTable>[] = [];
    const links: { sale_id: number; parcel_id: number }[] = [];
    for (const [index, { deed, origin }] of taken.entries()) {
      const place = places[index];
      if (!place) continue;
      if (await this.doubts.holdsOutside(deed, place, origin)) {
        this.countHeld(origin.file, { wasTaken: true });
        continue;
      }
      const knownId = knownIds.get(deed.reference);
      const id = knownId ?? this.nextId++;
      this.counts.loaded++;
      if (knownId !== undefined) this.counts.updated++;
      this.counts.byLevel[place.level]++;
      this.countShared(deed, place);
      this.touched.addDeed(place.neighborhoodId, deed.date, place.parcelIds);
      const row = saleRow(deed, place);
      this.doubts.add(id, deed, row.type ?? null, place, origin);
      rows.push({ ...row, id, region_id: this.region.id, source_id: this.sourceId });
      for (const parcelId of place.parcelIds) links.push({ sale_id: id, parcel_id: parcelId });
    }
    await insertMany(this.transaction, this.engine, 'sale', rows);
    await insertMany(this.transaction, this.engine, 'sale_parcel', links);
    await this.doubts.dropMended(rows.map(({ transaction_no: reference }) => reference));
    if (!analyzedAfter.includes(++this.batches)) return;
    for (const table of ['sale', 'sale_parcel'] as const) await analyze(this.transaction, this.engine, table);
  }

  /** Deeds without those whose reference number an earlier batch of this load had with other facts. */
  private async withoutTwins(given: readonly Given[], known: readonly KnownSale[]): Promise<Given[]> {
    const own = known.filter(({ id }) => id >= this.firstId);
    if (own.length === 0) return [...given];
    const twins = new Map(
      own.map((sale) => [
        sale.transaction_no,
        { date: sale.date, price: sale.price_sar, area: sale.area_sqm },
      ]),
    );
    const rest: Given[] = [];
    for (const one of given) {
      const twin = twins.get(one.deed.reference);
      const isTwin = twin !== undefined && !isSame(one.deed, twin);
      if (!isTwin || !(await this.holdsTwin(one.deed, twin, one.origin, { wasTaken: true }))) rest.push(one);
    }
    return rest;
  }

  private async removeEarlier(): Promise<void> {
    const earlier = await this.transaction
      .selectFrom('sale')
      .select('neighborhood_id')
      .distinct()
      .where('source_id', '=', this.sourceId)
      .where('region_id', '=', this.region.id)
      .execute();
    for (const { neighborhood_id: id } of earlier) this.touched.addNeighborhood(id);
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

  private async removeSales(
    sales: readonly { id: number; neighborhood_id: number | null; date: string }[],
  ): Promise<void> {
    if (sales.length === 0) return;
    const ids = sales.map(({ id }) => id);
    for (const { neighborhood_id: id, date } of sales) this.touched.addDeed(id, date, []);
    this.touched.addParcels(await unlinkSales(this.transaction, ids));
    await this.transaction.deleteFrom('sale').where('id', 'in', ids).execute();
  }
}

/** Plan and parcel are not among them: publishers write those of one deed in several ways. */
function isSame(one: Facts, other: Facts): boolean {
  return one.date === other.date && one.price === other.price && one.area === other.area;
}

function writtenPlace(deed: Deed): WrittenPlace {
  return { city: deed.cityText, district: deed.districtText, plan: deed.planNo, parcels: deed.parcels };
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
    deed_parcel: deed.parcels.length === 0 ? null : deed.parcels.join(parcelSeparator),
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

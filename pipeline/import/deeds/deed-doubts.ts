import { sql, type Kysely } from 'kysely';
import type { Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { SaleLevel } from '../../../contract/shared/vocabulary.ts';
import { perSqm } from '../figures/deed-figures.ts';
import { priceRangeOf, type PriceRange } from '../../../database/loads/price-range.ts';
import { readPriceRanges } from '../../../database/shell/settings.ts';
import type { DeedPlace } from '../places/deed-place.ts';
import { dateProblems } from '../files/dates.ts';
import { rowProblems } from '../columns/rows-of-files.ts';
import { deedProblems, type Deed } from './deed-row.ts';
import { cityKey, districtKey } from '../places/place-names.ts';
import type { Region } from '../places/regions.ts';
import { learnFromIndicators } from '../held/indicator-history.ts';
import type { Candidate, HeldRows } from '../held/held-rows.ts';
import { NumbersList } from '../held/numbers-list.ts';
import type { OtherRegions } from '../held/other-regions.ts';
import { limits, outsideRange, type Detail, type Reason } from '../held/plausible.ts';
import { PriceCheck } from '../held/price-check.ts';

/** What is wrong with a deed that can be read, but not be true, by the problem that reading it finds. */
export const doubtsOfDeeds: ReadonlyMap<Message, Reason> = new Map([
  [dateProblems.tooEarly, 'date'],
  [dateProblems.future, 'date'],
  [deedProblems.zeroArea, 'area'],
  [deedProblems.plan, 'number'],
  [deedProblems.parcel, 'number'],
  [rowProblems.broken, 'letters'],
]);

/** Where a row stands in the files of a command. */
export interface Origin {
  file: string;
  line: number;
}

/** A deed of this load that turned out to be implausible. */
export interface HeldDeed {
  saleId: number;
  neighborhoodId: number | null;
  date: string;
  level: SaleLevel;
  file: string;
}

export interface DeedDoubtsOptions {
  held: HeldRows;
  others: OtherRegions;
  publisher: string;
  /** Deeds with smaller ids were in the store before the load. */
  firstId: number;
  /** Whether there were any. */
  hasHistory: boolean;
}

const idsPerStatement = 500;
const mostPlaces = 50_000;
const mostWordings = 10_000;
/** Deeds of a region that tell what is usual where a place has too few: the last that were loaded. */
const sampleOfRegion = 20_000;
/** Enough for a median, of the deeds of one type in a neighborhood. */
const sampleOfType = 500;

/** Finds the implausible deeds of one region and load, and holds them aside. */
export class DeedDoubts {
  private readonly transaction: Kysely<Database>;
  private readonly region: Region;
  private readonly held: HeldRows;
  private readonly others: OtherRegions;
  private readonly publisher: string;
  private readonly firstId: number;
  private readonly hasHistory: boolean;
  private readonly check = new PriceCheck({ isLowDoubted: false });
  private readonly ids = new NumbersList();
  private readonly lines = new NumbersList();
  /** Type and class of each deed, which the store keeps only joined, as a position in `wordings`. */
  private readonly wordingOf = new NumbersList();
  private readonly wordings: [type: string | null, propertyClass: string | null][] = [[null, null]];
  private readonly wordingIndex = new Map<string, number>();
  /** The file of the deeds from a number on. */
  private readonly files: { from: number; file: string }[] = [];
  private readonly placeIndex = new Map<string, number>();
  /** Of the region's neighborhoods. */
  private readonly cities: ReadonlyMap<number, string>;
  private readonly priceRange: PriceRange;

  private constructor(
    transaction: Kysely<Database>,
    region: Region,
    options: DeedDoubtsOptions,
    cities: ReadonlyMap<number, string>,
    priceRange: PriceRange,
  ) {
    this.transaction = transaction;
    this.region = region;
    this.held = options.held;
    this.others = options.others;
    this.publisher = options.publisher;
    this.firstId = options.firstId;
    this.hasHistory = options.hasHistory;
    this.cities = cities;
    this.priceRange = priceRange;
  }

  static async open(
    transaction: Kysely<Database>,
    region: Region,
    options: DeedDoubtsOptions,
  ): Promise<DeedDoubts> {
    const rows = await transaction
      .selectFrom('neighborhood')
      .select(['id', 'city_name'])
      .where('region_id', '=', region.id)
      .execute();
    const cities = new Map(rows.map(({ id, city_name: city }) => [id, city]));
    const setting = await readPriceRanges(transaction);
    return new DeedDoubts(transaction, region, options, cities, priceRangeOf(setting, region.key));
  }

  /** Whether a deed is held aside before its place is known: it was before, or its area or price cannot be true. */
  async holdsBefore(deed: Deed, origin: Origin): Promise<boolean> {
    if (this.held.mayBeHeld(deed.reference)) {
      if (this.held.countHeld(contentOf(deed, this.region), origin.file, origin.line)) return true;
    }
    if (deed.area > limits.largestDeed)
      return await this.hold(deed, origin, 'area', { area: deed.area, largest: limits.largestDeed });
    const detail = outsideRange(deed.price / deed.area, this.priceRange);
    return detail !== undefined && (await this.hold(deed, origin, 'price', detail));
  }

  /** Whether a deed is held aside because its district is one of another region. */
  async holdsOutside(deed: Deed, place: DeedPlace, origin: Origin): Promise<boolean> {
    if (place.neighborhoodId !== null || deed.cityText === null || deed.districtText === null) return false;
    const other = this.others.of(this.region, deed.cityText, deed.districtText);
    if (other === undefined) return false;
    const { cityText: city, districtText: district } = deed;
    return await this.hold(deed, origin, 'place', { region: this.region.key, city, district, found: other });
  }

  /** Holds a deed aside for a reason that was found elsewhere; false when a person has accepted it. */
  hold(deed: Deed, { file, line }: Origin, reason: Reason, detail: Detail): Promise<boolean> {
    return this.held.hold(this.candidate(deed, { file, line }, reason, detail));
  }

  /** Whether a person has put exactly this deed in force. */
  isAccepted(deed: Deed): boolean {
    return this.held.isAccepted(contentOf(deed, this.region));
  }

  /** Deeds that were written need no longer wait for a person. */
  async dropMended(references: readonly string[]): Promise<void> {
    await this.held.dropMended(this.region.id, references);
  }

  /** A deed that was written. */
  add(saleId: number, deed: Deed, type: string | null, place: DeedPlace, { file, line }: Origin): void {
    if (this.files.at(-1)?.file !== file) this.files.push({ from: this.ids.length, file });
    this.ids.push(saleId);
    this.lines.push(line);
    this.wordingOf.push(this.wording(deed));
    const at = this.placeOf(place.neighborhoodId, deed.cityText, deed.districtText, type);
    this.check.add(at, deed.price / deed.area);
  }

  /**
   * Compares the prices of all deeds that were added, and holds those aside that are far above what is usual in their
   * place. They are still in the store: the caller takes them out.
   */
  async finish(): Promise<HeldDeed[]> {
    if (this.ids.length === 0) return [];
    if (this.hasHistory) await this.learnHistory();
    await learnFromIndicators(this.transaction, this.region, this.check, (neighborhoodId, type) =>
      this.placeIndex.get(keyOf(neighborhoodId, null, null, type)),
    );
    const removed: HeldDeed[] = [];
    let some: { saleId: number; origin: Origin; wording: number; detail: Detail }[] = [];
    for (const { row, price, median, rows, level } of this.check.doubts()) {
      const file = this.files.findLast(({ from }) => from <= row)?.file ?? '';
      const origin = { file, line: this.lines.at(row) };
      const detail = { price, median, rows, level };
      some.push({ saleId: this.ids.at(row), origin, wording: this.wordingOf.at(row), detail });
      if (some.length < idsPerStatement) continue;
      removed.push(...(await this.holdSales(some)));
      some = [];
    }
    removed.push(...(await this.holdSales(some)));
    return removed;
  }

  private async holdSales(
    some: readonly { saleId: number; origin: Origin; wording: number; detail: Detail }[],
  ): Promise<HeldDeed[]> {
    if (some.length === 0) return [];
    const sales = await this.transaction
      .selectFrom('sale')
      .selectAll()
      .where(
        'id',
        'in',
        some.map(({ saleId }) => saleId),
      )
      .execute();
    const byId = new Map(sales.map((sale) => [sale.id, sale]));
    const removed: HeldDeed[] = [];
    for (const { saleId, origin, wording, detail } of some) {
      const sale = byId.get(saleId);
      if (!sale) continue;
      const [propertyType, propertyClass] = this.wordings[wording] ?? [null, null];
      const deed: Deed = {
        reference: sale.transaction_no,
        date: sale.date,
        hijriDate: sale.hijri_date,
        regionText: this.region.key,
        cityText: sale.deed_city,
        districtText: sale.deed_district,
        planNo: sale.deed_plan,
        parcels: sale.deed_parcel === null ? [] : sale.deed_parcel.split('، '),
        propertyCount: sale.parcel_count,
        propertyType,
        propertyClass,
        price: sale.price_sar,
        area: sale.area_sqm,
      };
      if (!(await this.hold(deed, origin, 'price', detail))) continue;
      removed.push({
        saleId,
        neighborhoodId: sale.neighborhood_id,
        date: sale.date,
        level: sale.level,
        file: origin.file,
      });
    }
    return removed;
  }

  private candidate(deed: Deed, { file, line }: Origin, reason: Reason, detail: Detail): Candidate {
    return {
      regionId: this.region.id,
      publisher: this.publisher,
      ...{ file, line, reason, detail },
      reference: deed.reference,
      content: contentOf(deed, this.region),
    };
  }

  private wording({ propertyType, propertyClass }: Deed): number {
    if (propertyType === null && propertyClass === null) return 0;
    const key = `${propertyType}|${propertyClass}`;
    const known = this.wordingIndex.get(key);
    if (known !== undefined) return known;
    if (this.wordings.length >= mostWordings) return 0;
    this.wordings.push([propertyType, propertyClass]);
    this.wordingIndex.set(key, this.wordings.length - 1);
    return this.wordings.length - 1;
  }

  /** The group of a place and type; what lies in no known neighborhood is grouped by the district as written. */
  private placeOf(
    neighborhoodId: number | null,
    cityText: string | null,
    districtText: string | null,
    type: string | null,
  ): number {
    const key = keyOf(neighborhoodId, cityText, districtText, type);
    const known = this.placeIndex.get(key);
    if (known !== undefined) return known;
    const whole = this.check.group('region', type ?? '');
    const city = (neighborhoodId === null ? undefined : this.cities.get(neighborhoodId)) ?? cityText;
    const cityGroup =
      city === null ? whole : this.check.group('city', `${cityKey(city)}|${type ?? ''}`, whole);
    const district =
      neighborhoodId === null
        ? districtText && `${cityKey(city ?? '')}/${districtKey(districtText)}`
        : String(neighborhoodId);
    const place =
      district === null
        ? cityGroup
        : this.check.group('neighborhood', `${district}|${type ?? ''}`, cityGroup);
    if (this.placeIndex.size < mostPlaces) this.placeIndex.set(key, place);
    return place;
  }

  /** Deeds of earlier loads in the same neighborhoods, and of the region's last ones for places with few. */
  private async learnHistory(): Promise<void> {
    const neighborhoods = new Set<number>();
    for (const key of this.placeIndex.keys()) {
      const id = Number(key.slice(0, key.indexOf('|')));
      if (id > 0) neighborhoods.add(id);
    }
    // Deeds that were written anew count once.
    const own = new Set<number>();
    for (let index = 0; index < this.ids.length; index++)
      if (this.ids.at(index) < this.firstId) own.add(this.ids.at(index));
    for (const id of neighborhoods) await this.learnNeighborhood(id, own);
    // Cities and region learn from the last ones, whatever neighborhood these are in.
    const last = await this.earlier().orderBy('sale.id', 'desc').limit(sampleOfRegion).execute();
    for (const { id, neighborhood_id: neighborhood, deed_city: city, type, price } of last) {
      const known = (neighborhood === null ? undefined : this.cities.get(neighborhood)) ?? city;
      if (!own.has(id)) this.check.learn(this.placeOf(null, known, null, type), price);
    }
  }

  /** Learns the prices of a neighborhood; of a type with many deeds from a sample, every n-th id, weighted by n. */
  private async learnNeighborhood(id: number, own: ReadonlySet<number>): Promise<void> {
    const deeds = this.imported().where('neighborhood_id', '=', id).where('sale.id', '<', this.firstId);
    const types = await deeds
      .select(['type', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('type')
      .execute();
    for (const { type, count } of types) {
      const step = Math.ceil(count / sampleOfType);
      const sample = await deeds
        .select(['sale.id', perSqm.as('price')])
        .where('type', type === null ? 'is' : '=', type)
        .$if(step > 1, (query) => query.where(sql<boolean>`sale.id % ${step} = 0`))
        .execute();
      const place = this.placeOf(id, null, null, type);
      for (const row of sample) if (!own.has(row.id)) this.check.learn(place, row.price, step);
    }
  }

  private earlier() {
    return this.imported()
      .select(['sale.id', 'neighborhood_id', 'deed_city', 'deed_district', 'type'])
      .select(perSqm.as('price'))
      .where('sale.region_id', '=', this.region.id)
      .where('sale.id', '<', this.firstId);
  }

  private imported() {
    return this.transaction
      .selectFrom('sale')
      .where('source_id', 'in', (query) =>
        query.selectFrom('source').select('source.id').where('origin', '=', 'import'),
      );
  }
}

function keyOf(
  neighborhoodId: number | null,
  city: string | null,
  district: string | null,
  type: string | null,
): string {
  return neighborhoodId === null
    ? `0|${city ?? ''}|${district ?? ''}|${type ?? ''}`
    : `${neighborhoodId}|${type ?? ''}`;
}

/** What a deed says, in the same words whether it was just read or is in the store. */
export function contentOf(deed: Deed, { key }: Pick<Region, 'key'>): Deed {
  const count = Math.max(1, deed.propertyCount ?? deed.parcels.length);
  return {
    ...{ reference: deed.reference, date: deed.date, hijriDate: deed.hijriDate, regionText: key },
    ...{ cityText: deed.cityText, districtText: deed.districtText },
    ...{ planNo: deed.planNo, parcels: deed.parcels },
    propertyCount: count > Math.max(1, deed.parcels.length) ? count : null,
    ...{ propertyType: deed.propertyType, propertyClass: deed.propertyClass },
    ...{ price: deed.price, area: deed.area },
  };
}

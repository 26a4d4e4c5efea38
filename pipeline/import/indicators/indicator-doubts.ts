import { sql, type Kysely } from 'kysely';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { priceRangeOf } from '../../../database/loads/price-range.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Figures, Period } from './indicator-row.ts';
import { cityKey, districtKey } from '../places/place-names.ts';
import type { Region } from '../places/regions.ts';
import type { Origin } from '../deeds/deed-doubts.ts';
import { idOf, type HeldRows } from '../held/held-rows.ts';
import { NumbersList } from '../held/numbers-list.ts';
import type { OtherRegions } from '../held/other-regions.ts';
import { limits, outsideRange, type Detail, type Reason } from '../held/plausible.ts';
import { PriceCheck } from '../held/price-check.ts';
import type { BadCell } from '../../shared/left-out.ts';

/** A row of indicators as it is held aside. */
export interface HeldIndicator {
  region: RegionKey;
  year: number;
  quarter: number;
  city: string;
  district: string;
  type: string;
  class: string;
  figures: Figures;
}

/** A row of this load that turned out to be implausible. */
export interface RemovedIndicator {
  id: number;
  neighborhoodId: number | null;
  file: string;
}

interface Named {
  region: Region;
  neighborhoodId: number | null;
  city: string;
  district: string;
  type: string;
  class: string;
}

/** Finds the implausible rows of a load of indicators, and holds them aside. */
export class IndicatorDoubts {
  private readonly transaction: Kysely<Database>;
  private readonly held: HeldRows;
  private readonly others: OtherRegions;
  private readonly priceRanges: string;
  private readonly check = new PriceCheck({ isLowDoubted: true });
  private readonly lines = new NumbersList();
  private readonly quarters = new NumbersList();
  private readonly nameOf = new NumbersList();
  private readonly names: Named[] = [];
  private readonly nameIndex = new Map<string, number>();
  private readonly files: { from: number; file: string; publisher: string }[] = [];
  /** Rows of the file that is being read, to find those that stand in it twice. */
  private seen = new Set<string>();
  private seenOf = '';

  /** @param priceRanges the setting of plausible prices */
  constructor(transaction: Kysely<Database>, held: HeldRows, others: OtherRegions, priceRanges: string) {
    this.transaction = transaction;
    this.held = held;
    this.others = others;
    this.priceRanges = priceRanges;
  }

  /** Whether a row is held aside for what it says itself. */
  async holds(
    row: HeldIndicator,
    region: Region,
    {
      origin,
      publisher,
      isUnplaced,
      broken,
    }: { origin: Origin; publisher: string; isUnplaced: boolean; broken?: BadCell | undefined },
  ): Promise<boolean> {
    const isAgain = this.isAgain(row, origin.file);
    const found: [Reason, Detail] | undefined = broken
      ? ['letters', { column: broken.header, cell: broken.text }]
      : this.doubtOf(row, region, isUnplaced, isAgain);
    return found !== undefined && (await this.hold(row, region, origin, publisher, ...found));
  }

  /** A row that is going to be written. */
  add(
    row: HeldIndicator,
    region: Region,
    neighborhoodId: number | null,
    origin: Origin,
    publisher: string,
  ): void {
    const last = this.files.at(-1);
    if (last?.file !== origin.file || last.publisher !== publisher)
      this.files.push({ from: this.lines.length, file: origin.file, publisher });
    this.lines.push(origin.line);
    this.quarters.push(row.year * 4 + row.quarter - 1);
    const { city, district, type } = row;
    this.nameOf.push(this.name({ region, neighborhoodId, city, district, type, class: row.class }));
    const { average, value, area } = row.figures;
    this.check.add(this.placeOf(row, region, neighborhoodId), priceOf(average, value, area));
  }

  /**
   * Compares the prices of all rows that were added with those of their places, and takes those out of the store that are
   * far from them.
   *
   * @param sources of this load; all other rows are earlier ones
   */
  async finish(sources: readonly number[]): Promise<RemovedIndicator[]> {
    await this.learnHistory(sources);
    const removed: RemovedIndicator[] = [];
    for (const { row, price, median, rows, level } of this.check.doubts()) {
      const named = this.names[this.nameOf.at(row)];
      const file = this.files.findLast(({ from }) => from <= row);
      if (!named || !file) continue;
      const quarter = this.quarters.at(row);
      const stored = await this.stored(
        named,
        { year: Math.floor(quarter / 4), quarter: (quarter % 4) + 1 },
        price,
      );
      if (!stored) continue;
      const origin = { file: file.file, line: this.lines.at(row) };
      const detail = { price, median, rows, level };
      if (!(await this.hold(stored.row, named.region, origin, file.publisher, 'price', detail))) continue;
      await this.transaction.deleteFrom('sales_indicator').where('id', '=', stored.id).execute();
      removed.push({ id: stored.id, neighborhoodId: named.neighborhoodId, file: file.file });
    }
    await this.held.flush();
    return removed;
  }

  private doubtOf(
    row: HeldIndicator,
    region: Region,
    isUnplaced: boolean,
    isAgain: boolean,
  ): [Reason, Detail] | undefined {
    const { year, quarter, city, district, figures } = row;
    if (Date.UTC(year, (quarter - 1) * 3) > Date.now()) return ['date', { year, quarter }];
    if (figures.area > limits.largestQuarter)
      return ['area', { area: figures.area, largest: limits.largestQuarter }];
    const other = isUnplaced && district !== '' ? this.others.of(region, city, district) : undefined;
    if (other !== undefined) return ['place', { region: region.key, city, district, found: other }];
    const { average, value, area } = figures;
    const price = outsideRange(priceOf(average, value, area), priceRangeOf(this.priceRanges, region.key));
    if (price) return ['price', price];
    if (isAgain) return ['duplicate', { year, quarter, city, district, type: row.type }];
    return undefined;
  }

  /**
   * Whether the very same row stands in the same file before. Monthly parts of a quarter differ in their figures; those
   * of one deed may be two equal sales.
   */
  private isAgain(row: HeldIndicator, file: string): boolean {
    if (this.seenOf !== file) this.seen = new Set();
    this.seenOf = file;
    if (row.figures.deeds < 2) return false;
    const id = idOf('indicators', row);
    if (this.seen.has(id)) return true;
    this.seen.add(id);
    return false;
  }

  private hold(
    row: HeldIndicator,
    region: Region,
    { file, line }: Origin,
    publisher: string,
    reason: Reason,
    detail: Detail,
  ): Promise<boolean> {
    const reference = [row.year, row.quarter, row.city, row.district, row.type, row.class].join('|');
    return this.held.hold({
      regionId: region.id,
      publisher,
      file,
      line,
      reason,
      detail,
      reference,
      content: row,
    });
  }

  private name(named: Named): number {
    const { region, neighborhoodId, city, district, type } = named;
    const key = [region.key, neighborhoodId, city, district, type, named.class].join('|');
    const known = this.nameIndex.get(key);
    if (known !== undefined) return known;
    this.names.push(named);
    this.nameIndex.set(key, this.names.length - 1);
    return this.names.length - 1;
  }

  /** Cities of one region differ too much to be compared with it: farms near Riyadh cost twenty times those far off. */
  private placeOf(
    {
      city,
      district,
      type,
      class: propertyClass,
    }: Pick<HeldIndicator, 'city' | 'district' | 'type' | 'class'>,
    { key }: Region,
    neighborhoodId: number | null,
  ): number {
    const kind = `${key}|${foldArabic(type)}|${foldArabic(propertyClass)}`;
    const inCity = this.check.group('city', `${cityKey(city)}|${kind}`);
    const name = neighborhoodId ?? `${cityKey(city)}/${districtKey(district)}`;
    return this.check.group('neighborhood', `${name}|${kind}`, inCity);
  }

  private async learnHistory(sources: readonly number[]): Promise<void> {
    const regions = new Map(this.names.map(({ region }) => [region.id, region]));
    for (const region of regions.values()) {
      const rows = await this.transaction
        .selectFrom('sales_indicator')
        .select(['neighborhood_id', 'city_name', 'district_name', 'property_type', 'property_class'])
        .select(['average_price', 'total_value', 'total_area'])
        .where('region_id', '=', region.id)
        .$if(sources.length > 0, (query) => query.where('source_id', 'not in', sources))
        .execute();
      for (const row of rows) {
        const { city_name: city, district_name: district, property_type: type } = row;
        const named = { city, district, type, class: row.property_class };
        const price = priceOf(row.average_price, row.total_value, row.total_area);
        this.check.learn(this.placeOf(named, region, row.neighborhood_id), price);
      }
    }
  }

  /** The row in the store; of several in one place and quarter that with this price. */
  private async stored(named: Named, { year, quarter }: Pick<Period, 'year' | 'quarter'>, price: number) {
    const rows = await this.transaction
      .selectFrom('sales_indicator')
      .selectAll()
      .where('region_id', '=', named.region.id)
      .where('year', '=', year)
      .where('quarter', '=', quarter)
      .where('city_name', '=', named.city)
      .where('district_name', '=', named.district)
      .where('property_type', '=', named.type)
      .where('property_class', '=', named.class)
      .where(sql<boolean>`neighborhood_id is not distinct from ${named.neighborhoodId}`)
      .execute();
    const row = rows.find((each) => priceOf(each.average_price, each.total_value, each.total_area) === price);
    if (!row) return undefined;
    const content: HeldIndicator = {
      ...{ region: named.region.key, year, quarter, city: named.city, district: named.district },
      ...{ type: named.type, class: named.class },
      figures: {
        ...{ deeds: row.deed_count, value: row.total_value, area: row.total_area },
        ...{ average: row.average_price, highest: row.highest_price, lowest: row.lowest_price },
      },
    };
    return { id: row.id, row: content };
  }
}

function priceOf(average: number | null, value: number, area: number): number {
  return average ?? (area > 0 ? value / area : 0);
}

import type { Kysely } from 'kysely';
import { message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { ReadParcel, WrittenParcel } from './parcel-row.ts';
import type { ParcelRow } from './parcel-write.ts';
import type { Region } from '../places/regions.ts';
import { refuse } from '../../shared/import-error.ts';
import { isSamePlot, plotName } from './same-plot.ts';
import { HeldRows, type HeldCounts } from '../held/held-rows.ts';
import type { Detail, Difference } from '../held/plausible.ts';

/** What is kept of a parcel that is held aside: what its feature says. */
export interface HeldParcel extends WrittenParcel {
  region: RegionKey;
}

export interface ParcelCopy {
  parcel: ReadParcel;
  row: ParcelRow;
  /** Name of the file, without its folder, and number of the feature in it. */
  file: string;
  number: number;
}

/** Facts that two features of one parcel are compared by. */
const compared = {
  parcel: 'parcel_no',
  block: 'block_no',
  plan: 'plan_no',
  city: 'city_name',
  municipality: 'municipality_name',
  neighborhood: 'neighborhood_name',
  area: 'area_sqm',
  category: 'land_category',
  use: 'land_use_group',
  'detailed use': 'land_use_detailed',
  zoning: 'zoning_code',
  rule: 'rule_id',
  'price per m²': 'stated_price_sar_per_sqm',
  price: 'stated_price_sar',
  'day of the price': 'stated_price_on',
  outline: 'geometry',
} as const satisfies Record<string, keyof ParcelRow>;
/** Engines read the digits of a number in ways of their own. */
const tolerance = 1e-9;

/** Features that give a parcel of their load once more. */
export class ParcelCopies {
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly region: Region;
  private readonly publisher: string;
  private readonly accepted: ReadonlySet<string> | undefined;
  private held: HeldRows | undefined;

  /** @param accepted ids of held rows that the command puts in force */
  constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    {
      region,
      publisher,
      accepted,
    }: { region: Region; publisher: string; accepted: ReadonlySet<string> | undefined },
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.region = region;
    this.publisher = publisher;
    this.accepted = accepted;
  }

  /**
   * Judges a copy by the parcel that is in force.
   *
   * @returns `same`: it says nothing else; `held`: it does, and is held aside; `accepted`: it does, and a person wants it
   * @throws ImportError when a person wants one that is another parcel
   */
  async judge(first: ParcelRow, copy: ParcelCopy): Promise<'same' | 'held' | 'accepted'> {
    const differences = differencesOf(first, copy);
    if (Object.keys(differences).length === 0) return 'same';
    const { id, parcel_no: parcel, plan_no: plan } = first;
    this.held ??= await HeldRows.open(this.transaction, this.engine, 'parcels', this.accepted);
    const isHeld = await this.held.hold({
      regionId: this.region.id,
      publisher: this.publisher,
      file: copy.file,
      line: copy.number,
      reason: 'duplicate',
      detail: {
        'of parcel': parcel,
        ...(plan === null || plan === undefined ? {} : { plan }),
        ...differences,
      },
      reference: String(id),
      content: contentOf(this.region.key, copy),
    });
    if (isHeld) return 'held';
    if (!isSamePlot(first, copy.row))
      throw refuse(
        copy.file,
        message(
          'feature {number} is {plot}, which must not take the place of {other}: give it an id of its own',
          { number: copy.number, plot: plotName(copy.row), other: plotName(first) },
        ),
      );
    return 'accepted';
  }

  /** Ends the load; returns what was held aside, by file. */
  async close(): Promise<ReadonlyMap<string, HeldCounts>> {
    await this.held?.flush();
    return this.held?.byFile ?? new Map<string, HeldCounts>();
  }
}

/** Numbers of rows are left out: the next export may give others, and a row is recognized by what is kept of it. */
function contentOf(region: RegionKey, { parcel, row }: ParcelCopy): HeldParcel {
  const { objectId: _objectId, ...given } = parcel.written;
  // Which of two numbers is the month, the other days of the file have shown.
  const day = row.stated_price_on == null ? {} : { priceDate: row.stated_price_on };
  return { region, given: { ...given, ...day }, geometry: JSON.parse(parcel.row.geometry) };
}

/** What a copy says otherwise. What it does not say differs from nothing; each of several rules has a row. */
function differencesOf(first: ParcelRow, { parcel, row }: ParcelCopy): Detail {
  const { area, city, neighborhood, parcel: number } = parcel.written;
  /** What a row has also when its feature does not say it. */
  const isGiven = {
    area_sqm: area !== undefined && !parcel.isAreaCorrected,
    ...{ city_name: city !== undefined, neighborhood_name: neighborhood !== undefined },
    parcel_no: number !== undefined,
  };
  const isOther = ([, column]: [string, keyof ParcelRow]) => {
    const [one, other] = [first[column] ?? null, row[column] ?? null];
    if (other === null) return false;
    if (column in isGiven && !isGiven[column as keyof typeof isGiven]) return false;
    if (column === 'rule_id' && one !== null) return false;
    if (typeof one === 'number' && typeof other === 'number')
      return Math.abs(one - other) > tolerance * Math.abs(other);
    return one !== other;
  };
  return Object.fromEntries(
    Object.entries(compared)
      .filter(isOther)
      .map(([name, column]) => [name, differenceBetween(first[column], row[column])]),
  );
}

function differenceBetween(
  one: string | number | null = null,
  other: string | number | null = null,
): string | Difference {
  const isOutline = typeof other === 'string' && other.startsWith('{');
  return isOutline ? 'another' : [one, other];
}

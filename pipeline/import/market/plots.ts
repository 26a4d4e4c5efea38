import type { Selectable } from 'kysely';
import { message, type Message, type MessageValue } from '../../../words/message.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { DeedPlaces } from '../places/deed-place.ts';
import { plotFields } from './plots-fields.ts';
import { publisherFingerprint } from '../parcels/parcel-identity.ts';
import { isMangled, plotKey, readParcels, readPlan } from '../places/plot-numbers.ts';
import type { Properties } from '../geo/properties.ts';
import type { Region } from '../places/regions.ts';
import { inChunks } from './keyed-rows.ts';
import type { MarketContext } from './load.ts';
import { partsOf } from './words.ts';

/** Which parcels a row means, as it writes them. */
export interface WrittenPlots {
  ids: string[];
  plan: string | null;
  numbers: string[];
  city: string | null;
  neighborhood: string | null;
}

/** A parcel that a row means. */
export type FoundParcel = Pick<
  Selectable<ParcelTable>,
  | 'id'
  | 'area_sqm'
  | 'city_name'
  | 'neighborhood_id'
  | 'neighborhood_name'
  | 'centroid_x'
  | 'centroid_y'
  | 'west'
  | 'south'
  | 'east'
  | 'north'
>;

export const plotProblems = {
  none: message('no parcel: neither plan and number nor an id'),
  mangled: message('number of a plan or parcel that a spreadsheet has changed'),
  unclear: message('the numbers of the parcels are not clear'),
  noPlace: message('no city and no neighborhood in which the plan could be looked for'),
  unknown: message('unknown parcel'),
} as const;

/** Reads which parcels a row means, or why that is not clear. */
export function readPlots(cells: Properties, city: string | undefined): WrittenPlots | Message {
  const text = (name: keyof typeof plotFields) => cells.text(plotFields[name].names, name);
  const ids = partsOf(text('parcelId'));
  const written = partsOf(text('parcel'));
  const plan = readPlan(text('plan') ?? null);
  const numbers = written.flatMap((part) => readParcels(part).parcels);
  const place = { city: text('city') ?? city ?? null, neighborhood: text('neighborhood') ?? null };
  // The id alone is enough, and prevails.
  if (ids.length > 0) return { ids, plan: null, numbers: [], ...place };
  if ([text('plan') ?? '', ...written].some(isMangled)) return plotProblems.mangled;
  if (plan === null || written.length === 0) return plotProblems.none;
  if (numbers.length === 0 || written.some((part) => readParcels(part).parcels.length === 0))
    return plotProblems.unclear;
  if (place.city === null && place.neighborhood === null) return plotProblems.noPlace;
  return { ids, plan, numbers, ...place };
}

/** Finds imported parcels of one region by what rows write. */
export class PlotFinder {
  private readonly context: MarketContext;
  private readonly region: Region;
  private readonly places: DeedPlaces;
  private readonly publishers: readonly string[];

  private constructor(
    context: MarketContext,
    region: Region,
    own: { places: DeedPlaces; publishers: readonly string[] },
  ) {
    this.context = context;
    this.region = region;
    this.places = own.places;
    this.publishers = own.publishers;
  }

  static async open(context: MarketContext, region: Region): Promise<PlotFinder> {
    const { transaction, options } = context;
    const places = await DeedPlaces.load(transaction, region, options.aliases);
    const beginning = `parcels:${region.key}`;
    const sources = await transaction
      .selectFrom('source')
      .select('load_key')
      .where('load_key', 'like', `${beginning}%`)
      .execute();
    const publishers = sources.flatMap(({ load_key: key }) =>
      key === beginning ? [''] : key.startsWith(`${beginning}:`) ? [key.slice(beginning.length + 1)] : [],
    );
    return new PlotFinder(context, region, { places, publishers });
  }

  /** Finds the parcels of some hundred rows, in their order; of a row that means an unknown one, which it is. */
  async findAll(rows: readonly WrittenPlots[]): Promise<(FoundParcel[] | { unknown: MessageValue })[]> {
    const singles = rows.flatMap((row) =>
      row.numbers.map((number) => ({
        ...{ city: row.city, district: row.neighborhood, plan: row.plan },
        parcels: [number],
      })),
    );
    const placed = await this.places.placeAll(singles);
    const byId = await this.byPublisherIds(rows.flatMap(({ ids }) => ids));
    const parcels = await this.parcels([...placed.flatMap(({ parcelIds }) => parcelIds), ...byId.values()]);
    const elsewhere = await this.plotsOf(
      singles.flatMap(({ plan, parcels: [number = ''] }, index) =>
        placed[index]?.parcelIds.length === 0 ? (plotKey(plan, number) ?? []) : [],
      ),
    );
    let at = 0;
    return rows.map((row) => {
      const marks = [
        ...row.ids.map((id) => ({ name: message('parcel with the id {id}', { id }), parcel: byId.get(id) })),
        ...row.numbers.map((number) => ({
          name: elsewhere.has(plotKey(row.plan, number) ?? '')
            ? message('{parcel} (elsewhere, or several)', { parcel: nameOf(number, row) })
            : nameOf(number, row),
          parcel: placed[at++]?.parcelIds[0],
        })),
      ];
      const found = marks.map(({ name, parcel }) => ({ name, parcel: parcels.get(parcel ?? -1) }));
      const unknown = found.filter(({ parcel }) => parcel === undefined).map(({ name }) => name);
      if (unknown.length > 0) return { unknown };
      return [
        ...new Map(found.flatMap(({ parcel }) => (parcel ? [[parcel.id, parcel] as const] : []))).values(),
      ];
    });
  }

  private async byPublisherIds(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { transaction, options } = this.context;
    const wanted = new Map<number, string>();
    // The publisher of the file comes last, so that its own ids prevail.
    const publishers = [...this.publishers, options.source ?? ''];
    const found = new Map<string, number>();
    for (const publisher of new Set(publishers)) {
      wanted.clear();
      for (const id of ids) wanted.set(publisherFingerprint(this.region.key, publisher, id), id);
      await inChunks([...wanted.keys()], async (some) => {
        const rows = await transaction
          .selectFrom('parcel_key')
          .select(['fingerprint', 'parcel_id'])
          .where('fingerprint', 'in', some)
          .execute();
        for (const { fingerprint, parcel_id: parcelId } of rows)
          found.set(wanted.get(fingerprint) ?? '', parcelId);
      });
    }
    return found;
  }

  /** Which keys of plots the region has anywhere. */
  private async plotsOf(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.context.transaction
      .selectFrom('parcel')
      .select('plot_key')
      .distinct()
      .where('plot_key', 'in', [...new Set(keys)])
      .where('region_id', '=', this.region.id)
      .execute();
    return new Set(rows.flatMap(({ plot_key: key }) => key ?? []));
  }

  /** Only imported ones: invented land is not offered. */
  private async parcels(ids: readonly number[]): Promise<ReadonlyMap<number, FoundParcel>> {
    const parcels = new Map<number, FoundParcel>();
    await inChunks([...new Set(ids)], async (some) => {
      const rows = await this.context.transaction
        .selectFrom('parcel')
        .innerJoin('source', 'source.id', 'parcel.source_id')
        .select(['parcel.id', 'area_sqm', 'city_name', 'neighborhood_id', 'neighborhood_name'])
        .select(['centroid_x', 'centroid_y', 'west', 'south', 'east', 'north'])
        .where('parcel.id', 'in', some)
        .where('source.origin', '=', 'import')
        .execute();
      for (const row of rows) parcels.set(row.id, row);
    });
    return parcels;
  }
}

function nameOf(number: string, { plan, neighborhood, city }: WrittenPlots): Message {
  const place = [neighborhood, city].filter((part) => part !== null).join('، ');
  return message('parcel {parcel} of plan {plan} in {place}', { parcel: number, plan: String(plan), place });
}

/** The finders of the regions that a load concerns. */
export class PlotFinders {
  private readonly context: MarketContext;
  private readonly finders = new Map<RegionKey, PlotFinder>();

  constructor(context: MarketContext) {
    this.context = context;
  }

  async of(key: RegionKey): Promise<PlotFinder> {
    const known = this.finders.get(key);
    if (known) return known;
    const region = this.context.regions.get(key);
    if (!region) throw new Error(`the region ${key} is missing from the database`);
    const finder = await PlotFinder.open(this.context, region);
    this.finders.set(key, finder);
    return finder;
  }
}

import type { ExpressionBuilder } from 'kysely';
import type { Bounds } from '../../src/contract/common.ts';
import type { ZoningClass } from '../../src/contract/vocabulary.ts';
import { cellsOf } from '../store/cell.ts';
import type { Store } from '../store/open.ts';
import type { Database } from '../store/schema.ts';
import { findEntries } from '../store/search-entries.ts';
import { parcelRowColumns, type ParcelListRow } from '../store/parcels.ts';
import { parseSearchText } from './parse.ts';

/** Which parcels are meant; what is absent sets no limit. */
export interface ParcelSearch {
  text?: string | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  blockNo?: string | undefined;
  parcelNo?: string | undefined;
  zoning?: ZoningClass | undefined;
  fromArea?: number | undefined;
  toArea?: number | undefined;
  bounds?: Bounds | undefined;
}

/** More matches than this are not counted: nobody reads them, and counting would take longer than finding. */
const mostCounted = 1000;
/** Spellings of a number that a part of it may stand for. */
const mostNumbers = 150;

export interface FoundParcels {
  rows: ParcelListRow[];
  isCapped: boolean;
}

/** Parcels that match, those whose number is the one asked for before those that only hold it. */
export async function findParcels(store: Store, search: ParcelSearch): Promise<FoundParcels> {
  const meaning = await meaningOf(store, search);
  if (!meaning) return { rows: [], isCapped: false };
  const whole = await select(store, search, meaning.whole);
  const seen = new Set(whole.map((row) => row.id));
  const part = meaning.part && whole.length <= mostCounted ? await select(store, search, meaning.part) : [];
  const rows = [...whole, ...part.filter((row) => !seen.has(row.id))];
  const isCapped = rows.length > mostCounted || (meaning.part?.isCapped ?? false);
  return { rows: rows.slice(0, mostCounted), isCapped };
}

/** Closed lists of values that the text stands for. */
interface Meaning {
  neighborhoodIds?: number[];
  planNos?: string[];
  blockNos?: string[];
  parcelNos?: string[];
  /** A number stands for more spellings than are looked at. */
  isCapped?: boolean;
}

/** What the text means, read as whole numbers and as parts of numbers; undefined when it can mean no parcel. */
async function meaningOf(
  store: Store,
  { text, regionId }: ParcelSearch,
): Promise<{ whole: Meaning; part?: Meaning } | undefined> {
  if (text === undefined) return { whole: {} };
  const parsed = parseSearchText(text);
  const places: Meaning = {};
  if (parsed.name !== '') {
    const entries = await findEntries(store, 'neighborhood', parsed.name, { regionId, limit: 50 });
    places.neighborhoodIds = entries.flatMap((entry) => entry.neighborhood_id ?? []);
    if (places.neighborhoodIds.length === 0) return undefined;
  }
  const numbers = [...parsed.numbers];
  const parcelNo = parsed.parcelNo ?? numbers.pop();
  const planNo = parsed.planNo ?? numbers.shift();
  const blockNo = parsed.blockNo ?? numbers.shift();
  const labels = async (kind: 'plan' | 'parcel_no', folded: string) => {
    const entries = await findEntries(store, kind, folded, { regionId, limit: mostNumbers });
    const column = kind === 'plan' ? 'plan_no' : 'parcel_no';
    const texts = (rows: typeof entries) => [...new Set(rows.flatMap((entry) => entry[column] ?? []))];
    return {
      whole: texts(entries.filter((entry) => entry.folded === folded)),
      part: texts(entries),
      isCapped: entries.length === mostNumbers,
    };
  };
  const plans = planNo === undefined ? undefined : await labels('plan', planNo);
  const parcels = parcelNo === undefined ? undefined : await labels('parcel_no', parcelNo);
  if (plans?.part.length === 0 || parcels?.part.length === 0) return undefined;
  if (blockNo !== undefined) places.blockNos = [blockNo];
  // A text of nothing but signs, or of words that say what a number would be, means no parcel.
  if (parsed.name === '' && !plans && !parcels && blockNo === undefined) return undefined;
  const isCapped = (plans?.isCapped ?? false) || (parcels?.isCapped ?? false);
  const meaning = (reading: 'whole' | 'part'): Meaning => ({
    ...places,
    ...(plans ? { planNos: plans[reading] } : {}),
    ...(parcels ? { parcelNos: parcels[reading] } : {}),
  });
  return plans || parcels
    ? { whole: meaning('whole'), part: { ...meaning('part'), isCapped } }
    : { whole: places };
}

async function select({ database }: Store, search: ParcelSearch, meaning: Meaning): Promise<ParcelListRow[]> {
  if (Object.values(meaning).some((values) => Array.isArray(values) && values.length === 0)) return [];
  return database
    .selectFrom('parcel')
    .select(parcelRowColumns)
    .where((builder) => builder.and(conditions(builder, search, meaning)))
    .orderBy('id')
    .limit(mostCounted + 1)
    .execute();
}

function conditions(builder: ExpressionBuilder<Database, 'parcel'>, search: ParcelSearch, meaning: Meaning) {
  const equal = [
    ['region_id', search.regionId],
    ['neighborhood_id', search.neighborhoodId],
    ['plan_no', search.planNo],
    ['block_no', search.blockNo],
    ['parcel_no', search.parcelNo],
    ['zoning', search.zoning],
  ] as const;
  const among = [
    ['neighborhood_id', meaning.neighborhoodIds],
    ['plan_no', meaning.planNos],
    ['block_no', meaning.blockNos],
    ['parcel_no', meaning.parcelNos],
  ] as const;
  return [
    ...equal.flatMap(([column, value]) => (value === undefined ? [] : builder(column, '=', value))),
    ...among.flatMap(([column, values]) => (values === undefined ? [] : builder(column, 'in', values))),
    ...(search.fromArea === undefined ? [] : [builder('area_sqm', '>=', search.fromArea)]),
    ...(search.toArea === undefined ? [] : [builder('area_sqm', '<=', search.toArea)]),
    ...inBounds(builder, search.bounds),
  ];
}

function inBounds(builder: ExpressionBuilder<Database, 'parcel'>, bounds: Bounds | undefined) {
  if (!bounds) return [];
  const { southWest, northEast } = bounds;
  const box = { west: southWest.x, south: southWest.y, east: northEast.x, north: northEast.y };
  const cells = cellsOf(box);
  return [
    ...(cells ? [builder('cell', 'in', cells)] : []),
    builder('centroid_x', '>=', box.west),
    builder('centroid_x', '<=', box.east),
    builder('centroid_y', '>=', box.south),
    builder('centroid_y', '<=', box.north),
  ];
}

import type { ExpressionBuilder } from 'kysely';
import type { Bounds } from '../../src/contract/common.ts';
import type { ZoningClass } from '../../src/contract/vocabulary.ts';
import { cellsOf } from '../store/cell.ts';
import type { ReadingStore } from '../store/open.ts';
import type { Database } from '../store/schema.ts';
import { findEntries } from '../store/search-entries.ts';
import { parcelRowColumns, type ParcelListRow } from '../store/parcels.ts';
import type { Gazetteer } from './gazetteer.ts';
import { findNeighborhoods } from './neighborhoods.ts';
import { readSearchText, type ParsedText } from './parse.ts';

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

/** What searches read from. */
export interface SearchedLand {
  readonly store: ReadingStore;
  readonly gazetteer: Gazetteer;
}

/** Parcels that match, those whose number is the one asked for before those that only hold it. */
export async function findParcels(land: SearchedLand, search: ParcelSearch): Promise<FoundParcels> {
  const { text } = search;
  const readings = text === undefined ? [undefined] : readSearchText(text);
  for (const reading of readings) {
    const found = await findRead(land, search, reading);
    if (found.rows.length > 0) return found;
  }
  return { rows: [], isCapped: false };
}

async function findRead(
  land: SearchedLand,
  search: ParcelSearch,
  reading: ParsedText | undefined,
): Promise<FoundParcels> {
  const meaning = reading ? await meaningOf(land, search, reading) : { whole: {} };
  if (!meaning) return { rows: [], isCapped: false };
  const whole = await select(land.store, search, meaning.whole);
  const seen = new Set(whole.map((row) => row.id));
  const part =
    meaning.part && whole.length <= mostCounted ? await select(land.store, search, meaning.part) : [];
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

/** Spellings of a number: those that it is, and those that hold it. */
interface Labels {
  whole: string[];
  part: string[];
  isCapped: boolean;
}

type NumberKind = 'plan' | 'block_no' | 'parcel_no';

/** What the text means, with numbers read as whole and as parts of numbers; undefined when it can mean no parcel. */
async function meaningOf(
  { store, gazetteer }: SearchedLand,
  { regionId }: ParcelSearch,
  parsed: ParsedText,
): Promise<{ whole: Meaning; part?: Meaning } | undefined> {
  const places: Meaning = {};
  if (parsed.names.length > 0) {
    const found = findNeighborhoods(await gazetteer.places(), parsed.names, { regionId, limit: 50 });
    places.neighborhoodIds = found.flatMap((entry) => entry.neighborhood_id ?? []);
    if (places.neighborhoodIds.length === 0) return undefined;
  }
  const numbers = [...parsed.numbers];
  const parcelNo = parsed.parcelNo ?? numbers.pop();
  const planNo = parsed.planNo ?? numbers.shift();
  const blockNo = parsed.blockNo ?? numbers.shift();
  const labels = async (kind: NumberKind, folded: string | undefined): Promise<Labels | undefined> => {
    if (folded === undefined) return undefined;
    const entries = await findEntries(store, kind, folded, { regionId, limit: mostNumbers });
    const texts = (rows: typeof entries) => [...new Set(rows.map((entry) => entry.label))];
    return {
      whole: texts(entries.filter((entry) => entry.folded === folded)),
      part: texts(entries),
      isCapped: entries.length === mostNumbers,
    };
  };
  const plans = await labels('plan', planNo);
  const blocks = await labels('block_no', blockNo);
  const parcels = await labels('parcel_no', parcelNo);
  const asked = [plans, blocks, parcels].filter((each) => each !== undefined);
  if (asked.some(({ part }) => part.length === 0)) return undefined;
  // A text of nothing but signs, or of words that say what a number would be, means no parcel.
  if (asked.length === 0) return parsed.names.length > 0 ? { whole: places } : undefined;
  const meaning = (reading: 'whole' | 'part'): Meaning => ({
    ...places,
    ...(plans ? { planNos: plans[reading] } : {}),
    ...(blocks ? { blockNos: blocks[reading] } : {}),
    ...(parcels ? { parcelNos: parcels[reading] } : {}),
  });
  return {
    whole: meaning('whole'),
    part: { ...meaning('part'), isCapped: asked.some(({ isCapped }) => isCapped) },
  };
}

async function select(
  { database }: ReadingStore,
  search: ParcelSearch,
  meaning: Meaning,
): Promise<ParcelListRow[]> {
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

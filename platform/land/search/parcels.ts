import type { ParcelOrder } from '../../../contract/shared/orders.ts';
import { findParcelsById, type ParcelListRow } from '../../../database/parcel/parcels.ts';
import { findEntries } from '../../../database/search/search-entries.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { lastSaleDays } from '../sales/last-days.ts';
import { findNeighborhoods } from './neighborhoods.ts';
import { selectParcels } from './parcel-rows.ts';
import type { Meaning, ParcelSearch } from './parcel-search.ts';
import { readSearchText, type ParsedText } from './parse.ts';

/** Matches are counted only up to this number: nobody reads more, and counting would take longer than finding. */
const mostCounted = 1000;
/** Maximum number of labels that a partial number may match. */
const mostNumbers = 150;

export interface FoundParcels {
  /** The rows of the requested page. */
  rows: ParcelListRow[];
  /** Day of the latest ordinary sale of each row that has one, by its id. */
  lastSaleDays: ReadonlyMap<number, string>;
  totalCount: number;
  isCapped: boolean;
}

/** Requested page and sort order. */
export interface ParcelPaging {
  orderBy: ParcelOrder;
  offset: number;
  limit: number;
}

interface FoundIds {
  ids: number[];
  isCapped: boolean;
}

/**
 * Returns a page of the matching parcels in an order. The order `number` puts parcels whose number equals the
 * requested one before those whose number only contains it.
 */
export async function findParcels(
  context: QueryContext,
  { search, paging: { orderBy, offset, limit } }: { search: ParcelSearch; paging: ParcelPaging },
): Promise<FoundParcels> {
  const { ids, isCapped } = await findIds(context, search, orderBy);
  const page = ids.slice(offset, offset + limit);
  const rows = new Map((await findParcelsById(context.store, page)).map((row) => [row.id, row]));
  return {
    rows: page.flatMap((id) => rows.get(id) ?? []),
    lastSaleDays: await lastSaleDays(context, page),
    totalCount: ids.length,
    isCapped,
  };
}

async function findIds(context: QueryContext, search: ParcelSearch, order: ParcelOrder): Promise<FoundIds> {
  const { text } = search;
  const readings = text === undefined ? [undefined] : readSearchText(text);
  for (const reading of readings) {
    const found = await findRead(context, search, reading, order);
    if (found.ids.length > 0) return found;
  }
  return { ids: [], isCapped: false };
}

async function findRead(
  context: QueryContext,
  search: ParcelSearch,
  reading: ParsedText | undefined,
  order: ParcelOrder,
): Promise<FoundIds> {
  const read = reading ? await meaningOf(context, search, reading) : { whole: {} };
  if (!read) return { ids: [], isCapped: false };
  const select = (meaning: Meaning) => selectParcels(context, search, meaning, order, mostCounted + 1);
  const ids = await (order === 'number' ? wholeBeforePart(read, select) : select(read.part ?? read.whole));
  const isCapped = ids.length > mostCounted || (read.isPartCapped ?? false);
  return { ids: ids.slice(0, mostCounted), isCapped };
}

async function wholeBeforePart(
  { whole, part }: ReadMeaning,
  select: (meaning: Meaning) => Promise<number[]>,
): Promise<number[]> {
  const first = await select(whole);
  if (!part || first.length > mostCounted) return first;
  const seen = new Set(first);
  return [...first, ...(await select(part)).filter((id) => !seen.has(id))];
}

/** Meaning of a text with its numbers read as whole numbers, and as parts of numbers; `part` includes `whole`. */
interface ReadMeaning {
  whole: Meaning;
  part?: Meaning;
  /** Whether a number matches more labels than are considered. */
  isPartCapped?: boolean;
}

/** Labels that a number matches: those equal to it, and those that contain it. */
interface Labels {
  whole: string[];
  part: string[];
  isCapped: boolean;
}

type NumberKind = 'plan' | 'block_no' | 'parcel_no';

/** Resolves a parsed text; undefined when it cannot match any parcel. */
async function meaningOf(
  { store, gazetteer }: QueryContext,
  { regionId }: ParcelSearch,
  parsed: ParsedText,
): Promise<ReadMeaning | undefined> {
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
  // A text of only punctuation, or of only keywords without a number, matches no parcel.
  if (asked.length === 0) return parsed.names.length > 0 ? { whole: places } : undefined;
  const meaning = (reading: 'whole' | 'part'): Meaning => ({
    ...places,
    ...(plans ? { planNos: plans[reading] } : {}),
    ...(blocks ? { blockNos: blocks[reading] } : {}),
    ...(parcels ? { parcelNos: parcels[reading] } : {}),
  });
  return {
    whole: meaning('whole'),
    part: meaning('part'),
    isPartCapped: asked.some(({ isCapped }) => isCapped),
  };
}

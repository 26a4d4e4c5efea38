import { sql } from 'kysely';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { FinderStep, TakenStep } from '../../../contract/finder/finder.ts';
import { noneKnown, stepLevels, type StepLevel, type WayLevel } from '../../../contract/shared/vocabulary.ts';
import { boundsOfExtent, type Extent } from '../../../lib/geo/bounds.ts';
import { allOf, isNumber, isText, type Condition } from '../queries/conditions.ts';
import { cached } from '../queries/cache.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { inNaturalOrder } from '../../../lib/natural-order.ts';

/** The choices made so far on the way to a parcel, and the requested page of the next choices. */
export interface StepSearch extends Partial<Record<WayLevel, string | undefined>> {
  regionId: number;
  /** Part of the name to filter the choices by. */
  text?: string | undefined;
  offset: number;
  limit: number;
}

export interface Steps {
  items: FinderStep[];
  totalCount: number;
  levelCount: number;
  level: StepLevel;
  way: TakenStep[];
  gone: StepLevel | null;
}

/** The choices made so far: their keys, by level. */
interface Taken extends Partial<Record<WayLevel, string>> {
  regionId: number;
}

const wayLevels = stepLevels.filter((level): level is WayLevel => level !== 'parcel');

/** Returns the choices of the next level that distinguishes the parcels, after the choices already made. */
export async function stepsOf(
  context: QueryContext,
  { regionId, text, offset, limit, ...wanted }: StepSearch,
): Promise<Steps> {
  const way: TakenStep[] = [];
  const taken: Taken = { regionId };
  let gone: WayLevel | null = null;
  for (const level of wayLevels) {
    const key = wanted[level];
    if (key === undefined) continue;
    const step = (await choicesOf(context, taken, level)).find((each) => each.key === key);
    if (!step) {
      gone = level;
      break;
    }
    taken[level] = key;
    way.push({ level, ...step });
  }
  const next = await nextChoices(context, taken, gone ?? levelAfter(way));
  const folded = text === undefined ? '' : foldArabic(text);
  if (next.level === 'parcel')
    return { ...(await parcelSteps(context, taken, { folded, offset, limit })), way, gone };
  const found =
    folded === ''
      ? next.steps
      : next.steps.filter(({ name }) => name !== null && foldArabic(name).includes(folded));
  return {
    items: found.slice(offset, offset + limit),
    totalCount: found.length,
    levelCount: next.steps.length,
    level: next.level,
    way,
    gone,
  };
}

/** Returns the choices of the first level from `from` on; skips levels at which no parcel has a value. */
async function nextChoices(
  context: QueryContext,
  taken: Taken,
  from: StepLevel,
): Promise<{ level: WayLevel; steps: FinderStep[] } | { level: 'parcel' }> {
  for (const level of stepLevels.slice(stepLevels.indexOf(from))) {
    if (level === 'parcel') break;
    const steps = await choicesOf(context, taken, level);
    if (steps.length === 1 && steps[0]?.key === noneKnown) continue;
    return { level, steps };
  }
  return { level: 'parcel' };
}

/** Returns the level after the last choice. */
function levelAfter(way: readonly TakenStep[]): StepLevel {
  const last = way.at(-1);
  return last ? (stepLevels[stepLevels.indexOf(last.level) + 1] ?? 'parcel') : 'city';
}

/** Returns all choices of a level among the parcels that match the choices made, in their order. */
function choicesOf(context: QueryContext, taken: Taken, level: WayLevel): Promise<FinderStep[]> {
  const isLarge = Object.keys(taken).every((name) => name === 'regionId' || name === 'city');
  return (isLarge ? largeChoices : readChoices)(context, { taken, level });
}

interface ChoiceSearch {
  taken: Taken;
  level: WayLevel;
}

/** The choices of whole regions and cities, the most frequent and slowest ones. */
const largeChoices = cached(200, readChoices);

/** What distinguishes the parcels on a level, and what the level calls it. */
const levelColumns = {
  city: { key: 'city_name', name: 'city_name' },
  neighborhood: { key: 'neighborhood_id', name: 'neighborhood_name' },
  plan: { key: 'plan_no', name: 'plan_no' },
  block: { key: 'block_no', name: 'block_no' },
} as const satisfies Record<WayLevel, { key: string; name: string }>;

interface ChoiceRow extends Extent {
  key: string | number | null;
  name: string | null;
  parcels: number;
}

const extentColumns = sql.raw(
  'min(west) as west, min(south) as south, max(east) as east, max(north) as north',
);

async function readChoices(
  { land }: Pick<QueryContext, 'land'>,
  { taken, level }: ChoiceSearch,
): Promise<FinderStep[]> {
  const { key, name } = levelColumns[level];
  const rows = await land.rows(sql<ChoiceRow>`
    select ${sql.ref(key)} as key, arg_min(${sql.ref(name)}, id) as name, count(*) as parcels, ${extentColumns}
    from parcel where ${matchesChoices(taken)} group by ${sql.ref(key)}`);
  return rows
    .map((row) => ({
      key: row.key === null ? noneKnown : String(row.key),
      name: row.key === null ? null : row.name,
      parcelObjectId: null,
      parcelCount: row.parcels,
      bounds: boundsOfExtent(row),
    }))
    .sort(level === 'city' ? largestFirst : byName);
}

/** The parcels that match the choices made. */
function matchesChoices({ regionId, city, neighborhood, plan, block }: Taken): Condition {
  return allOf([
    isNumber('region_id', regionId),
    isText('city_name', city),
    neighborhood === noneKnown
      ? sql<boolean>`neighborhood_id is null`
      : isNumber('neighborhood_id', neighborhood === undefined ? undefined : Number(neighborhood)),
    isTextOrNone('plan_no', plan),
    isTextOrNone('block_no', block),
  ]);
}

function isTextOrNone(column: string, key: string | undefined): Condition | undefined {
  return key === noneKnown ? sql<boolean>`${sql.ref(column)} is null` : isText(column, key);
}

interface ParcelRow extends Extent {
  id: number;
  parcel_no: string | null;
}

/** Returns a page of the parcels that match the choices made, in natural order of their numbers, then by id. */
async function parcelSteps(
  { land }: Pick<QueryContext, 'land'>,
  taken: Taken,
  { folded, offset, limit }: { folded: string; offset: number; limit: number },
): Promise<Omit<Steps, 'way' | 'gone'>> {
  const matchesText = sql<boolean>`(${folded} = '' or contains(parcel_no_folded, ${folded}))`;
  const { all, found } = await land.row(sql<{ all: number; found: number }>`
    select count(*) as all, count(*) filter (${matchesText}) as found from parcel where ${matchesChoices(taken)}`);
  const rows = await land.rows(sql<ParcelRow>`
    select id, parcel_no, west, south, east, north from parcel where ${allOf([matchesChoices(taken), matchesText])}
    order by parcel_no_place nulls last, id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  return {
    items: rows.map((row) => ({
      key: row.parcel_no ?? noneKnown,
      name: row.parcel_no,
      parcelObjectId: row.id,
      parcelCount: 1,
      bounds: boundsOfExtent(row),
    })),
    totalCount: found,
    levelCount: all,
    level: 'parcel',
  };
}

function largestFirst(one: FinderStep, other: FinderStep): number {
  return other.parcelCount - one.parcelCount || byName(one, other);
}

/** Compares by name; steps without a name come last. */
function byName(one: FinderStep, other: FinderStep): number {
  if (one.name === null || other.name === null)
    return Number(one.name === null) - Number(other.name === null);
  return inNaturalOrder(one.name, other.name);
}

import { foldArabic } from '../../../src/contract/shared/fold-arabic.ts';
import type { FinderStep, TakenStep } from '../../../src/contract/finder/finder.ts';
import {
  noneKnown,
  stepLevels,
  type StepLevel,
  type WayLevel,
} from '../../../src/contract/shared/vocabulary.ts';
import { boundsOfExtent, emptyExtent, type Extent } from '../../../src/contract/shared/geo/bounds.ts';
import { inNaturalOrder } from '../texts.ts';
import type { ParcelColumns } from './columns.ts';
import type { ParcelIndex } from './index.ts';
import { valueAt } from '../value-at.ts';

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

/** Parcels behind one choice; `number` is their value in the column of the level. */
interface Group {
  number: number;
  count: number;
  box: Extent;
  /** Row index of one of them. */
  first: number;
}

/** Returns the choices of the next level that distinguishes the parcels, after the choices already made. */
export function stepsOf(index: ParcelIndex, { regionId, text, offset, limit, ...wanted }: StepSearch): Steps {
  const { columns } = index;
  const way: TakenStep[] = [];
  const taken: Taken = { regionId, numbers: {} };
  let gone: WayLevel | null = null;
  for (const level of wayLevels) {
    const key = wanted[level];
    if (key === undefined) continue;
    const number = numberOf(columns, level, key);
    const group = groupsAfter(index, taken, level).find((each) => each.number === number);
    if (!group) {
      gone = level;
      break;
    }
    taken.numbers[level] = group.number;
    way.push({ level, ...stepOf(columns, level, group) });
  }
  const { level, steps } = nextChoices(index, taken, gone ?? levelAfter(way));
  const folded = text === undefined ? '' : foldArabic(text);
  const found =
    folded === '' ? steps : steps.filter(({ name }) => name !== null && foldArabic(name).includes(folded));
  return {
    items: found.slice(offset, offset + limit).map((step) => step.whole()),
    totalCount: found.length,
    levelCount: steps.length,
    level,
    way,
    gone,
  };
}

const wayLevels = stepLevels.filter((level): level is WayLevel => level !== 'parcel');

/** The choices made so far, as column values. */
interface Taken {
  regionId: number;
  numbers: Partial<Record<WayLevel, number>>;
}

/** A choice; `whole` builds the full step, so that only the requested page is computed. */
interface Choice {
  name: string | null;
  whole: () => FinderStep;
}

/** Returns the choices of the first level from `from` on; skips levels at which no parcel has a value. */
function nextChoices(
  index: ParcelIndex,
  taken: Taken,
  from: StepLevel,
): { level: StepLevel; steps: Choice[] } {
  const { columns } = index;
  for (const level of stepLevels.slice(stepLevels.indexOf(from))) {
    if (level === 'parcel') break;
    const groups = groupsAfter(index, taken, level);
    if (groups.length === 1 && groups[0]?.number === 0) continue;
    const steps = groups
      .map((group) => stepOf(columns, level, group))
      .sort(level === 'city' ? largestFirst : byName)
      .map((step) => ({ name: step.name, whole: () => step }));
    return { level, steps };
  }
  const { parcelNo, naturalPlaces: order, id } = columns;
  const sorted = placesOf(index, taken).sort(
    (a, b) =>
      valueAt(order, valueAt(parcelNo, a)) - valueAt(order, valueAt(parcelNo, b)) ||
      valueAt(id, a) - valueAt(id, b),
  );
  const steps = sorted.map((at) => ({
    name: columns.texts.textOf(valueAt(parcelNo, at)),
    whole: () => parcelStep(columns, at),
  }));
  return { level: 'parcel', steps };
}

/** Cached groups of whole regions and cities, the most frequent and slowest ones. An index never changes. */
const largeGroups = new WeakMap<ParcelIndex, Map<string, Group[]>>();

/** Returns the groups of a level among the parcels that match the choices made. */
function groupsAfter(index: ParcelIndex, taken: Taken, level: WayLevel): Group[] {
  const { city, ...nearer } = taken.numbers;
  const find = () => groupsOf(index.columns, columnOf(index.columns, level), placesOf(index, taken));
  if (Object.keys(nearer).length > 0) return find();
  let known = largeGroups.get(index);
  if (!known) largeGroups.set(index, (known = new Map<string, Group[]>()));
  const name = `${taken.regionId} ${city} ${level}`;
  let groups = known.get(name);
  if (!groups) known.set(name, (groups = find()));
  return groups;
}

/** Returns the row indexes of the parcels that match the choices made, by ascending id. */
function placesOf({ columns, neighborhoods }: ParcelIndex, { regionId, numbers }: Taken): number[] {
  const asked = [
    [columns.regionId, regionId] as const,
    ...wayLevels.flatMap((level) => {
      const number = numbers[level];
      return number === undefined ? [] : [[columnOf(columns, level), number] as const];
    }),
  ];
  const passes = (at: number) => asked.every(([column, number]) => column[at] === number);
  if (numbers.neighborhood !== undefined) {
    const group = neighborhoods.groupFrom(numbers.neighborhood);
    return Array.from(neighborhoods.members(group)).filter(passes);
  }
  const found: number[] = [];
  for (let at = 0; at < columns.count; at++) if (passes(at)) found.push(at);
  return found;
}

/** Returns the level after the last choice. */
function levelAfter(way: readonly TakenStep[]): StepLevel {
  const last = way.at(-1);
  return last ? (stepLevels[stepLevels.indexOf(last.level) + 1] ?? 'parcel') : 'city';
}

function columnOf(columns: ParcelColumns, level: WayLevel): Uint32Array | Float64Array {
  return {
    city: columns.city,
    neighborhood: columns.neighborhoodId,
    plan: columns.planNo,
    block: columns.blockNo,
  }[level];
}

/** Returns the column value of a choice's key; undefined when no parcel can have it. */
function numberOf({ texts }: ParcelColumns, level: WayLevel, key: string): number | undefined {
  if (key === noneKnown && level !== 'city') return 0;
  if (level !== 'neighborhood') return texts.find(key);
  return /^\d{1,15}$/.test(key) && Number(key) > 0 ? Number(key) : undefined;
}

function groupsOf(
  columns: ParcelColumns,
  column: Uint32Array | Float64Array,
  places: readonly number[],
): Group[] {
  const groups = new Map<number, Group>();
  for (const at of places) {
    const number = column[at] ?? 0;
    let group = groups.get(number);
    if (!group) groups.set(number, (group = { number, count: 0, box: emptyExtent(), first: at }));
    group.count++;
    columns.widen(group.box, at);
  }
  return [...groups.values()];
}

function stepOf(columns: ParcelColumns, level: WayLevel, { number, count, box, first }: Group): FinderStep {
  const text = level === 'neighborhood' ? valueAt(columns.neighborhood, first) : number;
  const name = number === 0 ? null : columns.texts.textOf(text);
  const key = number === 0 ? noneKnown : level === 'neighborhood' ? String(number) : (name ?? noneKnown);
  return { key, name, parcelObjectId: null, parcelCount: count, bounds: boundsOfExtent(box) };
}

function parcelStep(columns: ParcelColumns, at: number): FinderStep {
  const name = columns.texts.textOf(valueAt(columns.parcelNo, at));
  const box = emptyExtent();
  columns.widen(box, at);
  return {
    key: name ?? noneKnown,
    name,
    parcelObjectId: valueAt(columns.id, at),
    parcelCount: 1,
    bounds: boundsOfExtent(box),
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

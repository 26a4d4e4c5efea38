import { foldArabic } from '../../src/contract/fold-arabic.ts';
import type { FinderStep, TakenStep } from '../../src/contract/finder.ts';
import { noneKnown, stepLevels, type StepLevel, type WayLevel } from '../../src/contract/vocabulary.ts';
import { boundsOfRow, type Box } from '../bounds.ts';
import { inNaturalOrder } from '../land/texts.ts';
import { emptyBox, type ParcelColumns } from './columns.ts';
import type { ParcelIndex } from './index.ts';

/** Where somebody is on the way to a parcel, and which page of the next choices is wanted. */
export interface StepSearch extends Partial<Record<WayLevel, string | undefined>> {
  regionId: number;
  /** A part of what is looked for among them. */
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

/** Parcels that stand for one choice; `number` is what their column holds. */
interface Group {
  number: number;
  count: number;
  box: Box;
  /** The place of one of them. */
  first: number;
}

/** The choices of the next level that tells the parcels apart, after those that were made. */
export function stepsOf(
  { columns }: ParcelIndex,
  { regionId, text, offset, limit, ...wanted }: StepSearch,
): Steps {
  let places = placesWhere(columns.regionId, regionId, everyPlace(columns));
  const way: TakenStep[] = [];
  let gone: WayLevel | null = null;
  for (const level of wayLevels) {
    const key = wanted[level];
    if (key === undefined) continue;
    const number = numberOf(columns, level, key);
    const found = number === undefined ? [] : placesWhere(columnOf(columns, level), number, places);
    if (number === undefined || found.length === 0) {
      gone = level;
      break;
    }
    places = found;
    way.push({ level, ...stepOf(columns, level, groupOf(columns, number, places)) });
  }
  const { level, steps } = nextChoices(columns, places, gone ?? levelAfter(way));
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

/** A choice whose box is made only when it is shown. */
interface Choice {
  name: string | null;
  whole: () => FinderStep;
}

/** A level whose parcels all have none of it tells nothing: it is passed over. */
function nextChoices(
  columns: ParcelColumns,
  places: readonly number[],
  from: StepLevel,
): { level: StepLevel; steps: Choice[] } {
  for (const level of stepLevels.slice(stepLevels.indexOf(from))) {
    if (level === 'parcel') break;
    const groups = groupsOf(columns, columnOf(columns, level), places);
    if (groups.length === 1 && groups[0]?.number === 0) continue;
    const steps = groups
      .map((group) => stepOf(columns, level, group))
      .sort(level === 'city' ? largestFirst : byName)
      .map((step) => ({ name: step.name, whole: () => step }));
    return { level, steps };
  }
  const { parcelNo, naturalPlaces: order, id } = columns;
  const sorted = places.toSorted(
    (a, b) =>
      (order[parcelNo[a] as number] as number) - (order[parcelNo[b] as number] as number) ||
      (id[a] as number) - (id[b] as number),
  );
  const steps = sorted.map((at) => ({
    name: columns.texts.textOf(parcelNo[at] as number),
    whole: () => parcelStep(columns, at),
  }));
  return { level: 'parcel', steps };
}

/** The level that comes after the last choice. */
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

/** What a choice stands for in its column; undefined when no parcel has it. */
function numberOf({ texts }: ParcelColumns, level: WayLevel, key: string): number | undefined {
  if (key === noneKnown && level !== 'city') return 0;
  if (level !== 'neighborhood') return texts.find(key);
  return /^\d{1,15}$/.test(key) && Number(key) > 0 ? Number(key) : undefined;
}

function everyPlace({ count }: ParcelColumns): Iterable<number> {
  return Array(count).keys();
}

function placesWhere(
  column: Int32Array | Uint32Array | Float64Array,
  wanted: number,
  places: Iterable<number>,
): number[] {
  const found: number[] = [];
  for (const at of places) if (column[at] === wanted) found.push(at);
  return found;
}

function groupsOf(
  columns: ParcelColumns,
  column: Uint32Array | Float64Array,
  places: readonly number[],
): Group[] {
  const groups = new Map<number, Group>();
  for (const at of places) {
    const number = column[at] as number;
    let group = groups.get(number);
    if (!group) groups.set(number, (group = { number, count: 0, box: emptyBox(), first: at }));
    group.count++;
    columns.widen(group.box, at);
  }
  return [...groups.values()];
}

function groupOf(columns: ParcelColumns, number: number, places: readonly number[]): Group {
  const box = emptyBox();
  for (const at of places) columns.widen(box, at);
  return { number, count: places.length, box, first: places[0] as number };
}

function stepOf(columns: ParcelColumns, level: WayLevel, { number, count, box, first }: Group): FinderStep {
  const text = level === 'neighborhood' ? (columns.neighborhood[first] as number) : number;
  const name = number === 0 ? null : columns.texts.textOf(text);
  const key = number === 0 ? noneKnown : level === 'neighborhood' ? String(number) : (name ?? noneKnown);
  return { key, name, parcelObjectId: null, parcelCount: count, bounds: boundsOfRow(box) };
}

function parcelStep(columns: ParcelColumns, at: number): FinderStep {
  const name = columns.texts.textOf(columns.parcelNo[at] as number);
  const box = emptyBox();
  columns.widen(box, at);
  return {
    key: name ?? noneKnown,
    name,
    parcelObjectId: columns.id[at] as number,
    parcelCount: 1,
    bounds: boundsOfRow(box),
  };
}

function largestFirst(one: FinderStep, other: FinderStep): number {
  return other.parcelCount - one.parcelCount || byName(one, other);
}

/** Those without a name last. */
function byName(one: FinderStep, other: FinderStep): number {
  if (one.name === null || other.name === null)
    return Number(one.name === null) - Number(other.name === null);
  return inNaturalOrder(one.name, other.name);
}

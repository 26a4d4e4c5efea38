import { limits } from '../../../src/contract/limits.ts';
import type { LandNeed, ParcelPlace } from '../../../src/contract/finder/finder.ts';
import type { NeedPart } from '../../../src/contract/shared/vocabulary.ts';
import { boundsOfExtent, emptyExtent } from '../../../src/contract/shared/geo/bounds.ts';
import { toCentimetre } from '../sales/columns.ts';
import type { ParcelSearch } from '../search/parcel-search.ts';
import type { ParcelColumns } from './columns.ts';
import type { ParcelIndex } from './index.ts';
import type { DeedFilter } from './sold.ts';
import { passesAll, testsOf, type Test } from './matching.ts';
import { valueAt } from '../value-at.ts';

/** The requirements of a finder query, in one region. */
export type Need = Pick<
  ParcelSearch,
  'fromArea' | 'toArea' | 'landUseGroup' | 'classes' | 'metroMeters' | 'bounds' | 'deed'
> & { regionId: number };

/** A condition and its test. */
interface Part {
  name: NeedPart;
  passes: Test;
}

/**
 * Answers a finder query in one pass over the parcels of the region: returns those that meet all conditions, and for
 * each condition how many would match without it, since a parcel that fails exactly one is gained by dropping that
 * one.
 */
export function answerNeed(index: ParcelIndex, need: Need): LandNeed {
  const { columns } = index;
  const own = partsOf(index, need);
  const sold = soldParts(index, need);
  const inRegion = passesAll(testsOf(columns, { regionId: need.regionId }) ?? []);
  const without = new Map<NeedPart, number>(
    [...own.map(({ name }) => name), ...sold.names].map((name) => [name, 0]),
  );
  const box = emptyExtent();
  const found: number[] = [];
  const loosens = (name: NeedPart) => without.set(name, (without.get(name) ?? 0) + 1);
  for (let at = 0; at < columns.count; at++) {
    if (!inRegion(at)) continue;
    const failed = onlyFailure(own, at);
    if (failed === 'several') continue;
    if (failed) {
      if (sold.passes(at)) loosens(failed);
      continue;
    }
    if (!sold.passes(at)) {
      for (const name of sold.names) if (sold.passesWithout(at, name)) loosens(name);
      continue;
    }
    found.push(at);
    columns.widen(box, at);
  }
  const totalCount = found.length;
  return {
    totalCount,
    bounds: totalCount === 0 ? null : boundsOfExtent(box),
    places: spread(found, limits.needPlaces).map((at) => placeOf(columns, at)),
    loosened: Array.from(without, ([part, more]) => ({ part, totalCount: totalCount + more })).sort(
      (a, b) => b.totalCount - a.totalCount,
    ),
  };
}

/** Returns `most` evenly spaced items, or all if there are no more than that. */
function spread(all: readonly number[], most: number): number[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, turn) => valueAt(all, Math.floor((turn * all.length) / most)));
}

function placeOf({ id, x, y }: ParcelColumns, at: number): ParcelPlace {
  return [valueAt(id, at), toCentimetre(valueAt(x, at)), toCentimetre(valueAt(y, at))];
}

/** Returns the only condition that a parcel fails, «several» if it fails more, or undefined if it passes all. */
function onlyFailure(parts: readonly Part[], at: number): NeedPart | 'several' | undefined {
  let failed: NeedPart | undefined;
  for (const { name, passes } of parts) {
    if (passes(at)) continue;
    if (failed) return 'several';
    failed = name;
  }
  return failed;
}

function partsOf({ columns }: ParcelIndex, need: Need): Part[] {
  const { fromArea, toArea, landUseGroup, classes, metroMeters, bounds } = need;
  const conditions: [NeedPart, ParcelSearch][] = [
    ['classes', { classes }],
    ['size', { fromArea, toArea }],
    ['landUse', { landUseGroup }],
    ['metro', { metroMeters }],
    ['ground', { bounds }],
  ];
  return conditions.flatMap(([name, search]) => {
    const tests = testsOf(columns, search);
    // A land use that no parcel has is a condition that none meets.
    if (!tests) return { name, passes: () => false };
    return tests.length === 0 ? [] : { name, passes: passesAll(tests) };
  });
}

/** Conditions on sales: a single sale has to meet all that apply. */
interface SoldParts {
  names: NeedPart[];
  passes: Test;
  passesWithout: (at: number, name: NeedPart) => boolean;
}

function soldParts({ sold }: ParcelIndex, { deed = {} }: Need): SoldParts {
  const { type, fromDay, toDay, fromPrice, toPrice } = deed;
  const parts: [NeedPart, DeedFilter][] = [
    ['type', { type }],
    ['days', { fromDay, toDay }],
    ['price', { fromPrice, toPrice }],
  ];
  const asked = parts.filter(([, filter]) => Object.values(filter).some((value) => value !== undefined));
  const meets = (kept: typeof parts): Test => {
    // Without conditions on sales, a parcel matches even if it has no sale.
    if (kept.length === 0) return () => true;
    return sold.hasSale(Object.assign({}, ...kept.map(([, filter]) => filter)) as DeedFilter);
  };
  const without = new Map(
    asked.map(([name]) => [name, meets(asked.filter(([other]) => other !== name))] as const),
  );
  return {
    names: [...without.keys()],
    passes: meets(asked),
    passesWithout: (at, name) => without.get(name)?.(at) ?? false,
  };
}

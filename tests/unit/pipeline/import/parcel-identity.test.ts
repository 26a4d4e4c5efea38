import { describe, expect, test } from 'vitest';
import { ParcelIdentities, type ParcelMarks } from '../../../../pipeline/import/parcels/parcel-identity.ts';
import { loadRegion } from '../../../../pipeline/import/places/regions.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { testStore } from './support.ts';

const mark = (marks: Partial<ParcelMarks>): ParcelMarks => ({
  publisherId: null,
  rowId: null,
  city: 'الرياض',
  plan: null,
  block: null,
  parcel: null,
  point: [46.7, 24.7],
  ...marks,
});

/** One load: the ids of its parcels. Parcels whose rows are not in the store are recognized by keys alone. */
async function load(store: Store, marks: Partial<ParcelMarks>[], publisher = 'أمانة') {
  return store.database.transaction().execute(async (transaction) => {
    const region = await loadRegion(transaction, 'Riyadh');
    const identities = await ParcelIdentities.open(transaction, store.engine, region, publisher);
    const taken = await identities.take(marks.map(mark));
    await identities.close();
    return taken.map(({ id, isRepeated }) => (isRepeated ? undefined : id));
  });
}

describe('a parcel keeps its id', () => {
  test('by the id of its publisher, also at another place, and when more of its numbers are known', async () => {
    const store = await testStore();
    const before = await load(store, [{ publisherId: 'A', plan: '1', parcel: '7' }]);
    const moved = { publisherId: 'A', plan: '1', parcel: '7', point: [46.8, 24.7] as const };
    expect(await load(store, [moved])).toEqual(before);
  });

  test('from another publisher, by plan, block and number however they are written', async () => {
    const store = await testStore();
    const before = await load(store, [{ publisherId: 'A', plan: '1324/ب', block: '3', parcel: '7' }]);
    const other = [{ publisherId: '99', plan: 'مخطط 1324/ ب', block: '3', parcel: 'قطعة 7' }];
    expect(await load(store, other, 'بلدي')).toEqual(before);
  });

  test('but another number is another parcel, whatever its publisher calls an id', async () => {
    const store = await testStore();
    const [first] = await load(store, [{ publisherId: 'A', plan: '1', parcel: '7' }]);
    const [second] = await load(store, [{ publisherId: 'A', plan: '2', parcel: '70' }]);
    const [third] = await load(store, [{ publisherId: 'A', plan: '3', parcel: '700' }]);
    expect(new Set([first, second, third]).size).toBe(3);
    // Each is recognized by its numbers, without an id as well.
    expect(await load(store, [{ plan: '1', parcel: '7' }])).toEqual([first]);
    expect(await load(store, [{ publisherId: 'A', plan: '2', parcel: '70' }])).toEqual([second]);
  });

  test('in another city, plan or block, the same number is another parcel', async () => {
    const store = await testStore();
    const same = { plan: '1', block: '2', parcel: '7' };
    const ids = await load(store, [
      same,
      { ...same, city: 'الخرج', point: [46.8, 24.7] },
      { ...same, plan: '3', point: [46.81, 24.7] },
      { ...same, block: '4', point: [46.82, 24.7] },
    ]);
    expect(new Set(ids).size).toBe(4);
  });

  test('when several share a number, by their places, in any order', async () => {
    const store = await testStore();
    const parks = [46.7, 46.71, 46.72].map((x) => ({ plan: '1', parcel: '0/1', point: [x, 24.7] as const }));
    const before = await load(store, parks);
    expect(new Set(before).size).toBe(3);
    expect(await load(store, parks.toReversed())).toEqual(before.toReversed());
    expect(await load(store, parks)).toEqual(before);
  });
});

test('a parcel that stands twice in a file is taken once', async () => {
  const store = await testStore();
  const [first, second] = await load(store, [
    { publisherId: 'A', plan: '1', parcel: '7' },
    { publisherId: 'A', plan: '1', parcel: '7' },
  ]);
  expect(first).toBeDefined();
  expect(second).toBeUndefined();
});

test.each([
  ['with another row number, by its numbers and place', { rowId: '2', parcel: '7' }, true],
  ['but not where it has another number', { rowId: '2', parcel: '8' }, false],
  ['but not at another place', { rowId: '2', parcel: '7', point: [46.8, 24.7] as const }, false],
])('a parcel that stands twice is taken once %s', async (_, again, isRepeated) => {
  const store = await testStore();
  const [, second] = await load(store, [
    { rowId: '1', plan: '1', parcel: '7' },
    { plan: '1', ...again },
  ]);
  expect(second === undefined).toBe(isRepeated);
});

test('the number of a row proves nothing where another parcel lies', async () => {
  const store = await testStore();
  const [first] = await load(store, [{ rowId: '1', plan: '1', parcel: '7' }]);
  const [other, same] = await load(store, [
    { rowId: '1', plan: '1', parcel: '8', point: [46.8, 24.7] },
    { rowId: '2', plan: '1', parcel: '7' },
  ]);
  expect(same).toBe(first);
  expect(other).not.toBe(first);
});

/** Numbers from 0 to 1 that follow from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'in generated loads no id ever belongs to another plan, block or number than before (seed %i)',
  async (seed) => {
    const store = await testStore();
    const next = numbersFrom(seed);
    const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value;
    /** What each id has belonged to. */
    const owners = new Map<number, { plan?: string; block?: string; parcel?: string }>();
    for (let round = 0; round < 12; round++) {
      const marks = Array.from({ length: 12 }, () => ({
        publisherId: oneOf([null, 'A', 'B', 'C', 'D']),
        rowId: oneOf([null, '1', '2', '3']),
        plan: oneOf([null, '1', '2', '1324/ب']),
        block: oneOf([null, null, '1', '2']),
        parcel: oneOf([null, '7', '8', '9']),
        point: [46.7 + Math.floor(next() * 4) / 1000, 24.7] as const,
      }));
      const ids = await load(store, marks, oneOf(['أمانة', 'بلدي']));
      for (const [index, id] of ids.entries()) {
        if (id === undefined) continue;
        const owner = owners.get(id) ?? {};
        for (const name of ['plan', 'block', 'parcel'] as const) {
          const number = marks[index]?.[name];
          if (number == null) continue;
          expect(owner[name] ?? number, `${name} of ${id} in round ${round}`).toBe(number);
          owner[name] = number;
        }
        owners.set(id, owner);
      }
    }
  },
);

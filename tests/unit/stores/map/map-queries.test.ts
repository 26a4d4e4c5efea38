import { afterEach, expect, test, vi } from 'vitest';
import { $zoom } from '../../../../src/stores/map/map-view.ts';
import { placeInMiddle, provideMapQueries, takeMapPicture } from '../../../../src/stores/map/map-queries.ts';

const picture = { url: 'data:image/png;base64,', width: 3, height: 2, metersAcross: 30 };
const queries = {
  picture: () => Promise.resolve(picture),
  neighborhoodInMiddle: () => Promise.resolve('النرجس'),
};

afterEach(() => {
  provideMapQueries(undefined);
  vi.useRealTimers();
});

test('without a map there is neither picture nor place', async () => {
  await expect(takeMapPicture()).rejects.toThrow('no map');
  $zoom.set(14);
  expect(await placeInMiddle()).toBeUndefined();
});

test('a picture whose code never loads times out', async () => {
  vi.useFakeTimers();
  provideMapQueries({ ...queries, picture: () => new Promise(() => undefined) });
  const taken = expect(takeMapPicture()).rejects.toThrow('too long');
  await vi.advanceTimersByTimeAsync(10_000);
  await taken;
});

test('returns a picture that loads', async () => {
  provideMapQueries(queries);
  await expect(takeMapPicture()).resolves.toEqual(picture);
});

test('the place at the center is shown only when zoomed in', async () => {
  provideMapQueries(queries);
  $zoom.set(11.9);
  expect(await placeInMiddle()).toBeUndefined();
  $zoom.set(12);
  expect(await placeInMiddle()).toBe('النرجس');
});

import type { Map as LiveMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapEvents } from '../../../src/map/events.ts';
import { lookAround } from '../../../src/map/live/look-around.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A map without drawing: its zoom and what its tiles hold can be set, and its events fired. */
function mapAt(zoom: number) {
  const listeners: [event: string, listener: () => void][] = [];
  const on = (event: string, listener: () => void) => void listeners.push([event, listener]);
  const state = { zoom, tilesLoaded: true, features: [{ properties: { parcel_count: 12 } }] };
  const container = { clientWidth: 800, clientHeight: 600, removeAttribute: () => undefined };
  const map = {
    on,
    once: on,
    getZoom: () => state.zoom,
    getBounds: () => ({
      toArray: () => [
        [46, 24],
        [47, 25],
      ],
    }),
    getContainer: () => container,
    areTilesLoaded: () => state.tilesLoaded,
    queryRenderedFeatures: () => state.features,
  } as unknown as LiveMap;
  const told: { empty: boolean | undefined; cells: number | undefined } = { empty: false, cells: undefined };
  lookAround(map, {
    moved: () => undefined,
    viewIsEmpty: (value) => (told.empty = value),
    showsCells: (count) => (told.cells = count),
  } satisfies Partial<MapEvents> as unknown as MapEvents);
  const fire = (event: string) => {
    for (const [name, listener] of listeners.slice()) if (name === event) listener();
  };
  fire('load');
  return { state, told, fire };
}

test('while parcels take more than a moment, it is not known whether the view is empty', () => {
  const { state, told, fire } = mapAt(15);
  Object.assign(state, { tilesLoaded: false, features: [] });
  fire('moveend');
  vi.advanceTimersByTime(200);
  expect(told.empty).toBe(false);
  vi.advanceTimersByTime(200);
  expect(told.empty).toBeUndefined();
  state.tilesLoaded = true;
  fire('idle');
  expect(told.empty).toBe(true);
});

test('it is known where some parcels are drawn already, and where cells are', () => {
  const { state, told, fire } = mapAt(15);
  state.tilesLoaded = false;
  fire('moveend');
  vi.advanceTimersByTime(1000);
  expect(told.empty).toBe(false);
  Object.assign(state, { zoom: 12, features: [] });
  fire('moveend');
  vi.advanceTimersByTime(1000);
  expect(told.empty).toBe(false);
});

test('a removed map is not asked any more', () => {
  const { state, told, fire } = mapAt(15);
  Object.assign(state, { tilesLoaded: false, features: [] });
  fire('moveend');
  fire('remove');
  vi.advanceTimersByTime(1000);
  expect(told.empty).toBe(false);
});

test('the legend stops speaking of cells although the parcels drawn instead are on their way', () => {
  const { state, told, fire } = mapAt(11);
  fire('idle');
  expect(told.cells).toBe(12);
  Object.assign(state, { zoom: 14, tilesLoaded: false, features: [] });
  fire('moveend');
  vi.advanceTimersByTime(1000);
  expect(told.cells).toBeUndefined();
});

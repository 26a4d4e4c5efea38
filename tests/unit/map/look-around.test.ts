import type { Map as LiveMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapEvents } from '../../../src/map/events.ts';
import { lookAround } from '../../../src/map/live/look-around.ts';
import { frame, stubFrames } from '../../support/frames.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubFrames();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
    getLayer: () => undefined,
    isMoving: () => false,
    getSource: (id: string) => (id === 'land' ? {} : undefined),
    isSourceLoaded: () => state.tilesLoaded,
    queryRenderedFeatures: () => state.features,
  } as unknown as LiveMap;
  const told: { empty: boolean | undefined; cells: number | undefined } = { empty: false, cells: undefined };
  lookAround(map, {
    moved: () => undefined,
    viewIsEmpty: (value) => (told.empty = value),
    showsCells: (count) => (told.cells = count),
    classesInView: () => undefined,
  } satisfies Partial<MapEvents> as unknown as MapEvents);
  const fire = (event: string) => {
    for (const [name, listener] of listeners.slice()) if (name === event) listener();
  };
  fire('style.load');
  /** Lets time pass, and what is asked in it find its code, milliseconds. */
  const pass = async (time: number) => {
    vi.advanceTimersByTime(time);
    await vi.dynamicImportSettled();
  };
  const rest = () => {
    fire('render');
    return pass(2 * frame);
  };
  return { state, told, fire, pass, rest };
}

test('while parcels take more than a moment, it is not known whether the view is empty', async () => {
  const { state, told, fire, pass, rest } = mapAt(15);
  Object.assign(state, { tilesLoaded: false, features: [] });
  fire('moveend');
  await pass(200);
  expect(told.empty).toBe(false);
  await pass(200);
  expect(told.empty).toBeUndefined();
  state.tilesLoaded = true;
  await rest();
  expect(told.empty).toBe(true);
});

test('it is known where some parcels are drawn already, and where cells are', async () => {
  const { state, told, fire, pass } = mapAt(15);
  state.tilesLoaded = false;
  fire('moveend');
  await pass(1000);
  expect(told.empty).toBe(false);
  Object.assign(state, { zoom: 12, features: [] });
  fire('moveend');
  await pass(1000);
  expect(told.empty).toBe(false);
});

test('a removed map is not asked any more', async () => {
  const { state, told, fire, pass } = mapAt(15);
  Object.assign(state, { tilesLoaded: false, features: [] });
  fire('moveend');
  fire('remove');
  await pass(1000);
  expect(told.empty).toBe(false);
});

test('the legend stops speaking of cells although the parcels drawn instead are on their way', async () => {
  const { state, told, fire, pass, rest } = mapAt(11);
  await rest();
  expect(told.cells).toBe(12);
  Object.assign(state, { zoom: 14, tilesLoaded: false, features: [] });
  fire('moveend');
  await pass(1000);
  expect(told.cells).toBeUndefined();
});

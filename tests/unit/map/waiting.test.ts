import type { Map as LiveMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showWaiting } from '../../../src/map/live/waiting.ts';
import { frame, stubFrames } from '../../support/frames.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubFrames();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function waitingMap() {
  const listeners: [event: string, listener: () => void][] = [];
  const state = { tilesLoaded: false, isMarked: false };
  const container = {
    removeAttribute: () => (state.isMarked = false),
    toggleAttribute: (_: string, isOn: boolean) => (state.isMarked = isOn),
  };
  showWaiting({
    on: (event: string, listener: () => void) => listeners.push([event, listener]),
    getContainer: () => container,
    isMoving: () => false,
    getSource: (id: string) => (id === 'land' ? {} : undefined),
    isSourceLoaded: () => state.tilesLoaded,
  } as unknown as LiveMap);
  const fire = (event: string) => {
    for (const [name, listener] of listeners) if (name === event) listener();
  };
  return { state, fire };
}

test('tiles on their way for longer than a moment are marked until they have come', () => {
  const { state, fire } = waitingMap();
  fire('sourcedataloading');
  vi.advanceTimersByTime(399);
  expect(state.isMarked).toBe(false);
  fire('sourcedataloading');
  vi.advanceTimersByTime(1);
  expect(state.isMarked).toBe(true);
  fire('sourcedata');
  expect(state.isMarked).toBe(true);
  state.tilesLoaded = true;
  fire('sourcedata');
  expect(state.isMarked).toBe(false);
});

test('tiles that come at once are not marked, nor anything after the map has been removed', () => {
  const { state, fire } = waitingMap();
  fire('sourcedataloading');
  state.tilesLoaded = true;
  fire('render');
  vi.advanceTimersByTime(2 * frame);
  state.tilesLoaded = false;
  vi.advanceTimersByTime(1000);
  expect(state.isMarked).toBe(false);
  fire('sourcedataloading');
  fire('remove');
  vi.advanceTimersByTime(1000);
  expect(state.isMarked).toBe(false);
});

test('tiles of the ground are not waited for', () => {
  const { state, fire } = waitingMap();
  state.tilesLoaded = true;
  fire('sourcedataloading');
  state.tilesLoaded = false;
  vi.advanceTimersByTime(1000);
  expect(state.isMarked).toBe(false);
});

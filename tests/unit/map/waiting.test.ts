import type { Map as LiveMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showWaiting } from '../../../src/map/live/waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waitingMap() {
  const listeners = new Map<string, () => void>();
  const state = { tilesLoaded: false, isMarked: false };
  const container = {
    removeAttribute: () => (state.isMarked = false),
    toggleAttribute: (_: string, isOn: boolean) => (state.isMarked = isOn),
  };
  showWaiting({
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    getContainer: () => container,
    areTilesLoaded: () => state.tilesLoaded,
  } as unknown as LiveMap);
  return { state, fire: (event: string) => listeners.get(event)?.() };
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
  fire('idle');
  vi.advanceTimersByTime(1000);
  expect(state.isMarked).toBe(false);
  fire('sourcedataloading');
  fire('remove');
  vi.advanceTimersByTime(1000);
  expect(state.isMarked).toBe(false);
});

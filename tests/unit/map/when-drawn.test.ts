import type { Map as LiveMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenDrawn } from '../../../src/map/live/when-drawn.ts';
import { frame, stubFrames } from '../../support/frames.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubFrames();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A map of which the sources, and whether they are read, can be set, and the events fired. */
function mapOf(sources: Record<string, 'read' | 'pending'>) {
  const listeners: Record<string, () => void> = {};
  const state = { sources, isMoving: false };
  const tell = vi.fn();
  const map = {
    on: (event: string, listener: () => void) => (listeners[event] = listener),
    isMoving: () => state.isMoving,
    getSource: (id: string) => state.sources[id],
    isSourceLoaded: (id: string) => state.sources[id] === 'read',
  };
  whenDrawn(map as unknown as LiveMap, tell);
  return { state, tell, fire: (event: string) => listeners[event]?.() };
}

test('a ground that never comes is not waited for', () => {
  const { tell, fire } = mapOf({ land: 'read', ground: 'pending' });
  fire('render');
  vi.advanceTimersByTime(2 * frame);
  expect(tell).toHaveBeenCalledOnce();
});

test.each([
  ['has no style yet', {}],
  ['waits for its land', { land: 'pending' }],
  ['waits for its overlays', { land: 'read', overlays: 'pending' }],
] as const)('a map that %s is not drawn', (_what, sources) => {
  const { tell, fire } = mapOf(sources);
  fire('render');
  vi.advanceTimersByTime(10 * frame);
  expect(tell).not.toHaveBeenCalled();
});

test('nothing is told while the map moves or draws on, nor after its removal', () => {
  const { state, tell, fire } = mapOf({ land: 'read' });
  state.isMoving = true;
  fire('render');
  vi.advanceTimersByTime(10 * frame);
  state.isMoving = false;
  for (let drawn = 0; drawn < 5; drawn++) {
    fire('render');
    vi.advanceTimersByTime(1.5 * frame);
  }
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(frame);
  expect(tell).toHaveBeenCalledOnce();
  fire('render');
  fire('remove');
  vi.advanceTimersByTime(10 * frame);
  expect(tell).toHaveBeenCalledOnce();
});

import { afterEach, expect, test, vi } from 'vitest';
import type { MapController } from '../../../../src/map/live-map.ts';
import { takeMapPicture } from '../../../../src/stores/map/map-picture.ts';
import { $map } from '../../../../src/stores/map/map.ts';

afterEach(() => {
  $map.set(undefined);
  vi.useRealTimers();
});

test('without a map there is no picture', async () => {
  await expect(takeMapPicture()).rejects.toThrow('no map');
});

test('a picture whose code never comes is given up', async () => {
  vi.useFakeTimers();
  $map.set({ annotate: () => undefined } as unknown as MapController);
  const taken = expect(takeMapPicture()).rejects.toThrow('too long');
  await vi.advanceTimersByTimeAsync(10_000);
  await taken;
});

test('a picture that comes is given', async () => {
  const picture = { url: 'data:image/png;base64,', width: 3, height: 2, metersAcross: 30 };
  const on = { picture: () => Promise.resolve(picture) };
  $map.set({
    annotate: (_isIdle: boolean, change: (drawn: typeof on) => void) => change(on),
  } as unknown as MapController);
  await expect(takeMapPicture()).resolves.toEqual(picture);
});

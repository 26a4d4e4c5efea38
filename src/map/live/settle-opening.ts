import type { Map as LiveMap } from 'maplibre-gl';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import { overlaps } from '../free-box.ts';
import { visiblePadding, visiblePart } from './visible-part.ts';

/** The interface has settled when its elements have not changed for this long, in milliseconds. */
const quiet = 250;
/** It is complete when they have not changed for this long. */
const longQuiet = 6000;
const gestures = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Fits the first view again, without animation, if the interface around the map covers it after all once its parts have
 * rendered. Ends when people touch the page, when the address names another camera, and once nothing has changed for a few
 * seconds.
 *
 * @returns what ends it at once
 */
export function settleOpening(map: LiveMap, opening: BoundingBox): () => void {
  const container = map.getContainer();
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const settle = () => {
    if (!isClear(map, opening)) map.fitBounds(opening, { padding: visiblePadding(container), duration: 0 });
  };
  let timers: ReturnType<typeof setTimeout>[] = [];
  const wait = () => {
    timers.forEach(clearTimeout);
    timers = [setTimeout(settle, quiet), setTimeout(end, longQuiet)];
  };
  wait();
  const observer = new MutationObserver(wait);
  observer.observe(container.parentElement ?? container, { childList: true, subtree: true });
  for (const gesture of gestures) addEventListener(gesture, end, { signal, passive: true, capture: true });
  addEventListener('hashchange', end, { signal });
  map.on('remove', end);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    timers.forEach(clearTimeout);
    map.off('remove', end);
  });
  return end;
}

/** Whether nothing covers the land that opens, all of which is on the canvas. */
function isClear(map: LiveMap, [west, south, east, north]: BoundingBox): boolean {
  const { canvas, covers } = visiblePart(map.getContainer());
  const { x: left, y: top } = map.project([west, north]);
  const { x: right, y: bottom } = map.project([east, south]);
  const land = { left, top, right, bottom };
  const isInside =
    left >= canvas.left && top >= canvas.top && right <= canvas.right && bottom <= canvas.bottom;
  return isInside && !covers.some((cover) => overlaps(cover, land));
}

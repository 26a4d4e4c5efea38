import type { Map as LiveMap } from 'maplibre-gl';
import type { BoundingBox } from '../events.ts';
import { visiblePadding, visiblePart } from './visible-part.ts';

/** The interface has settled when its elements have not changed for this long, in milliseconds. */
const quiet = 250;
/** How long it may take to render. */
const patience = 6000;
const gestures = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Fits the first view again, without animation, if the interface around the map covers it after all once its parts have
 * rendered. Ends when people touch the page, when the address names another camera, and after a few seconds.
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
  let timer = setTimeout(settle, quiet);
  const last = setTimeout(end, patience);
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(settle, quiet);
  });
  observer.observe(container.parentElement ?? container, { childList: true, subtree: true });
  for (const gesture of gestures) addEventListener(gesture, end, { signal, passive: true, capture: true });
  addEventListener('hashchange', end, { signal });
  map.on('remove', end);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(last);
    map.off('remove', end);
  });
  return end;
}

/** Whether nothing covers the land that opens, nor is there room for a view half a zoom level closer. */
function isClear(map: LiveMap, [west, south, east, north]: BoundingBox): boolean {
  const container = map.getContainer();
  // Nothing of the interface has rendered yet.
  if (!container.parentElement?.querySelector('[data-over-map]')) return true;
  const { free } = visiblePart(container);
  const northWest = map.project([west, north]);
  const southEast = map.project([east, south]);
  const isInside =
    northWest.x >= free.left &&
    northWest.y >= free.top &&
    southEast.x <= free.right &&
    southEast.y <= free.bottom;
  const room = Math.min(
    (free.right - free.left) / (southEast.x - northWest.x),
    (free.bottom - free.top) / (southEast.y - northWest.y),
  );
  return isInside && (room < Math.SQRT2 || map.getZoom() >= map.getMaxZoom());
}

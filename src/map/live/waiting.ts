import type { Map as LiveMap } from 'maplibre-gl';

/** Milliseconds after which tiles on their way are worth a sign. */
const patience = 400;

/** Marks the map's container with `data-waiting` while tiles of the view have been on their way for longer. */
export function showWaiting(map: LiveMap): void {
  const container = map.getContainer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    container.removeAttribute('data-waiting');
  };
  map.on('sourcedataloading', () => {
    timer ??= setTimeout(() => container.toggleAttribute('data-waiting', !map.areTilesLoaded()), patience);
  });
  map.on('sourcedata', () => map.areTilesLoaded() && end());
  map.on('idle', end);
  map.on('remove', end);
}

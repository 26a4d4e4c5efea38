import type { Map as LiveMap } from 'maplibre-gl';
import { landIsRead, whenDrawn } from './when-drawn.ts';

/** Milliseconds after which tiles on their way are worth a sign. */
const patience = 400;

/** Marks the map's container with `data-waiting` while tiles of the land in view have been on their way for longer. */
export function showWaiting(map: LiveMap): void {
  const container = map.getContainer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    container.removeAttribute('data-waiting');
  };
  map.on('sourcedataloading', () => {
    if (landIsRead(map)) return;
    timer ??= setTimeout(() => container.toggleAttribute('data-waiting', !landIsRead(map)), patience);
  });
  map.on('sourcedata', () => landIsRead(map) && end());
  whenDrawn(map, end);
  map.on('remove', end);
}

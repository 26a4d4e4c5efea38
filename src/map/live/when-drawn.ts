import type { Map as LiveMap } from 'maplibre-gl';
import { overlaySource } from '../../../map-tables/layer-names.ts';

/** Sources whose tiles make the map complete. What lies below the land is not among them. */
const awaited = ['land', overlaySource];

/** Whether the tiles of the land in view have been read, or could not be. */
export function landIsRead(map: LiveMap): boolean {
  return (
    Boolean(map.getSource('land')) && awaited.every((id) => !map.getSource(id) || map.isSourceLoaded(id))
  );
}

/**
 * Tells each time the map has come to rest with its land drawn. The library's own `load` and `idle` also wait for the
 * ground, whose host may never answer.
 */
export function whenDrawn(map: LiveMap, tell: () => void): void {
  let frame = 0;
  map.on('render', () => {
    cancelAnimationFrame(frame);
    if (map.isMoving() || !landIsRead(map)) return;
    // The library asks for a further frame after this event. It is drawn between these two, and begins anew.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(tell)));
  });
  map.on('remove', () => cancelAnimationFrame(frame));
}

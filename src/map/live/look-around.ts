import type { Map as LiveMap } from 'maplibre-gl';
import type { MapEvents } from '../events.ts';
import { onUse } from './on-use.ts';
import { showWaiting } from './waiting.ts';
import { whenDrawn } from './when-drawn.ts';

/** Milliseconds at rest after which the map is looked at although tiles are missing. */
const patience = 300;

/**
 * Reports the resting viewport, whether it contains parcels or is still waiting for them, and how many parcels one of
 * its cells aggregates.
 */
export function lookAround(map: LiveMap, events: MapEvents): void {
  const land = onUse(() => import('./land-in-view.ts'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRemoved = false;
  let classes: Promise<void> | undefined;
  const tellMove = () => {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    events.moved([west, south, east, north], map.getZoom());
  };
  const tellLand = () => {
    clearTimeout(timer);
    land.use(false, ({ isEmpty, parcelsPerCell }) => {
      if (isRemoved) return;
      events.viewIsEmpty(isEmpty(map));
      events.showsCells(parcelsPerCell(map));
    });
  };
  map.on('moveend', tellMove);
  // There are no layers to query before.
  map.once('style.load', () =>
    map.on('moveend', () => {
      clearTimeout(timer);
      timer = setTimeout(tellLand, patience);
    }),
  );
  whenDrawn(map, () => {
    tellLand();
    classes ??= tellClasses(map, events);
  });
  map.on('remove', () => {
    isRemoved = true;
    clearTimeout(timer);
  });
  showWaiting(map);
  tellMove();
}

/** Follows the classes in view from the first complete render on; without its code nobody can tell them. */
async function tellClasses(map: LiveMap, events: MapEvents): Promise<void> {
  try {
    const { followClasses } = await import('./classes-in-view.ts');
    followClasses(map, (found) => events.classesInView(found));
  } catch {
    events.classesInView(null);
  }
}

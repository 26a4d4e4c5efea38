import type { Map as LiveMap } from 'maplibre-gl';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import type { RequestedView } from '../requested-view.ts';
import { settleOpening } from './settle-opening.ts';
import { visibleOffset, visiblePadding, visiblePart } from './visible-part.ts';

/** Fitting a small parcel at a higher zoom gains nothing. */
const maxFitZoom = 18;

/** Least distance in pixels of a picked place from what covers the map. */
const clearance = 24;

export type Aim = ReturnType<typeof createAim>;

/** Moves the camera to what was asked for or picked, in the part of the map that is visible. */
export function createAim(map: LiveMap) {
  let aim: RequestedView | undefined;
  let endSettling = (): void => undefined;
  const container = map.getContainer();
  map.on('movestart', (event) => {
    if ('originalEvent' in event && event.originalEvent) aim = undefined;
  });
  map.on('click', ({ lngLat }) => (aim = { place: [lngLat.lng, lngLat.lat], zoom: map.getZoom() }));

  /** MapLibre itself honors `prefers-reduced-motion` here. */
  function move(view: RequestedView): void {
    if ('center' in view) return void map.flyTo(view);
    if ('place' in view)
      return void map.flyTo({ center: view.place, zoom: view.zoom, offset: visibleOffset(container) });
    map.fitBounds(view.bounds, { padding: visiblePadding(container), maxZoom: maxFitZoom });
  }

  function isVisible(place: [number, number]): boolean {
    const { free } = visiblePart(container);
    const { x, y } = map.project(place);
    return (
      x > free.left + clearance &&
      x < free.right - clearance &&
      y > free.top + clearance &&
      y < free.bottom - clearance
    );
  }

  return {
    /** Keeps the first view clear of the interface until something else is to be seen. */
    settle(opening: BoundingBox): void {
      if (!aim) endSettling = settleOpening(map, opening);
    },
    fit(view: RequestedView): void {
      endSettling();
      aim = view;
      move(view);
    },
    /** Shows the last aim again if something covers it now, unless people have moved the map since. */
    reveal(): void {
      if (!aim || 'center' in aim || ('place' in aim && isVisible(aim.place))) return;
      move(aim);
    },
  };
}

import type { GeoJSONSource, LngLat, Map as LiveMap } from 'maplibre-gl';
import type { Place } from '../../../lib/geo/sphere.ts';
import { measureFeatures, measureId, measureLayers } from '../measure-drawing.ts';
import type { Theme } from '../../../map-tables/palette.ts';
import { placeUnder, takeCanvasInput, trembling, type CanvasInput } from './canvas-input.ts';

/** User actions while measuring. */
export interface MeasureEvents {
  pointSet(place: Place): void;
  pointTaken(): void;
  ended(): void;
}

/** Draws the points of a path, and takes more of them on request. */
export function createMeasuring(map: LiveMap, theme: Theme) {
  let input: CanvasInput | undefined;
  let places: readonly Place[] = [];
  let next: Place | undefined;

  function draw(): void {
    const data = measureFeatures(places, next);
    const source = map.getSource<GeoJSONSource>(measureId);
    if (source) return void source.setData(data);
    if (places.length === 0) return;
    map.addSource(measureId, { type: 'geojson', data });
    for (const layer of measureLayers(theme)) map.addLayer(layer);
  }

  function goOnTo(place: Place | undefined): void {
    if (places.length === 0 && !next) return;
    next = place;
    draw();
  }

  return {
    /** Starts measuring when given events, and stops when called with undefined. */
    set(events: MeasureEvents | undefined): void {
      if ((events !== undefined) === (input !== undefined)) return;
      input?.release();
      input = events && takePoints(map, events, goOnTo);
      if (!events) next = undefined;
    },
    show(shown: readonly Place[]): void {
      places = shown;
      if (shown.length === 0) next = undefined;
      draw();
    },
  };
}

/**
 * Takes points by clicks, while the map can still be panned and zoomed; or by keyboard, where Enter adds the center of
 * the viewport, Backspace removes the last point and Escape ends. `goOnTo` previews the next point.
 */
function takePoints(
  map: LiveMap,
  events: MeasureEvents,
  goOnTo: (place: Place | undefined) => void,
): CanvasInput {
  const input = takeCanvasInput(map);
  let pressed = { x: 0, y: 0 };
  let isByKeyboard = false;

  input.listen('pointerdown', ({ clientX, clientY }) => {
    pressed = { x: clientX, y: clientY };
    isByKeyboard = false;
  });
  input.listen('click', (event) => {
    // Keeps clicks and double clicks from picking a parcel.
    event.stopPropagation();
    const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    // The second click of a double click must not add another point at the same place.
    if (distance <= trembling && event.detail < 2) events.pointSet(toPlace(placeUnder(map, event)));
  });
  input.listen('dblclick', (event) => event.stopPropagation());
  input.listen('pointermove', (event) => {
    if (event.pointerType === 'mouse') goOnTo(toPlace(placeUnder(map, event)));
  });
  // Suppresses hover events meanwhile; the map's own drag listeners are attached further out.
  input.listen('mousemove', (event) => event.stopPropagation());
  input.listen('pointerleave', () => goOnTo(undefined));
  input.listen('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    isByKeyboard = true;
    if (event.key === 'Enter') events.pointSet(toPlace(map.getCenter()));
    else events.pointTaken();
  });
  input.onMove(() => {
    if (isByKeyboard) goOnTo(toPlace(map.getCenter()));
  });
  input.onEscape(() => events.ended());
  input.begin();
  return input;
}

function toPlace({ lng, lat }: LngLat): Place {
  return { x: lng, y: lat };
}

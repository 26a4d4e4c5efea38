import type { GeoJSONSource, LngLat, Map as LiveMap } from 'maplibre-gl';
import type { Place } from '../geo.ts';
import { measureFeatures, measureId, measureLayers } from '../measure-drawing.ts';
import type { Theme } from '../palette.ts';

/** Click tolerance in pixels; a larger movement counts as panning. */
const trembling = 6;

/** User actions while measuring. */
export interface MeasureEvents {
  pointSet(place: Place): void;
  pointTaken(): void;
  ended(): void;
}

/**
 * Adds the points of a path by clicks, while the map can still be panned and zoomed; or by keyboard, where Enter adds
 * the center of the viewport, Backspace removes the last point and Escape ends.
 */
export function createMeasuring(map: LiveMap, theme: Theme) {
  let ending: AbortController | undefined;
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

  function start(events: MeasureEvents): void {
    const own = (ending = new AbortController());
    const { signal } = own;
    const canvas = map.getCanvas();
    let pressed = { x: 0, y: 0 };
    let isByKeyboard = false;
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      map.getContainer().addEventListener(name, (event) => event.target === canvas && listener(event), {
        capture: true,
        signal,
      });

    listen('pointerdown', ({ clientX, clientY }) => {
      pressed = { x: clientX, y: clientY };
      isByKeyboard = false;
    });
    listen('click', (event) => {
      // Keeps clicks and double clicks from picking a parcel.
      event.stopPropagation();
      const distance = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      // The second click of a double click must not add another point at the same place.
      if (distance <= trembling && event.detail < 2) events.pointSet(placeOf(map, event));
    });
    listen('dblclick', (event) => event.stopPropagation());
    listen('pointermove', (event) => {
      if (event.pointerType === 'mouse') goOnTo(placeOf(map, event));
    });
    // Suppresses hover events meanwhile; the map's own drag listeners are attached further out.
    listen('mousemove', (event) => event.stopPropagation());
    listen('pointerleave', () => goOnTo(undefined));
    listen('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Backspace') return;
      event.preventDefault();
      event.stopPropagation();
      isByKeyboard = true;
      if (event.key === 'Enter') events.pointSet(toPlace(map.getCenter()));
      else events.pointTaken();
    });
    const follow = map.on('move', () => {
      if (isByKeyboard) goOnTo(toPlace(map.getCenter()));
    });
    signal.addEventListener('abort', () => follow.unsubscribe());
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        events.ended();
      },
      { capture: true, signal },
    );
    canvas.style.cursor = 'crosshair';
    canvas.focus();
  }

  return {
    /** Starts measuring when given events, and stops when called with undefined. */
    set(events: MeasureEvents | undefined): void {
      if ((events !== undefined) === (ending !== undefined)) return;
      if (events) return start(events);
      ending?.abort();
      ending = undefined;
      next = undefined;
      map.getCanvas().style.cursor = '';
    },
    show(shown: readonly Place[]): void {
      places = shown;
      if (shown.length === 0) next = undefined;
      draw();
    },
  };
}

function placeOf(map: LiveMap, { clientX, clientY }: MouseEvent): Place {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  return toPlace(map.unproject([clientX - left, clientY - top]));
}

function toPlace({ lng, lat }: LngLat): Place {
  return { x: lng, y: lat };
}

import type { LngLat, Map as LiveMap } from 'maplibre-gl';
import type { MapEvents } from '../events.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import { placeUnder, takeCanvasInput, trembling, type CanvasInput } from './canvas-input.ts';

/** Milliseconds after drawing ends during which the click fired by the last press is still kept from the map. */
const lastClick = 350;

/** Pointer events that are kept from the map while corners are being set. The wheel still zooms. */
const mapGestures = ['mousedown', 'mousemove', 'touchstart', 'touchmove', 'touchend', 'click', 'dblclick'];

/** Draws an area while it is on. `show` previews the area. */
export function createAreaDrawing(
  map: LiveMap,
  events: MapEvents,
  show: (area: BoundingBox | undefined) => void,
) {
  let input: CanvasInput | undefined;
  let endedAt = -lastClick;
  keepGestures(map, () => input !== undefined || performance.now() - endedAt < lastClick);

  return {
    set(isOn: boolean): void {
      if (isOn === (input !== undefined)) return;
      input?.release();
      input = isOn ? takeCorners(map, events, show) : undefined;
      if (!isOn) endedAt = performance.now();
    },
  };
}

/**
 * Takes two corners: by two clicks, by dragging from one to the other, or by keyboard, where Enter sets a corner at the
 * center of the viewport and the arrow keys pan.
 */
function takeCorners(map: LiveMap, events: MapEvents, show: (area: BoundingBox) => void): CanvasInput {
  const input = takeCanvasInput(map);
  let first: LngLat | undefined;
  let isPressed = false;
  let isByKeyboard = false;

  const finish = (second: LngLat) => {
    if (!first || isTooSmall(map, first, second)) return;
    events.areaDrawn(boxOf(first, second));
  };

  input.listen('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    isByKeyboard = false;
    isPressed = true;
    if (!first) events.cornerSet();
    first ??= placeUnder(map, event);
    map.getCanvas().setPointerCapture(event.pointerId);
  });
  input.listen('pointermove', (event) => {
    if (!first || isByKeyboard || !event.isPrimary) return;
    show(boxOf(first, placeUnder(map, event)));
  });
  input.listen('pointerup', (event) => {
    if (!isPressed) return;
    isPressed = false;
    finish(placeUnder(map, event));
  });
  input.listen('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.stopPropagation();
    if (first) return finish(map.getCenter());
    isByKeyboard = true;
    first = map.getCenter();
    events.cornerSet();
  });
  input.onMove(() => {
    if (first && isByKeyboard) show(boxOf(first, map.getCenter()));
  });
  input.onEscape(() => events.drawingCancelled());
  input.begin();
  events.hovered(undefined);
  return input;
}

function keepGestures(map: LiveMap, isDrawing: () => boolean): void {
  for (const name of mapGestures) {
    const keep = (event: Event) => event.target === map.getCanvas() && isDrawing() && event.stopPropagation();
    map.getContainer().addEventListener(name, keep, { capture: true, passive: true });
  }
}

/** Whether a drawn area is too narrow to be meant. */
function isTooSmall(map: LiveMap, a: LngLat, b: LngLat): boolean {
  const [from, to] = [map.project(a), map.project(b)];
  return Math.min(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) < trembling;
}

/** Rounds to about 0.1 m, because the box is kept in the URL. */
function boxOf(a: LngLat, b: LngLat): BoundingBox {
  const round = (degrees: number) => Number(degrees.toFixed(6));
  return [
    round(Math.min(a.lng, b.lng)),
    round(Math.min(a.lat, b.lat)),
    round(Math.max(a.lng, b.lng)),
    round(Math.max(a.lat, b.lat)),
  ];
}

import type { LngLat, Map as LiveMap } from 'maplibre-gl';
import type { BoundingBox, MapEvents } from '../events.ts';

/** Click tolerance in pixels, and the minimum side length of a drawn area. */
const trembling = 6;

/** Milliseconds after drawing ends during which the click fired by the last press is still kept from the map. */
const lastClick = 350;

/** Pointer events that are kept from the map while corners are being set. The wheel still zooms. */
const mapGestures = ['mousedown', 'mousemove', 'touchstart', 'touchmove', 'touchend', 'click', 'dblclick'];

/**
 * Draws an area from two corners: by two clicks, by dragging from one to the other, or by keyboard, where Enter sets
 * a corner at the center of the viewport and the arrow keys pan. `show` previews the area.
 */
export function createAreaDrawing(
  map: LiveMap,
  events: MapEvents,
  show: (area: BoundingBox | undefined) => void,
) {
  let ending: AbortController | undefined;
  let endedAt = -lastClick;
  keepGestures(map, () => ending !== undefined || performance.now() - endedAt < lastClick);

  function start(): void {
    const own = (ending = new AbortController());
    const { signal } = own;
    const container = map.getContainer();
    const canvas = map.getCanvas();
    let first: LngLat | undefined;
    let isPressed = false;
    let isByKeyboard = false;

    const finish = (second: LngLat) => {
      if (!first || isTooSmall(map, first, second)) return;
      events.areaDrawn(boxOf(first, second));
    };
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      container.addEventListener(name, (event) => event.target === canvas && listener(event), {
        capture: true,
        signal,
      });

    listen('pointerdown', (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      isByKeyboard = false;
      isPressed = true;
      if (!first) events.cornerSet();
      first ??= placeOf(map, event);
      canvas.setPointerCapture(event.pointerId);
    });
    listen('pointermove', (event) => {
      if (!first || isByKeyboard || !event.isPrimary) return;
      show(boxOf(first, placeOf(map, event)));
    });
    listen('pointerup', (event) => {
      if (!isPressed) return;
      isPressed = false;
      finish(placeOf(map, event));
    });
    listen('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.stopPropagation();
      if (first) return finish(map.getCenter());
      isByKeyboard = true;
      first = map.getCenter();
      events.cornerSet();
    });
    const follow = map.on('move', () => {
      if (first && isByKeyboard) show(boxOf(first, map.getCenter()));
    });
    signal.addEventListener('abort', () => follow.unsubscribe());
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        events.drawingCancelled();
      },
      { capture: true, signal },
    );
    canvas.style.cursor = 'crosshair';
    canvas.focus();
    events.hovered(undefined);
  }

  return {
    set(isOn: boolean): void {
      if (isOn === (ending !== undefined)) return;
      if (isOn) return start();
      ending?.abort();
      ending = undefined;
      endedAt = performance.now();
      map.getCanvas().style.cursor = '';
    },
  };
}

function keepGestures(map: LiveMap, isDrawing: () => boolean): void {
  for (const name of mapGestures) {
    const keep = (event: Event) => event.target === map.getCanvas() && isDrawing() && event.stopPropagation();
    map.getContainer().addEventListener(name, keep, { capture: true, passive: true });
  }
}

function placeOf(map: LiveMap, { clientX, clientY }: PointerEvent): LngLat {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  return map.unproject([clientX - left, clientY - top]);
}

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

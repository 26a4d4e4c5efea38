import type { LngLat, Map as LiveMap } from 'maplibre-gl';

/** Click tolerance in pixels: a larger movement counts as panning, a smaller area as a click. */
export const trembling = 6;

/** Input of the map's canvas that is handled before the map handles it, until it is released. */
export interface CanvasInput {
  listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void;
  /** Listens to movements of the map. */
  onMove(listener: () => void): void;
  /** Listens to Escape anywhere in the page, where it does nothing else meanwhile. */
  onEscape(listener: () => void): void;
  /** Focuses the canvas and shows that it is drawn on. */
  begin(): void;
  release(): void;
}

/** Takes the input of the canvas before the map does. */
export function takeCanvasInput(map: LiveMap): CanvasInput {
  const ending = new AbortController();
  const { signal } = ending;
  const canvas = map.getCanvas();
  return {
    listen(name, listener) {
      map.getContainer().addEventListener(name, (event) => event.target === canvas && listener(event), {
        capture: true,
        signal,
      });
    },
    onMove(listener) {
      const follow = map.on('move', listener);
      signal.addEventListener('abort', () => follow.unsubscribe());
    },
    onEscape(listener) {
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          listener();
        },
        { capture: true, signal },
      );
    },
    begin() {
      canvas.style.cursor = 'crosshair';
      canvas.focus();
    },
    release() {
      ending.abort();
      canvas.style.cursor = '';
    },
  };
}

/** The place under the pointer. */
export function placeUnder(map: LiveMap, { clientX, clientY }: MouseEvent): LngLat {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  return map.unproject([clientX - left, clientY - top]);
}

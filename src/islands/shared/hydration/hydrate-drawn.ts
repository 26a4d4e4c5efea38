import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate-island.ts';

/** Milliseconds after which an island no longer waits for the map's first render. */
const patience = 3000;
const gestures = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * `client:drawn`: hydrates an island once the page's map has rendered or failed, on the first user interaction, or
 * after a timeout, whichever comes first. The map and React's startup compete for the CPU, and the map is what people
 * came for.
 */
const drawn: ClientDirective = (load, _options, island) => {
  const map = document.querySelector('[data-map]');
  const ended = new AbortController();
  const { signal } = ended;
  const start = () => {
    if (signal.aborted) return;
    ended.abort();
    void hydrateIsland(load, island);
  };
  const observer = new MutationObserver(() => {
    if (map?.ariaBusy === 'false') start();
  });
  if (map) observer.observe(map, { attributeFilter: ['aria-busy'] });
  const timer = setTimeout(start, map?.ariaBusy === 'true' ? patience : 0);
  for (const gesture of gestures) document.addEventListener(gesture, start, { signal, passive: true });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
};

// Astro loads a directive from the default export of its file.
export default drawn;

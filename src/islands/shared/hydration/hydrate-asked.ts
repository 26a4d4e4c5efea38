import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate-island.ts';

/**
 * `client:asked`: hydrates an island when a person asks for it, that is, presses a control that carries its name in
 * `data-opens`. Until then not a byte of it, nor of React, is fetched. What the press itself means is the store's
 * affair; the island finds it there.
 */
const asked: ClientDirective = (load, options, island) => {
  const wanted = `[data-opens="${options.value}"]`;
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(wanted)) return;
    document.removeEventListener('click', press);
    void hydrateIsland(load, island);
  };
  document.addEventListener('click', press);
};

// Astro takes a directive from the default export of its file.
export default asked;

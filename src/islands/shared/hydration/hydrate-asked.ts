import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate-island.ts';

/**
 * `client:asked`: hydrates an island when the user clicks a control that has its name in `data-opens`. Until then
 * none of its code, nor React's, is fetched. The click's effect is recorded in the store, where the island finds it.
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

// Astro loads a directive from the default export of its file.
export default asked;

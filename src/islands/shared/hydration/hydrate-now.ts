import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate-island.ts';

/**
 * `client:now`: hydrates an island immediately, like Astro's own `client:load`, but reports code that fails to load.
 */
const now: ClientDirective = (load, _options, island) => void hydrateIsland(load, island);

// Astro loads a directive from the default export of its file.
export default now;

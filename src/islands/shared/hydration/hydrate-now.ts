import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate-island.ts';

/** `client:now`: hydrates an island at once, as Astro's own `client:load` does; one whose code does not come says so. */
const now: ClientDirective = (load, _options, island) => void hydrateIsland(load, island);

// Astro takes a directive from the default export of its file.
export default now;

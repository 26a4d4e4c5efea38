import { watchMaintenance } from './maintenance.ts';

/** What an operator switches for every page, the map alone among them; asked in idle time. */
watchMaintenance();
// By itself: what this one needs must not keep the other from working.
import('./version.ts')
  .then(({ followVersion }) => followVersion())
  .catch((error: unknown) => console.warn('version:', error));

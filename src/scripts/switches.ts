import './error-reports.ts';
import { watchMaintenance } from './maintenance.ts';

/** What every page does in idle time, the map alone among them: it hears what an operator switches, and tells what broke. */
watchMaintenance();
// By itself: what this one needs must not keep the other from working.
import('./version.ts')
  .then(({ followVersion }) => followVersion())
  .catch((error: unknown) => console.warn('version:', error));

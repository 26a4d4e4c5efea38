import './error-reports.ts';
import { keepMarks } from '../../stores/campaigns/campaign-parameters.ts';
import { watchMaintenance } from './maintenance.ts';

/** What every page does in idle time, the map alone among them: it hears what an operator switches, tells what broke,
 * and counts what is done. */
watchMaintenance();
keepMarks(location.search);
// By itself: what this one needs must not keep the other from working.
import('./version.ts')
  .then(({ followVersion }) => followVersion())
  .catch((error: unknown) => console.warn('version:', error));
import('../usage/usage.ts')
  .then(({ countUsage }) => countUsage())
  .catch((error: unknown) => console.warn('usage:', error));

import './error-reports.ts';
import { keepMarks } from '../../stores/campaigns/campaign-parameters.ts';
import { watchMaintenance } from './maintenance.ts';

/**
 * Idle-time work of every page, including the bare map: follows the operator's switches, reports errors and counts
 * usage.
 */
watchMaintenance();
keepMarks(location.search);
// Imported separately, so that a failure of one does not affect the other.
import('./version.ts')
  .then(({ followVersion }) => followVersion())
  .catch((error: unknown) => console.warn('version:', error));
import('../usage/usage.ts')
  .then(({ countUsage }) => countUsage())
  .catch((error: unknown) => console.warn('usage:', error));

import './error-reports.ts';
import { startUsage } from '../usage/usage-start.ts';
import { keepMarks } from '../../stores/campaigns/campaign-parameters.ts';
import { watchMaintenance } from './maintenance.ts';

/**
 * Idle-time work of every page, including the bare map: follows the operator's switches, reports errors and prepares
 * the counting of usage.
 */
watchMaintenance();
keepMarks(location.search);
startUsage();
import('./version.ts')
  .then(({ followVersion }) => followVersion())
  .catch((error: unknown) => console.warn('version:', error));

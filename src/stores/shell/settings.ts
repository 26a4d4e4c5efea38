import { getAppSettings } from '../../api/shell/settings.ts';
import type { AppSettings } from '../../contract/shell/settings.ts';
import { storageKeys } from '../../environment/environment.ts';
import { writeStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const settings = createLoader<AppSettings>();
/** The application's settings, which every page fetches (specification §4). */
export const $settings = settings.$load;

let underway: Promise<void> | undefined;

/**
 * Fetches the settings once; those who ask meanwhile wait for the same answer. Whether the region selector is on is kept as well: the next page has to know before it draws.
 * A failure leaves everything as it was.
 */
export async function loadSettings(): Promise<void> {
  if ($settings.get().status === 'ready') return;
  underway ??= settings.start(() => getAppSettings(clients)).finally(() => (underway = undefined));
  await underway;
  const load = $settings.get();
  if (load.status !== 'ready') return;
  writeStorage(storageKeys.regionSelectorIsOff, load.value.isRegionSelectorEnabled ? undefined : 'true');
}

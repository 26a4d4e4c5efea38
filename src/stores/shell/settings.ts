import { getAppSettings } from '../../api/shell/settings.ts';
import type { AppSettings } from '../../../contract/shell/settings.ts';
import { storageKeys } from '../../environment/environment.ts';
import { environment } from '../../environment/browser.ts';
import { writeStorage } from '../../environment/storage.ts';
import { createLoader } from '../shared/load.ts';

const settings = createLoader<AppSettings>();
/** Application settings, fetched on every page (specification §4). */
export const $settings = settings.$load;

let underway: Promise<void> | undefined;

/**
 * Fetches the settings once; concurrent calls share one request. Also stores whether the region selector is enabled,
 * which the next page must know before it renders. A failure changes nothing.
 */
export async function loadSettings(): Promise<void> {
  if ($settings.get().status === 'ready') return;
  underway ??= settings.start(() => getAppSettings(environment)).finally(() => (underway = undefined));
  await underway;
  const load = $settings.get();
  if (load.status !== 'ready') return;
  writeStorage(storageKeys.regionSelectorIsOff, load.value.isRegionSelectorEnabled ? undefined : 'true');
}

/**
 * What the market lacks: any project, or the mega project; undefined: neither. Of projects on a host of their own the
 * platform knows nothing.
 */
export function marketLack({ hasProjects, megaProjectId }: AppSettings): 'none' | 'no-mega' | undefined {
  const { main, marketplace } = environment.addresses;
  const isOurs = new URL(main, location.href).origin === new URL(marketplace, location.href).origin;
  if (isOurs && hasProjects === false) return 'none';
  return megaProjectId === null ? 'no-mega' : undefined;
}

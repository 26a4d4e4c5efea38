import { getServerVersion } from '../../api/shell/settings.ts';
import { appVersion } from '../../../contract/shell/app-version.ts';
import { environment } from '../../environment/browser.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** Session-storage key of the version this tab last reloaded for. */
const reloadedFor = 'ardi:reloaded-for-version';

/** Whether a version (dotted numbers) is newer than another; false if either is malformed. */
export function isNewer(version: string, than: string): boolean {
  const [parts, others] = [version, than].map(partsOf);
  if (!parts || !others) return false;
  for (let place = 0; place < Math.max(parts.length, others.length); place += 1) {
    const difference = (parts[place] ?? 0) - (others[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

function partsOf(version: string): number[] | undefined {
  return /^\d{1,9}(\.\d{1,9})*$/.test(version) ? version.split('.').map(Number) : undefined;
}

/**
 * Whether the page should reload: the server reports a newer version than the site's own (specification §4), and this
 * tab has not reloaded for it yet. It counts as reloaded from then on, so that a version that stays newer causes no
 * second reload; without session storage there is none at all. Throws `CallFailure`.
 */
export async function needsReload(): Promise<boolean> {
  const version = await getServerVersion(environment);
  if (!isNewer(version, appVersion) || readSessionStorage(reloadedFor) === version) return false;
  writeSessionStorage(reloadedFor, version);
  return readSessionStorage(reloadedFor) === version;
}

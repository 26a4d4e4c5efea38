import { withTimeout } from '../../environment/with-timeout.ts';
import { needsReload } from '../../stores/shell/version.ts';

/** Milliseconds to wait for the fresh page before reloading anyway. */
const patience = 5000;

/**
 * Reloads the page, bypassing every cache, when a newer version is available (specification §4). Not on the sign-in
 * page: a sign-in in progress would be lost, and each one leads to another page anyway.
 */
export async function followVersion(): Promise<void> {
  const isLeftAlone = !navigator.onLine || location.pathname.startsWith('/account/auth');
  if (isLeftAlone || !(await needsReload())) return;
  const isDone = Promise.all([emptyCaches(), fetch(location.href, { cache: 'reload' })]);
  await withTimeout(patience, isDone).catch((error: unknown) => console.warn('version:', error));
  location.reload();
}

/** Clears script-managed caches, but no user data. */
async function emptyCaches(): Promise<void> {
  // Unavailable on plain HTTP, as on a phone in the local network.
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

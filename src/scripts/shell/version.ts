import { withTimeout } from '../../environment/with-timeout.ts';
import { needsReload } from '../../stores/shell/version.ts';

/** How long a page is waited for before it is loaded anew all the same, in milliseconds. */
const patience = 5000;

/**
 * Loads the page anew, past every cache, once a newer version is there (specification §4). Not where people sign in: a
 * sign-in under way would be lost, and every one leads to another page.
 */
export async function followVersion(): Promise<void> {
  const isLeftAlone = !navigator.onLine || location.pathname.startsWith('/account/auth');
  if (isLeftAlone || !(await needsReload())) return;
  const isDone = Promise.all([emptyCaches(), fetch(location.href, { cache: 'reload' })]);
  await withTimeout(patience, isDone).catch((error: unknown) => console.warn('version:', error));
  location.reload();
}

/** Empties what scripts have cached; nothing that the browser keeps for a person. */
async function emptyCaches(): Promise<void> {
  // Missing on plain http, as on a phone in the local network.
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

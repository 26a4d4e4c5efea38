import { expect, type Page, type Request } from '@playwright/test';

/** The requests of a page since its last navigation: those still pending, and the paths of all. */
interface Requests {
  pending: Set<Request>;
  paths: string[];
}

const requestsOf = new WeakMap<Page, Requests>();

/** Tracks a page's requests; the fixtures do this for the test's page. */
export function watchRequests(page: Page): void {
  const requests: Requests = { pending: new Set(), paths: [] };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      requests.paths.length = 0;
      requests.pending.clear();
    }
    requests.paths.push(new URL(request.url()).pathname);
    // There is no event for the arrival of a beacon.
    if (request.resourceType() !== 'ping') requests.pending.add(request);
  });
  const forget = (request: Request) => void requests.pending.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
}

/**
 * Waits until a page has done everything it does on its own: it has loaded, has made its idle-time requests (the
 * version; settings on the sign-in page), and no request is pending.
 */
export async function untilAtRest(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('the requests of this page are not watched');
  await page.waitForLoadState('load');
  const last = new URL(page.url()).pathname.startsWith('/account/auth') ? '/settings/app' : '/meta.json';
  const state = async () => {
    // A page is never idle while others keep the processor busy.
    await page.evaluate(
      () =>
        new Promise((done) => {
          if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 1000 });
          // Safari has none.
          else setTimeout(done);
        }),
    );
    if (!requests.paths.some((path) => path.endsWith(last))) return `has not asked for ${last}`;
    return [...requests.pending].map((request) => `waits for ${request.url()}`).join() || 'at rest';
  };
  await expect.poll(state).toBe('at rest');
}

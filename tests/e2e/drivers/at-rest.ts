import { expect, type Page, type Request } from '@playwright/test';

/** The requests of a page since it was last opened: those that are not answered yet, and the addresses of all. */
interface Requests {
  underWay: Set<Request>;
  asked: string[];
}

const requestsOf = new WeakMap<Page, Requests>();

/** Keeps account of the requests of a page; the fixtures do it for the page of a test. */
export function watchRequests(page: Page): void {
  const requests: Requests = { underWay: new Set(), asked: [] };
  requestsOf.set(page, requests);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      requests.asked.length = 0;
      requests.underWay.clear();
    }
    requests.asked.push(new URL(request.url()).pathname);
    // Nobody hears whether a beacon has arrived.
    if (request.resourceType() !== 'ping') requests.underWay.add(request);
  });
  const forget = (request: Request) => void requests.underWay.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
}

/**
 * Waits until a page has done all that it does of its own accord: it has loaded, it has asked for what it asks in idle
 * time (the version; settings, where people sign in), and no request is outstanding.
 */
export async function untilAtRest(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('the requests of this page are not watched');
  await page.waitForLoadState('load');
  const last = new URL(page.url()).pathname.startsWith('/account/auth') ? '/settings/app' : '/meta.json';
  const state = async () => {
    // A page beside which others keep the processor busy is never idle.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
    if (!requests.asked.some((path) => path.endsWith(last))) return `has not asked for ${last}`;
    return [...requests.underWay].map((request) => `waits for ${request.url()}`).join() || 'at rest';
  };
  await expect.poll(state).toBe('at rest');
}

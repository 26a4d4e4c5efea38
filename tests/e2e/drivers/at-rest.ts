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
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.asked.length = 0;
    requests.underWay.add(request);
    requests.asked.push(new URL(request.url()).pathname);
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
  const isAtRest = async () => {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    const last = new URL(page.url()).pathname.startsWith('/account/auth') ? '/settings/app' : '/meta.json';
    return requests.asked.some((path) => path.endsWith(last)) && requests.underWay.size === 0;
  };
  await expect.poll(isAtRest, { message: 'the page comes to rest' }).toBe(true);
}

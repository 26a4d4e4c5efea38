import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Request } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';
import { loadProviders, openWithProviders } from '../providers/page.ts';

/** Runs the real analytics SDK in Chromium against the embedded collector. */
const collector = `${testSettings.platformUrl}/mp/`;
test.use({ isTracked: true });

interface Row {
  kind: string;
  name: string | null;
  distinct_id: string | null;
  happened_at: number;
  properties: string;
}

/** What the collector stored for one test, whose events carry its mark. */
function stored(mark: string): Row[] {
  const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
  try {
    return database
      .prepare('select * from analytics_message where instr(properties, ?) > 0 order by happened_at')
      .all(mark) as unknown as Row[];
  } finally {
    database.close();
  }
}

function names(mark: string): (string | null)[] {
  return stored(mark).map(({ name }) => name);
}

function track(page: Page, event: string, mark: string): Promise<void> {
  return page.evaluate(
    ([name, value]) => void window.providersPage.analytics().track(name, { mark: value }),
    [event, mark] as const,
  );
}

/** What the page sent to the collector, message by message. */
function sentBy(page: Page): { properties: Record<string, unknown> }[] {
  const sent: { properties: Record<string, unknown> }[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().startsWith(collector)) return;
    const data = new URLSearchParams(request.postData() ?? '').get('data') ?? '[]';
    sent.push(...(JSON.parse(data) as typeof sent));
  });
  return sent;
}

test('events arrive once, with the web channel, in the order they occurred', async ({ page }) => {
  const elsewhere = await openWithProviders(page);
  const mark = randomUUID();
  const sent = sentBy(page);
  await track(page, 'Screen Viewed', mark);
  // Events are timestamped in milliseconds: the second must be later than the first.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 2)));
  await track(page, 'Item Shared', mark);
  await expect.poll(() => names(mark)).toEqual(['Screen Viewed', 'Item Shared']);
  const ids = stored(mark).map(({ properties }) => {
    const event = JSON.parse(properties) as { properties: Record<string, unknown> };
    expect(event.properties).toMatchObject({ channel: 'Web', token: 'embedded' });
    return event.properties.$insert_id;
  });
  expect(new Set(ids).size).toBe(2);

  // Sends the messages again in a different order, as the SDK does when it is unsure whether they arrived.
  expect(sent).toHaveLength(2);
  await page.evaluate(
    ([url, messages]) =>
      fetch(`${url}track/?verbose=1`, {
        method: 'POST',
        body: new URLSearchParams({ data: JSON.stringify(messages) }),
      }).then((answer) => answer.ok),
    [collector, [...sent].reverse()] as const,
  );
  expect(names(mark)).toEqual(['Screen Viewed', 'Item Shared']);
  expect(elsewhere).toEqual([]);
});

test(
  'unsent events are flushed on leaving the page, and are stored only once on the next',
  { tag: '@release' },
  async ({ page }) => {
    await openWithProviders(page);
    const mark = randomUUID();
    await track(page, 'Screen Viewed', mark);
    await expect.poll(() => names(mark)).toEqual(['Screen Viewed']);
    await track(page, 'Button Clicked', mark);
    await page.goto('/metrics');
    await expect.poll(() => names(mark)).toEqual(['Screen Viewed', 'Button Clicked']);
    await loadProviders(page);
    await track(page, 'Screen Viewed', mark);
    await expect.poll(() => names(mark)).toEqual(['Screen Viewed', 'Button Clicked', 'Screen Viewed']);
  },
);

test('events belong to a user with profile and organization; after sign-out, to nobody', async ({ page }) => {
  await openWithProviders(page);
  const person = `person-${randomUUID()}`;
  const mark = randomUUID();
  await page.evaluate(
    ([id, value]) => {
      const analytics = window.providersPage.analytics();
      analytics.identify(id);
      analytics.setProfile({ signInProvider: 'Phone', mark: value });
      analytics.setGroup('organization', `org-${value}`, { name: 'مكتب الملقا', mark: value });
      void analytics.track('Logged In', { method: 'Phone', mark: value });
      analytics.forget();
      void analytics.track('Logged Out', { mark: value });
    },
    [person, mark] as const,
  );
  const kinds = () => [...new Set(stored(mark).map(({ kind }) => kind))].sort();
  await expect.poll(kinds).toEqual(['engage', 'groups', 'track']);
  // Both occurred in the same millisecond.
  await expect.poll(() => names(mark).filter(Boolean).sort()).toEqual(['Logged In', 'Logged Out']);
  const rows = stored(mark);
  expect(rows.find(({ name }) => name === 'Logged In')?.distinct_id).toBe(person);
  expect(rows.find(({ name }) => name === 'Logged Out')?.distinct_id).not.toBe(person);
  // The profile and the group are separate messages, in any order.
  const profile = rows.filter(({ kind, distinct_id }) => kind === 'engage' && distinct_id === person);
  expect(profile.map(({ properties }) => properties).join()).toContain('Phone');
  expect(rows.find(({ kind }) => kind === 'groups')?.properties).toContain('مكتب الملقا');
});

test('with recording on, a visit is recorded in parts, its texts masked', async ({ page }) => {
  await openWithProviders(page);
  await page.evaluate((values) => window.providersPage.configure(values), {
    PUBLIC_MAIN_API_URL: testSettings.platformUrl,
    PUBLIC_ANALYTICS_REPLAY_PERCENT: '100',
  });
  const person = `person-${randomUUID()}`;
  await page.evaluate((id) => window.providersPage.analytics().identify(id), person);
  const parts = () => stored(person).filter(({ kind }) => kind === 'record');
  const typesOfEvents = () =>
    parts().flatMap(({ properties }) =>
      (JSON.parse(properties) as { events: { type: number }[] }).events.map(({ type }) => type),
    );
  // Type 2 is a whole picture of the page. None of its sentences can be read in it.
  await expect.poll(typesOfEvents).toContain(2);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(title).toBeTruthy();
  expect(JSON.stringify(parts())).not.toContain(title);
});

test(
  'a failing collector is retried without affecting the visitor',
  { tag: '@release' },
  async ({ page, consoleErrors }) => {
    await openWithProviders(page);
    const mark = randomUUID();
    let failed = 0;
    await page.route(`${collector}**`, (route) => {
      if (++failed > 1) return route.continue();
      return route.fulfill({
        status: 503,
        headers: {
          'access-control-allow-origin': testSettings.siteUrl,
          'access-control-allow-credentials': 'true',
        },
      });
    });
    await track(page, 'Item Favourited', mark);
    await expect.poll(() => names(mark)).toEqual(['Item Favourited']);
    expect(failed).toBeGreaterThan(1);
    expect(consoleErrors.filter((line) => !/status of 503/.test(line))).toEqual([]);
    consoleErrors.length = 0;
  },
);

test('an SDK that fails to load does not affect the visitor', async ({ page, consoleErrors }) => {
  await openWithProviders(page);
  await page.context().route('**/providers-under-test/**', (route) => route.abort());
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/providers-under-test/'),
  );
  await track(page, 'Map View Changed', randomUUID());
  await failed;
  await track(page, 'Map View Changed', randomUUID());
  // Uncaught errors have been reported by now: the failure went through earlier turns of the event loop.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(errors).toEqual([]);
  expect(consoleErrors.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
  consoleErrors.length = 0;
});

test('the page loads nothing before the first event, and no SDK before it is idle', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openWithProviders(page);
  await page.evaluate(() => {
    window.requestIdleCallback = (then) => {
      Object.assign(window, { whenIdle: then });
      return 0;
    };
  });
  const chunks = () => asked.filter((url) => /providers-under-test\/(?!entry)/.test(url)).length;
  expect(chunks()).toBe(0);
  await track(page, 'Screen Viewed', randomUUID());
  await page.waitForFunction(() => 'whenIdle' in window);
  expect(chunks()).toBe(0);
  await page.evaluate(() => (window as unknown as { whenIdle: () => void }).whenIdle());
  await expect.poll(chunks).toBeGreaterThan(0);
});

import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { startOwnPlatform, type OwnPlatform } from '../drivers/own-platform.ts';
import { expect, test } from '../fixtures.ts';
import { loadProviders, openWithProviders } from '../providers/page.ts';

/** The real remote configuration SDK in Chromium against the embedded platform. */
const { platformUrl } = testSettings;
const fetchUrl = `${platformUrl}/rc/**`;
const none = { isEnabled: false, targets: [], expiryDate: '', message: '' };
const closed = {
  isEnabled: true,
  targets: ['WEB', 'IOS'],
  expiryDate: '2030-01-01 06:30:00',
  message: 'نحدّث بيانات الصفقات ونعود في السادسة والنصف صباحًا.',
};

// One setting of one platform.
test.describe.configure({ mode: 'default' });

let platform: OwnPlatform;
test.beforeAll(async () => (platform = await startOwnPlatform()));
test.beforeEach(({ context }) => platform.answers(context, /^\/rc\//));
test.afterAll(() => platform.stop());

/** What an operator types. */
async function command(value: string): Promise<void> {
  await platform.command('maintenance', value);
}

async function close(): Promise<void> {
  await command(await platform.file('maintenance.json', closed));
}

function maintenance(page: Page) {
  return page.evaluate(() => window.providersPage.maintenance());
}

test('what an operator switches arrives, and is gone when it is switched off', async ({ page }) => {
  await command('off');
  const elsewhere = await openWithProviders(page);
  expect(await maintenance(page)).toEqual(none);
  await close();
  // The SDK asks again after a second at the earliest (specification §9).
  await expect.poll(() => maintenance(page)).toEqual(closed);
  await page.reload();
  await loadProviders(page);
  expect(await maintenance(page)).toEqual(closed);
  await command('off');
  await expect.poll(() => maintenance(page)).toEqual(none);
  expect(elsewhere).toEqual([]);
});

test('a machine without any network is told too', async ({ page }) => {
  await close();
  await openWithProviders(page);
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  expect(await maintenance(page)).toEqual(closed);
});

test('with the platform away nothing is closed, and that is logged and no more', async ({
  page,
  complaints,
}) => {
  await close();
  await openWithProviders(page);
  await page.route(fetchUrl, (route) => route.abort());
  expect(await maintenance(page)).toEqual(none);
  expect(complaints.filter((line) => line.startsWith('remote configuration:'))).toHaveLength(1);
  // The rest is the browser's own word on the request, and the SDK's.
  expect(complaints.filter((line) => !/^remote configuration:|ERR_FAILED|@firebase/.test(line))).toEqual([]);
  complaints.length = 0;
});

test('with the platform away later, what was told last holds', async ({ page, complaints }) => {
  await close();
  await openWithProviders(page);
  expect(await maintenance(page)).toEqual(closed);
  await page.reload();
  await loadProviders(page);
  let refused = 0;
  await page.route(fetchUrl, (route) => {
    refused += 1;
    return route.abort();
  });
  // The SDK asks again a second after the last time at the earliest (specification §9).
  const tryAgain = async () => {
    expect(await maintenance(page)).toEqual(closed);
    return refused;
  };
  await expect.poll(tryAgain).toBeGreaterThan(0);
  expect(await maintenance(page)).toEqual(closed);
  complaints.length = 0;
});

test('a platform that says nothing is given up on', async ({ page, complaints }) => {
  await page.clock.install();
  await openWithProviders(page);
  await page.route(fetchUrl, () => undefined);
  const asked = page.waitForRequest(fetchUrl);
  const answer = maintenance(page);
  await asked;
  await page.clock.fastForward(15_000);
  expect(await answer).toEqual(none);
  complaints.length = 0;
});

test('a setting that cannot be read closes nothing', async ({ page, complaints }) => {
  await openWithProviders(page);
  await page.route(fetchUrl, (route) =>
    route.fulfill({
      headers: {
        etag: 'etag-1',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'etag',
      },
      json: { entries: { MaintenanceMode: '{"isEnabled":"yes"}' }, state: 'UPDATE', templateVersion: '7' },
    }),
  );
  expect(await maintenance(page)).toEqual(none);
  expect(complaints).toEqual(['remote configuration: the maintenance setting cannot be read']);
  complaints.length = 0;
});

import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { startOwnPlatform, type OwnPlatform } from '../drivers/own-platform.ts';
import { expect, test } from '../fixtures.ts';
import { loadProviders, openWithProviders } from '../providers/page.ts';

/**
 * The maintenance setting of the embedded platform in Chromium: read by the one call that pages make where no project is
 * configured, and by the real SDK, which speaks the same protocol.
 */
const { platformUrl } = testSettings;
const fetchUrl = `${platformUrl}/rc/**`;
const none = { isEnabled: false, targets: [], expiryDate: '', message: '' };
const closed = {
  isEnabled: true,
  targets: ['WEB', 'IOS'],
  expiryDate: '2030-01-01 06:30:00',
  message: 'نحدّث بيانات الصفقات ونعود في السادسة والنصف صباحًا.',
};

// The tests share one setting of one platform.
test.describe.configure({ mode: 'default' });

let platform: OwnPlatform;
test.beforeAll(async () => (platform = await startOwnPlatform()));
test.beforeEach(({ context }) => platform.takeRequests(context, /^\/rc\//));
test.afterAll(() => platform.stop());

/** Runs an operator's command. */
async function command(value: string): Promise<void> {
  await platform.runCommand('maintenance', value);
}

async function close(): Promise<void> {
  await command(await platform.addFile('maintenance.json', closed));
}

const readers = {
  'one call': (page: Page) => page.evaluate(() => window.providersPage.maintenance()),
  'the SDK': async (page: Page) => {
    const text = await page.evaluate(() => window.providersPage.maintenanceBySdk());
    return text === '' ? none : (JSON.parse(text) as unknown);
  },
};

for (const [way, maintenance] of Object.entries(readers)) {
  test(`by ${way}: an operator's setting arrives, and is gone once switched off`, async ({ page }) => {
    await command('off');
    const elsewhere = await openWithProviders(page);
    expect(await maintenance(page)).toEqual(none);
    await close();
    // At least a second passes between fetches (specification §9).
    await expect.poll(() => maintenance(page)).toEqual(closed);
    await page.reload();
    await loadProviders(page);
    expect(await maintenance(page)).toEqual(closed);
    await command('off');
    await expect.poll(() => maintenance(page)).toEqual(none);
    expect(elsewhere).toEqual([]);
  });

  test(`by ${way}: settings arrive even when the browser reports being offline`, async ({ page }) => {
    await close();
    await openWithProviders(page);
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    expect(await maintenance(page)).toEqual(closed);
  });

  test(`by ${way}: with the platform unreachable nothing is closed, and the failure is only logged`, async ({
    page,
    consoleErrors,
  }) => {
    await close();
    await openWithProviders(page);
    await page.route(fetchUrl, (route) => route.abort());
    expect(await maintenance(page)).toEqual(none);
    expect(consoleErrors.filter((line) => line.startsWith('remote configuration:'))).toHaveLength(1);
    // The remaining lines about the request come from the browser and the SDK.
    expect(consoleErrors.filter((line) => !/^remote configuration:|ERR_FAILED|@firebase/.test(line))).toEqual(
      [],
    );
    consoleErrors.length = 0;
  });

  test(`by ${way}: when the platform becomes unreachable later, the last fetched setting stays in effect`, async ({
    page,
    consoleErrors,
  }) => {
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
    // At least a second passes between fetches (specification §9).
    const tryAgain = async () => {
      expect(await maintenance(page)).toEqual(closed);
      return refused;
    };
    await expect.poll(tryAgain).toBeGreaterThan(0);
    expect(await maintenance(page)).toEqual(closed);
    consoleErrors.length = 0;
  });

  test(`by ${way}: a platform that never responds times out`, async ({ page, consoleErrors }) => {
    await page.clock.install();
    await openWithProviders(page);
    await page.route(fetchUrl, () => undefined);
    const asked = page.waitForRequest(fetchUrl);
    const answer = maintenance(page);
    await asked;
    await page.clock.fastForward(15_000);
    expect(await answer).toEqual(none);
    consoleErrors.length = 0;
  });
}

test('an unreadable setting closes nothing', async ({ page, consoleErrors }) => {
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
  expect(await readers['one call'](page)).toEqual(none);
  expect(consoleErrors).toEqual(['remote configuration: the maintenance setting cannot be read']);
  consoleErrors.length = 0;
});

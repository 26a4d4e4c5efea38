import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { crashed } from '../../../words/ar/shell/crashed.ts';
import { testSettings } from '../../support/settings.ts';
import { query } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expect, test } from '../fixtures.ts';

/** The platform's reports of errors that contain a mark. */
const reports = (mark: string) =>
  query<{ data: string }>(
    "select data from event_log where name = 'client_error' and instr(data, ?) > 0",
    mark,
  ).map(
    ({ data }) => JSON.parse(data) as { page: string; release: string; message: string; stack: string[] },
  );

/** Without digits, because reports redact digits as possible personal data. */
const aWord = (word: string) => `${word} ${randomUUID().replaceAll(/[^a-f]/g, '')}`;

/** The first digit of a browser's ID decides whether it is in the sample that reports errors. */
const begins = (page: Page, digit: string) =>
  page.addInitScript((id) => localStorage.setItem('Device-Id', id), `${digit}${randomUUID().slice(1)}`);

/** The version request is made by code that loads after the error listener. */
async function openAtRest(page: Page, path: string): Promise<void> {
  const version = page.waitForResponse(/meta\.json/);
  await page.goto(path);
  await version;
}

/** Uncaught errors of two kinds. */
async function breakTwice(page: Page, mark: string): Promise<void> {
  await page.evaluate((text) => {
    // Imitates an error in one of our scripts; errors in other scripts are not reported.
    const broken = (message: string, place = `${location.origin}/_astro/page.js:1:2`) =>
      Object.assign(new Error(message), { stack: `Error: ${message}\n    at f (${place})` });
    setTimeout(() => {
      throw broken(`${text} of +966 55 000 1002`);
    });
    void Promise.reject(broken(`${text} again`));
    void Promise.reject(broken(`${text} again`));
    void Promise.reject(broken(`${text} of another`, 'chrome-extension://x/content.js:1:2'));
  }, mark);
}

test('uncaught errors are reported from sampled pages, each kind once, without personal data', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const mark = aWord('broken');
  const teller = /_astro\/error-reports\./;
  const told = page.waitForRequest(teller);
  await begins(page, '3');
  await openAtRest(page, '/privacy-policy?name=somebody');
  await breakTwice(page, mark);
  await told;
  await expect
    .poll(() =>
      reports(mark)
        .map(({ message }) => message)
        .sort(),
    )
    .toEqual([`Error: ${mark} again`, `Error: ${mark} of …`]);
  for (const { page, release } of reports(mark)) {
    expect([page, release]).toEqual(['/privacy-policy', '0.2.0']);
  }
  expect(JSON.stringify(reports(mark))).not.toContain('somebody');

  const other = await (await browser.newContext()).newPage();
  const unseen = aWord('unseen');
  await begins(other, '4');
  const calls: string[] = [];
  other.on('request', (request) => calls.push(request.url()));
  const errors: Error[] = [];
  other.on('pageerror', (error) => errors.push(error));
  await openAtRest(other, '/privacy-policy');
  await breakTwice(other, unseen);
  // The reporting code is loaded at the moment an error occurs.
  await expect.poll(() => errors.length).toBe(4);
  expect(calls.filter((url) => teller.test(url) || url.includes('/events/log'))).toEqual([]);
  expect(consoleErrors.filter((line) => !line.includes('broken ') && !line.includes('unseen '))).toEqual([]);
  consoleErrors.length = 0;
  await other.context().close();
});

test('a crash in a part of the map page leaves the map working, can be retried and is reported', async ({
  page,
  mapPage,
  consoleErrors,
}) => {
  const before = reports('/Riyadh/metrics').length;
  await begins(page, '0');
  const list = `${testSettings.platformUrl}/api/mapMetrics/landMetrics/list**`;
  await page.route(list, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { items: object[] } };
    // Names that are not strings, which React cannot render.
    const items = body.data.items.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, typeof value === 'string' ? {} : value]),
      ),
    );
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, items } } });
  });
  await mapPage.open();
  await mapPage.isReady();
  const note = page.getByRole('alert').filter({ hasText: crashed.note });
  await expect(note).toBeVisible();
  await expect(mapPage.map.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => reports('/Riyadh/metrics').length).toBeGreaterThan(before);
  // The first retry gets the same names again; the second gets the correct ones.
  await note.getByRole('button', { name: crashed.retry }).click();
  await expect(note).toBeVisible();
  await page.unroute(list);
  await note.getByRole('button', { name: crashed.retry }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible();
  expect(consoleErrors.length).toBeGreaterThan(0);
  consoleErrors.length = 0;
});

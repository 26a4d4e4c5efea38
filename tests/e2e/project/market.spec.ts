import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const cards = (page: Page) => page.locator('main ol').getByRole('article');
const status = (page: Page) => page.locator('main').getByRole('status');
/** Query parameters of the list call that an action triggers. */
async function askedBy(page: Page, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const [request] = await Promise.all([page.waitForRequest(/api\/marketplace\/project\/list/), act()]);
  return Object.fromEntries(new URL(request.url()).searchParams);
}

test('calls the second host with the default parameters of the specification and shows ten projects', async ({
  page,
}) => {
  const asked = await askedBy(page, () => page.goto('/market'));
  expect(asked).toEqual({ OrderByField: '3', OrderByDirection: '1', Offset: '0', Limit: '10' });
  await expect(cards(page)).toHaveCount(10);
  await expect(status(page)).toHaveText(/^عدد المشاريع: \d+$/);
  const first = cards(page).first();
  await expect(first.getByRole('heading', { level: 2 })).not.toBeEmpty();
  await expect(first).toContainText(/[\d,]+ إلى [\d,]+ ريال/);
  await expect(first).toContainText('بيانات تجريبية');
});

test('filters and order are sent to the server, kept in the address, and undone by the back button', async ({
  page,
}) => {
  await page.goto('/market');
  await expect(cards(page)).toHaveCount(10);
  const all = await status(page).textContent();

  const ofRegion = await askedBy(page, () => page.locator('main').getByLabel('المنطقة').selectOption('عسير'));
  expect(ofRegion.RegionId).toMatch(/^\d+$/);
  expect(ofRegion.Offset).toBe('0');
  await expect(page).toHaveURL('/market?region=Asir');
  await expect(status(page)).not.toHaveText(all ?? '');

  const ofStatus = await askedBy(page, () => page.getByLabel('الحالة').selectOption('مكتمل'));
  expect(ofStatus).toMatchObject({ RegionId: ofRegion.RegionId, Status: 'completed' });
  const ordered = await askedBy(page, () => page.getByLabel('الترتيب').selectOption('الأقل سعرًا'));
  expect(ordered).toMatchObject({ OrderByField: '2', OrderByDirection: '0', Status: 'completed' });
  await expect(page).toHaveURL('/market?region=Asir&status=completed&order=cheapest');

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/market');
  await expect(status(page)).toHaveText(all ?? '');
  await expect(page.locator('main').getByLabel('المنطقة')).toHaveValue('');
});

test('pages follow each other without repeating a project, and an address opens its page', async ({
  page,
}) => {
  await page.goto('/market');
  await expect(cards(page)).toHaveCount(10);
  const first = await cards(page).getByRole('heading').allTextContents();
  const asked = await askedBy(page, () => page.getByRole('link', { name: 'التالية' }).click());
  expect(asked.Offset).toBe('10');
  await expect(page).toHaveURL('/market?page=2');
  await expect(cards(page).getByRole('heading').first()).not.toHaveText(first[0] ?? '');
  const second = await cards(page).getByRole('heading').allTextContents();
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  await page.reload();
  await expect(cards(page).getByRole('heading')).toHaveText(second);
});

test('an address with invalid parameters shows the default list', async ({ page }) => {
  const asked = await askedBy(page, () =>
    page.goto('/market?region=Atlantis&status=<script>&order=__proto__&page=-3'),
  );
  expect(asked).toEqual({ OrderByField: '3', OrderByDirection: '1', Offset: '0', Limit: '10' });
  await expect(cards(page)).toHaveCount(10);
});

test('a page number past the end shows the last page, and the back button leaves it', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.goto('/market?page=900');
  await expect(page).toHaveURL('/market?page=3');
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/privacy-policy');
});

test('an empty list says so and links to all projects', async ({ page }) => {
  await page.route(/api\/marketplace\/project\/list\?.*Status=planned/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, items: [], totalCount: 0 } },
    });
  });
  await page.goto('/market?status=planned');
  await expect(status(page)).toHaveText('لا مشاريع بهذه الشروط');
  await page.getByRole('button', { name: 'اعرض كل المشاريع' }).click();
  await expect(cards(page)).toHaveCount(10);
});

test('an unreachable marketplace leaves the page readable and is retried', async ({
  page,
  consoleErrors,
}) => {
  const list = /api\/marketplace\/project\/list/;
  await page.route(list, (route) => route.abort());
  await page.goto('/market');
  await expect(status(page)).toHaveText('تعذّر تحميل المشاريع');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('سوق المشاريع');
  consoleErrors.length = 0;
  await page.unroute(list);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(cards(page)).toHaveCount(10);
});

test('the list of all regions loads even when the regions do not', async ({ page, consoleErrors }) => {
  await page.route(/\/regions$/, (route) => route.abort());
  await page.goto('/market');
  await expect(cards(page)).toHaveCount(10);
  await page.locator('main').getByLabel('المنطقة').selectOption('عسير');
  await expect(status(page)).toHaveText('تعذّر تحميل المشاريع');
  consoleErrors.length = 0;
  await page.unroute(/\/regions$/);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(status(page)).toHaveText(/^عدد المشاريع/);
});

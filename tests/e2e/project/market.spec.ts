import type { Page } from '@playwright/test';
import type { Project } from '../../../contract/project/projects.ts';
import { routes } from '../../../contract/routes.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { expect, test } from '../fixtures.ts';

const cards = (page: Page) => page.locator('main ol').getByRole('article');
const status = (page: Page) => page.locator('main').getByRole('status');
/** The part of the page with its list; `tests/site/shell/parts.test.ts` has what the server asks the second host. */
const list = /\/parts\/projects(\?|$)/;
/** Query parameters of the list that an action requests. */
async function askedBy(page: Page, act: () => Promise<unknown>): Promise<Record<string, string>> {
  const [request] = await Promise.all([page.waitForRequest(list), act()]);
  return Object.fromEntries(new URL(request.url()).searchParams);
}

test('shows ten projects by default, the newest first', async ({ page }) => {
  const asked = await askedBy(page, () => page.goto('/market'));
  expect(asked).toEqual({});
  const { items } = await askPlatform<{ items: Project[] }>(routes.listProjects, {
    OrderByField: 3,
    OrderByDirection: 1,
    Offset: 0,
    Limit: 10,
  });
  await expect(cards(page).getByRole('heading')).toHaveText(items.map(({ name }) => name));
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'مشروع روشن: مخطط قطعه وحالاتها' })).toBeVisible();
  await expect(status(page)).toHaveText(/^عدد المشاريع: \d+$/);
  const first = cards(page).first();
  await expect(first.getByRole('heading', { level: 2 })).not.toBeEmpty();
  await expect(first).toContainText(/[\d,]+ ريال سعودي إلى .*[\d,]+ ريال سعودي/);
  await expect(first).toContainText('بيانات تجريبية');
});

test('the filter offers the regions that have projects, and one that the address names', async ({ page }) => {
  const { regionIds } = await askPlatform<{ regionIds: number[] }>(routes.listProjects);
  const regions = await askPlatform<Region[]>(routes.listRegions);
  const others = regions.filter(({ id }) => !regionIds.includes(id));
  expect(others.length).toBeGreaterThan(0);
  const offered = page.locator('main').getByLabel('المنطقة').locator('option:enabled:not([hidden])');
  await page.goto('/market');
  await expect(cards(page)).toHaveCount(10);
  const names = await offered.allTextContents();
  expect(names).toHaveLength(1 + regionIds.length);
  for (const { name } of others) expect(names).not.toContain(name);
  await page.goto(`/market?region=${others[0]?.key}`);
  await expect(status(page)).toHaveText('لا مشاريع بهذه الشروط');
  await expect(page.locator('main').getByLabel('المنطقة')).toHaveValue(others[0]?.key ?? '');
  await expect(offered).toHaveCount(2 + regionIds.length);
});

test('filters and order are sent to the server, kept in the address, and undone by the back button', async ({
  page,
}) => {
  await page.goto('/market');
  await expect(cards(page)).toHaveCount(10);
  const all = await status(page).textContent();

  const ofRegion = await askedBy(page, () => page.locator('main').getByLabel('المنطقة').selectOption('عسير'));
  expect(ofRegion).toEqual({ region: 'Asir' });
  await expect(page).toHaveURL('/market?region=Asir');
  await expect(status(page)).not.toHaveText(all ?? '');

  const ofStatus = await askedBy(page, () => page.getByLabel('الحالة').selectOption('مكتمل'));
  expect(ofStatus).toEqual({ region: 'Asir', status: 'completed' });
  const ordered = await askedBy(page, () => page.getByLabel('الترتيب').selectOption('الأقل سعرًا'));
  expect(ordered).toEqual({ region: 'Asir', status: 'completed', order: 'cheapest' });
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
  expect(asked).toEqual({ page: '2' });
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
  expect(asked).toEqual({});
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
  await page.route(/\/parts\/projects\?status=planned$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<div data-part data-total="0"><ol></ol></div>' }),
  );
  await page.goto('/market?status=planned');
  await expect(status(page)).toHaveText('لا مشاريع بهذه الشروط');
  await page.getByRole('button', { name: 'اعرض كل المشاريع' }).click();
  await expect(cards(page)).toHaveCount(10);
});

test('an unreachable marketplace leaves the page readable and is retried', async ({
  page,
  consoleErrors,
}) => {
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
  const ofRegion = /\/parts\/projects\?region=/;
  const failure = { status: 503, contentType: 'application/json', body: '{}' };
  await page.route(ofRegion, (route) => route.fulfill(failure));
  await page.goto('/market');
  await expect(cards(page)).toHaveCount(10);
  await page.locator('main').getByLabel('المنطقة').selectOption('عسير');
  await expect(status(page)).toHaveText('تعذّر تحميل المشاريع');
  consoleErrors.length = 0;
  await page.unroute(ofRegion);
  await page.getByRole('button', { name: 'أعد المحاولة' }).click();
  await expect(status(page)).toHaveText(/^عدد المشاريع/);
});

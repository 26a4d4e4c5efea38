import { HomePage } from '../drivers/home-page.ts';
import { expect, test } from '../fixtures.ts';

/** A source that could not be queried must not be reported as having no results. */
const numbers = /\/subdivision\/suggestions\/number/;

test('without the number search, two letters are not reported as not found', async ({
  page,
  consoleErrors,
}) => {
  await page.route(numbers, (route) => route.abort());
  await page.goto('/');
  const home = new HomePage(page);
  await home.type('عر');
  await expect(home.searchStatus).toHaveText('تعذّر البحث.');
  consoleErrors.length = 0;
});

test('without the regions neighborhoods are found, and nothing is reported as not found', async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/regions$/, (route) => route.abort());
  await page.goto('/');
  const home = new HomePage(page);
  await home.type('الملقا');
  await expect(page.getByRole('option', { name: /الملقا/ }).first()).toBeVisible();
  consoleErrors.length = 0;
});

import { HomePage } from '../drivers/home-page.ts';
import { expect, test } from '../fixtures.ts';

/** What could not be asked for is not told to be nowhere. */
const numbers = /\/subdivision\/suggestions\/number/;

test('without the numbers, two letters are not told to be nowhere', async ({ page, complaints }) => {
  await page.route(numbers, (route) => route.abort());
  await page.goto('/');
  const home = new HomePage(page);
  await home.type('عر');
  await expect(home.searchState).toHaveText('تعذّر البحث.');
  complaints.length = 0;
});

test('without the regions, nothing is told to be nowhere', async ({ page, complaints }) => {
  await page.route(/\/regions$/, (route) => route.abort());
  await page.goto('/');
  const home = new HomePage(page);
  await home.type('الملقا');
  await expect(home.searchState).toHaveText('تعذّر البحث.');
  complaints.length = 0;
});

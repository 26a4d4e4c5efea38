import { mapTools as words } from '../../../words/ar/map/map-tools.ts';
import { chooseModeIn, expectModeIn } from '../../e2e/drivers/map-page.ts';
import { expect } from '../../e2e/fixtures.ts';
import { example, test } from '../../e2e/map/embedding-fixture.ts';

test('a page of an origin other than the named one can neither send nor receive messages', async ({
  page,
  servePage,
  consoleErrors,
}) => {
  const port = await servePage(example.replace('/map?', '/map?controls=on&amp;'));
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    if (window === top) addEventListener('message', ({ data }) => heard.push(data));
  });
  await page.goto(`http://localhost:${port}/lands`);
  const map = page.frameLocator('iframe');
  await expect(map.getByRole('region', { name: 'الخريطة', exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
    {
      timeout: 30_000,
    },
  );
  await expect(map.getByRole('button', { name: words.menu })).toBeVisible();
  await page.getByRole('button', { name: 'لوّن حسب سعر المتر' }).click();
  await chooseModeIn(map, 'المساحة');
  await expectModeIn(map, 'المساحة');
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  // The browser itself logs that it delivered nothing.
  expect(consoleErrors.filter((line) => !line.includes('does not match the recipient'))).toEqual([]);
  consoleErrors.length = 0;
});

import { untilAtRest } from '../drivers/at-rest.ts';
import { expect, test } from '../fixtures.ts';

test("a campaign's map loads on request, in the campaign's region and at its location", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/landing-page/118');
  await untilAtRest(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked.filter((url) => /maplibre|\/tiles\/|\/map\?/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'اعرض الخريطة هنا' }).first().click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveCount(1);
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAccessibleName(/^خريطة: /);
  await expect(frame).toHaveAttribute('src', /^\/map\?region=Eastern#map=/);
  const map = frame.contentFrame().getByRole('region', { name: 'الخريطة', exact: true });
  await expect(map).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: 'اعرض الخريطة هنا' })).toHaveCount(1);
});

import { expect, test } from './fixtures.ts';

test('the map of a campaign comes when somebody asks for it, in its region and at its place', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/landing-page/118', { waitUntil: 'networkidle' });
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked.filter((url) => /maplibre|\/tiles\/|\/map\?/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'اعرض الخريطة هنا' }).first().click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveCount(1);
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAccessibleName(/^خريطة: /);
  await expect(frame).toHaveAttribute('src', /^\/map\?region=Eastern#map=/);
  const map = frame.contentFrame().getByRole('region', { name: 'الخريطة', exact: true });
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'اعرض الخريطة هنا' })).toHaveCount(1);
});

test('each map of a campaign leads to the whole map at the same place, also without script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/landing-page/118');
  const links = page.getByRole('link', { name: 'افتحها في صفحة كاملة' });
  const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(new Set(hrefs).size).toBe(2);
  for (const href of hrefs) expect(href).toMatch(/^\/Eastern\/metrics#map=[\d.]+\/[\d.]+\/[\d.]+$/);
  await context.close();
});

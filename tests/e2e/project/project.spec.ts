import { formatNumber } from '../../../words/format.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expect, test } from '../fixtures.ts';

const address = '/projects/roshan';

test('the project, its figures and its parcels are loaded from the platform without a token', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('userToken', 'a-token-of-somebody');
    localStorage.setItem('tokenExpiration', '4102444800');
  });
  const calls: { path: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/org/')) return;
    calls.push({ path: new URL(request.url()).pathname, authorization: request.headers()['authorization'] });
  });
  const parcels = page.waitForResponse('**/map/public/parcels');
  const statistics = page.waitForResponse('**/public/statistics');
  await page.goto(address);
  const { data: all } = (await (await parcels).json()) as { data: { status: string; parcelNo: string }[] };
  const { data: figures } = (await (await statistics).json()) as {
    data: { parcelCount: number; availableCount: number };
  };
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('روشن');
  await expect(page).toHaveTitle(/^مشروع روشن \|/);
  expect(figures.parcelCount).toBe(all.length);
  const shown = page.getByRole('region', { name: 'المشروع بالأرقام' });
  await expect(shown).toContainText(formatNumber(figures.parcelCount));
  await expect(shown).toContainText(formatNumber(figures.availableCount));
  const legend = page.getByRole('group', { name: 'اعرض القطع' });
  const sold = all.filter(({ status }) => status === 'sold').length;
  await expect(legend.getByRole('button', { name: `مبيعة ${formatNumber(sold)}` })).toBeVisible();
  expect(await page.locator('path[data-parcel]').count()).toBe(all.length);
  expect(calls.length).toBeGreaterThanOrEqual(2);
  for (const call of calls) expect(call.authorization, call.path).toBeUndefined();
  // The token is invalid, so the members' calls fail and are logged.
  consoleErrors.length = 0;
});

test('hiding a status removes its parcels from the plan and the list', async ({ page }) => {
  await page.goto(address);
  const legend = page.getByRole('group', { name: 'اعرض القطع' });
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(21);
  await legend.getByRole('button', { name: /^مبيعة/ }).click();
  await legend.getByRole('button', { name: /^محجوزة/ }).click();
  await expect(page.getByRole('cell', { name: 'مبيعة' })).toHaveCount(0);
  expect(await page.locator('path[data-status=sold]:not([data-hidden])').count()).toBe(0);
  await legend.getByRole('button', { name: /^متاحة/ }).click();
  await expect(page.getByText('لا قطع بهذه الحالات: فعّل واحدة من الحالات.')).toBeVisible();
});

test('a table wider than a phone scrolls inside its frame and does not widen the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(address);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a parcel selected on the plan or in the list is highlighted in both', async ({ page }) => {
  await page.goto(address);
  const button = page
    .getByRole('row')
    .getByRole('button', { name: /^قطعة / })
    .first();
  const name = (await button.innerText()).trim();
  await button.click();
  await expect(page.locator('[data-chosen]')).toContainText(`${name}: `);
  await expect(page.locator('path[data-chosen-outline]')).toHaveCount(1);
  await page.getByRole('button', { name: 'التالية' }).click();
  const shape = page.locator('path[data-parcel]').nth(30);
  await shape.click();
  await expect(page.getByRole('button', { pressed: true, name: /^قطعة / })).toBeVisible();
});

test('the plan is zoomed with buttons and panned by dragging, without selecting anything', async ({
  page,
}) => {
  await page.goto(address);
  const plan = page.getByRole('img', { name: /^مخطط قطع المشروع/ });
  await expect(page.locator('path[data-parcel]').first()).toBeVisible();
  const box = () => plan.getAttribute('viewBox');
  const whole = await box();
  await page.getByRole('button', { name: 'قرّب' }).click();
  await page.getByRole('button', { name: 'قرّب' }).click();
  const near = await box();
  expect(near).not.toBe(whole);
  await expect(page.locator('.plan text').first()).toBeVisible();
  await plan.scrollIntoViewIfNeeded();
  const place = await plan.boundingBox();
  if (!place) throw new Error('the plan has no place');
  await page.mouse.move(place.x + 300, place.y + 200);
  await page.mouse.down();
  await page.mouse.move(place.x + 400, place.y + 260, { steps: 5 });
  await page.mouse.up();
  expect(await box()).not.toBe(near);
  await expect(page.locator('[data-chosen]')).toHaveText('اختر قطعة من المخطط أو القائمة.');
  await page.getByRole('button', { name: 'المخطط كله' }).click();
  expect(await box()).toBe(whole);
});

test('a price that is not known yet is said to be so, in the list, the note and the figures', async ({
  page,
}) => {
  type Answer = { data: Record<string, unknown>[] };
  await page.route('**/map/public/parcels', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as Answer;
    await route.fulfill({
      response,
      json: { ...rest, data: data.map((parcel) => ({ ...parcel, priceSar: null })) },
    });
  });
  await page.route('**/public/statistics', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    await route.fulfill({
      response,
      json: { ...rest, data: { ...data, priceFromSar: null, priceToSar: null } },
    });
  });
  await page.goto(address);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^قطعة / }) })
    .first();
  await expect(row.getByRole('cell', { name: 'غير معروف بعد' })).toHaveCount(1);
  await row.getByRole('button').click();
  await expect(page.locator('[data-chosen]')).toContainText('سعرها غير معروف بعد');
  await expect(page.locator('[data-figure=price]')).toHaveText('غير معروف بعد');
});

for (const [what, pattern, sentence] of [
  ['project', '**/MegaProjects/**', 'تعذّر تحميل المشروع.'],
  ['list of parcels', '**/map/public/parcels', 'تعذّر تحميل القطع.'],
  ['figures', '**/public/statistics', 'تعذّر تحميل الأرقام.'],
] as const) {
  test(`a ${what} that fails to load is reported and can be retried`, async ({ page, consoleErrors }) => {
    await page.route(pattern, (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText(sentence)).toBeVisible();
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'أعد المحاولة' }).click();
    await expect(page.getByText(sentence)).toBeHidden();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
    consoleErrors.length = 0;
  });
}

test('the page says so when there is no project', async ({ page }) => {
  await page.route('**/settings/app', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, megaProjectId: null } } });
  });
  await page.goto(address);
  await expect(page.getByText('لا مشروع معروض على هذه الصفحة الآن.')).toBeVisible();
});

test('the page has no accessibility violations with a parcel selected', async ({ page }) => {
  await page.goto(address);
  await page
    .getByRole('row')
    .getByRole('button', { name: /^قطعة / })
    .first()
    .click();
  await expectAccessible(page);
});

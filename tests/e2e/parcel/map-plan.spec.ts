import { compare } from '../../../words/ar/compare/compare.ts';
import { finder as finderWords } from '../../../words/ar/finder/finder.ts';
import { favorites } from '../../../words/ar/favorites/favorites.ts';
import { lists as listWords } from '../../../words/ar/lists/lists.ts';
import { planPage as words } from '../../../words/ar/parcel/plan-page.ts';
import { planAddress } from '../../../contract/shared/page-addresses.ts';
import { planQuery } from '../../../contract/shared/plan-key.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { query, someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { cameraAt } from '../drivers/camera.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { becomeMember } from '../drivers/member.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { openParcel, sectionText } from '../drivers/parcel-panel.ts';
import { expect, test } from '../fixtures.ts';

/** A parcel of Riyadh in a plan with a slash in its number. */
const parcelInPlan = () => someParcel("plan_no like '%/%' and region_id = 10");

const count = (where: string, ...values: string[]) =>
  query<{ count: number }>(
    `select count(*) as count from parcel where region_id = 10 and ${where}`,
    ...values,
  )[0]?.count ?? 0;

test('the panel of a parcel opens its plan, which a link and a reload show again', async ({
  mapPage,
  page,
}) => {
  const parcel = parcelInPlan();
  const [number, city] = [parcel.plan_no ?? '', parcel.city_name];
  await openParcel(mapPage, parcel, 16);
  const { panel } = mapPage;
  await panel.getByRole('button', { name: fill(words.openPlan, { number }) }).click();
  const heading = panel.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(`مخطط ${number}`);
  await expect
    .poll(() => decodeURIComponent(new URL(page.url()).search))
    .toBe(decodeURIComponent(planQuery({ cityName: city, planNo: number })));
  const parcels = count('plan_no = ? and city_name = ?', number, city);
  await expect(panel.locator('dl').first()).toContainText(formatNumber(parcels));
  await expect.poll(() => sectionText(panel, words.lies)).toContain(parcel.neighborhood_name);
  await expect.poll(() => sectionText(panel, words.uses)).toContain('م²');
  await expect(panel.getByRole('slider')).toBeVisible();
  await expect(panel.getByRole('link', { name: words.page })).toHaveAttribute(
    'href',
    planAddress('Riyadh', city, number) ?? '',
  );
  await expectAccessible(page);
  await page.reload();
  await mapPage.isReady();
  await expect(heading).toHaveText(`مخطط ${number}`);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoOverflow(page);
  await panel.getByRole('button', { name: parcel.neighborhood_name }).click();
  await expect(heading).toContainText(parcel.neighborhood_name);
  await page.goBack();
  await expect(heading).toHaveText(`مخطط ${number}`);
});

test('a plan that there is not is said to fail, and the map stays', async ({
  mapPage,
  page,
  consoleErrors,
}) => {
  const parcel = parcelInPlan();
  const address = `/Riyadh/metrics${planQuery({ cityName: 'الرياض', planNo: 'لا-شيء' })}`;
  await mapPage.open(cameraAt(parcel, 15), address);
  await expect(mapPage.panel.getByRole('alert').first()).toBeVisible();
  await mapPage.isReady();
  await mapPage.panel.getByRole('button', { name: 'أغلق' }).click();
  await expect(mapPage.panel).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  // The browser logs its own messages about what was not found.
  consoleErrors.length = 0;
});

test('plans in view are a list with medians; a row opens the plan, and the list keeps its place', async ({
  mapPage,
  page,
}) => {
  const lists = new MapLists(page);
  const camera = cameraAt(parcelInPlan(), 14);
  await mapPage.open(camera, '/Riyadh/metrics?list=plans');
  await mapPage.isReady();
  await lists.isReady();
  const { west, south, east, north } = await mapPage.bounds(camera);
  const expected = query<{ number: string; city: string; parcels: number }>(
    `select plan_no as number, city_name as city, count(*) as parcels from parcel
      where region_id = 10 and plan_no is not null and centroid_x between ? and ? and centroid_y between ? and ?
      group by plan_no, city_name order by parcels desc, plan_no, city_name`,
    west,
    east,
    south,
    north,
  );
  const [first] = expected;
  if (!first) throw new Error('there are no plans in view');
  await expect(lists.tab('المخططات')).toHaveText(`المخططات ${formatNumber(expected.length)}`);
  await expect(lists.rows).toHaveCount(Math.min(20, expected.length));
  await expect(lists.rows.first()).toContainText(formatNumber(first.parcels));
  await expectAccessible(page);
  const { text } = await lists.download('CSV');
  expect(text).toContain(listWords.file.median);
  expect(text.trim().split('\n')).toHaveLength(expected.length + 1);
  await lists.rowButtons.first().click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(/^مخطط /);
  await mapPage.panel.getByRole('button', { name: 'أغلق اللوحة' }).press('Enter');
  await expect(lists.rowButtons.first()).toBeFocused();
});

test('the finder leads to the plan that was chosen on its way', async ({ mapPage, page }) => {
  const parcel = parcelInPlan();
  const way = new URLSearchParams({
    find: 'steps',
    city: parcel.city_name,
    within: String(parcel.neighborhood_id),
    plan: parcel.plan_no ?? '',
  });
  await mapPage.open(cameraAt(parcel, 14), `/Riyadh/metrics?${way}`);
  await expect(page.getByRole('heading', { name: finderWords.choose.block })).toBeVisible();
  await page.getByRole('button', { name: fill(words.openPlan, { number: parcel.plan_no ?? '' }) }).click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`مخطط ${parcel.plan_no}`);
});

test('a plan kept as a favorite is in the list, with its page and its place on the map', async ({
  page,
  mapPage,
}) => {
  await becomeMember(page);
  const parcel = parcelInPlan();
  const [planNo, cityName] = [parcel.plan_no ?? '', parcel.city_name];
  await page.goto(planAddress('Riyadh', cityName, planNo) ?? '');
  const star = page.getByRole('button', { name: `المفضلة: مخطط ${planNo}، ${cityName}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/Riyadh/favorites');
  const line = page.getByRole('listitem').filter({ hasText: `مخطط ${planNo}` });
  await expect(line).toContainText(favorites.kinds.plan);
  await expect(line.getByRole('link', { name: /^افتح الصفحة/ })).toHaveAttribute(
    'href',
    planAddress('Riyadh', cityName, planNo) ?? '',
  );
  const compared = new URLSearchParams({ places: `plan:10:${cityName}:${planNo}` });
  await expect(page.getByRole('link', { name: compare.overTime })).toHaveAttribute(
    'href',
    `/compare/prices?${compared}`,
  );
  await expectAccessible(page);
  await line
    .getByRole('link', { name: `مخطط ${planNo}` })
    .first()
    .click();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText(`مخطط ${planNo}`);
  await expect(
    mapPage.panel.getByRole('button', { name: `المفضلة: مخطط ${planNo}، ${cityName}` }),
  ).toHaveAttribute('aria-pressed', 'true');
});

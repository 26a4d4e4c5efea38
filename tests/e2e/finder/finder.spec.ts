import { countGoneParcels, countParcels } from '../../../words/count.ts';
import { zoningOf } from '../../support/zoning.ts';
import { fill } from '../../../words/fill.ts';
import { finder as words } from '../../../words/ar/finder/finder.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { filterColors } from '../../../map-tables/palette.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { cameraIn } from '../drivers/camera.ts';
import { Finder, parcelsNearMetro } from '../drivers/finder.ts';
import { query, someParcel } from '../../support/land.ts';
import { MapLists } from '../drivers/map-lists.ts';
import { expect, test as base } from '../fixtures.ts';

const test = base.extend<{ finder: Finder; lists: MapLists }>({
  finder: async ({ page }, use) => use(new Finder(page)),
  lists: async ({ page }, use) => use(new MapLists(page)),
});

const path = '/Riyadh/metrics';
const isLettered = "parcel_no like '%/أ' and plan_no is not null and block_no is not null";
const perSqm = 'sale.price_sar / sale.area_sqm';
const soldFor = (from: number, to: number) =>
  `exists (select 1 from sale_parcel link join sale on sale.id = link.sale_id where link.parcel_id = parcel.id
    and ${perSqm} between ${from} and ${to}
    and link.parcel_id = (select min(other.parcel_id) from sale_parcel other where other.sale_id = sale.id))`;

function found(count: number, region: keyof typeof regions = 'Riyadh'): string {
  return fill(words.found, { parcels: countParcels(count), region: regions[region] });
}

function count(where: string): number {
  const [row] = query<{ count: number }>(`select count(*) as count from parcel where ${where}`);
  return row?.count ?? 0;
}

test(
  'changes made while the camera moves are kept: the finder and a filter',
  { tag: '@release' },
  async ({ page, mapPage, finder }) => {
    await page.goto(`${path}?fromPrice=2000`);
    await mapPage.isReady();
    const pressAndMove = (button: HTMLElement, camera: string) => {
      button.click();
      location.hash = camera;
    };
    await finder.button.evaluate(pressAndMove, '#map=11/24.7/46.7');
    await expect(page).toHaveURL(/\?fromPrice=2000&find=steps#map=11\/24\.7\/46\.7$/);
    await expect(finder.root).toBeVisible();
    await page.getByRole('button', { name: /^امسح المرشح/ }).evaluate(pressAndMove, '#map=12/24.7/46.7');
    await expect(page).toHaveURL(/\?find=steps#map=12\/24\.7\/46\.7$/);
    await expect(finder.root).toBeVisible();
  },
);

test('the keyboard alone leads from the region to one parcel, step by step, and browser history leads back', async ({
  page,
  mapPage,
  finder,
}) => {
  const parcel = someParcel(isLettered) as ReturnType<typeof someParcel> & {
    city_name: string;
    block_no: string;
  };
  await mapPage.open();
  await mapPage.isReady();
  await finder.button.focus();
  await page.keyboard.press('Enter');
  const take = async (name: string) => {
    await finder.choice(name).focus();
    await page.keyboard.press('Enter');
  };
  const within = [`region_id = 10`];
  const steps = [
    ['city', parcel.city_name, `city_name = '${parcel.city_name}'`],
    ['neighborhood', parcel.neighborhood_name, `neighborhood_id = ${parcel.neighborhood_id}`],
    ['plan', parcel.plan_no ?? '', `plan_no = '${parcel.plan_no}'`],
    ['block', parcel.block_no, `block_no = '${parcel.block_no}'`],
  ] as const;
  for (const [level, name, where] of steps) {
    await expect(finder.question).toContainText(words.choose[level]);
    // The pressed button is gone, so the focus moves to the next question.
    if (level !== 'city') await expect(finder.question).toBeFocused();
    // With many choices, the first ones are shown, with a box to search the others.
    const box = finder.root.getByRole('searchbox');
    if ((await finder.choice(name).count()) === 0 && (await box.isVisible())) {
      await box.focus();
      await page.keyboard.type(name);
    }
    within.push(where);
    await expect(finder.choice(name)).toContainText(countParcels(count(within.join(' and '))));
    await take(name);
  }
  await expect(finder.question).toContainText(words.choose.parcel);
  await expect(finder.choices).toHaveCount(count(within.join(' and ')));
  // The address follows the view a moment later.
  await expect(page).toHaveURL(/[?&]block=/);
  const atParcels = new URL(page.url()).search;
  await take(parcel.parcel_no);
  await expect(mapPage.panel).toContainText(parcel.parcel_no);
  await expect(finder.root).toBeHidden();
  await expect(finder.button).toBeFocused();
  await expect.poll(() => new URL(page.url()).search).toBe(`?parcel=${parcel.id}`);
  await expect
    .poll(async () => (await mapPage.bounds(cameraIn(page.url()))).west)
    .toBeLessThan(parcel.centroid_x);

  await page.goBack();
  await expect(finder.question).toContainText(words.choose.parcel);
  await expect.poll(() => new URL(page.url()).search).toBe(atParcels);
  await finder.answers.getByRole('button', { name: parcel.neighborhood_name }).press('Enter');
  await expect(finder.question).toContainText(words.choose.plan);
  await page.keyboard.press('Escape');
  await expect(finder.root).toBeHidden();
  await expect(finder.button).toBeFocused();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test(
  'a link to parcels that no longer exist says so, and the finder leads to another',
  { tag: '@release' },
  async ({ page, mapPage, finder, consoleErrors }) => {
    const parcel = someParcel('plan_no is not null');
    // A parcel in the address that no longer exists is reported, and the finder can be used to look for another.
    await page.goto(`${path}?parcel=999999999`);
    await expect(mapPage.panel.getByRole('alert').first()).toContainText('القطعة');
    await finder.button.click();
    await expect(finder.question).toContainText(words.choose.city);
    await expect(mapPage.panel).toHaveCount(0);

    await page.goto(`${path}?parcel=${parcel.id},999999999,999999998`);
    await expect(mapPage.panel.getByRole('alert')).toHaveText(countGoneParcels(2));
    await expect(mapPage.panel.getByRole('button', { name: parcel.neighborhood_name }).first()).toBeVisible();
    // The browser logs the 404.
    consoleErrors.length = 0;
  },
);

test('requirements are counted as in the database, shown in the list and as dots, and kept in the address', async ({
  page,
  mapPage,
  finder,
  lists,
}) => {
  // Zoomed in so far that few of the results are in view: the map has to move to show them.
  const { centroid_x: longitude, centroid_y: latitude } = someParcel('true');
  await mapPage.open({ longitude, latitude, zoom: 15 });
  await mapPage.isReady();
  await finder.button.click();
  await finder.kind('need').check();
  await expect(finder.status).toHaveText(found(count('region_id = 10')));
  await finder.field(words.zoning).selectOption(zoningOf.commercial_apartments.name);
  const zoned = "zoning = 'commercial_apartments'";
  await expect(finder.status).toHaveText(found(count(`region_id = 10 and ${zoned}`)));
  await finder.sizeFrom.fill('500');
  await finder.sizeTo.fill('700');
  const sized = `${zoned} and area_sqm between 500 and 700`;
  await expect(finder.status).toHaveText(found(count(`region_id = 10 and ${sized}`)));
  await finder.field(words.metro).selectOption('1000');
  const shown = parcelsNearMetro(sized, 1000);
  await expect(finder.status).toHaveText(found(shown.length));
  // Few enough to be shown completely, in the list and as dots.
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.length).toBeLessThan(1000);

  await finder.root.getByRole('button', { name: words.show }).click();
  await expect(lists.tab('القطع')).toHaveAttribute('aria-selected', 'true');
  // The list covers what the map shows, which is all of the results, since the map moved to them.
  await expect(lists.pager).toContainText(`من ${shown.length}`);
  const [west, east] = [Math.min, Math.max].map((end) => end(...shown.map(({ centroid_x: x }) => x)));
  const isSeen = async () => {
    const seen = await mapPage.bounds(cameraIn(page.url()));
    return [seen.west < (west ?? 0), seen.east > (east ?? 0)];
  };
  await expect.poll(isSeen).toEqual([true, true]);
  const dots = async () => (await mapPage.pixels()).get(filterColors.light.saleDot) ?? 0;
  await expect.poll(dots).toBeGreaterThan(10);
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(parameters).toMatchObject({
    find: 'found',
    list: 'parcels',
    classes: 'commercial_apartments',
    fromArea: '500',
    toArea: '700',
    metro: '1000',
    overlays: 'metro',
  });
  await page.reload();
  await mapPage.isReady();
  await expect(finder.status).toContainText(found(shown.length));
  await expect.poll(dots).toBeGreaterThan(10);
  await lists.isReady();
  const file = await lists.download('CSV');
  expect(file.text.trim().split('\n').length - 1).toBe(shown.length);

  await finder.root.getByRole('button', { name: words.edit }).click();
  const options = await finder.field(words.price).locator('option').all();
  const prices = await Promise.all(options.map((option) => option.getAttribute('value')));
  const pricedAt = (option: string) => {
    const [from = 0, to = 0] = option.split('-').map(Number);
    return parcelsNearMetro(`${sized} and ${soldFor(from, to)}`, 1000);
  };
  const price = prices.find((option) => /^\d+-\d+$/.test(option ?? '') && pricedAt(option ?? '').length > 0);
  if (!price) throw new Error('nothing that fits was sold in a range of prices');
  const priced = pricedAt(price);
  await finder.field(words.price).selectOption(price);
  await expect(finder.status).toHaveText(found(priced.length));
});

test('has no axe violations, small targets or overflow, in either theme, on phone and desktop', async ({
  page,
  mapPage,
  finder,
}) => {
  // Where the choices are so many that they can be searched.
  const [{ city = '', neighborhood = 0, plan = '' } = {}] = query<{
    city: string;
    neighborhood: number;
    plan: string;
  }>(
    `select city_name as city, neighborhood_id as neighborhood, plan_no as plan from parcel
    where region_id = 10 and plan_no is not null group by city_name, neighborhood_id, plan_no
    order by count(distinct block_no) desc limit 1`,
  );
  const way = new URLSearchParams({ find: 'steps', city, within: String(neighborhood), plan });
  for (const [width, colorScheme] of [
    [360, 'light'],
    [800, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await mapPage.open(undefined, `${path}?${way}`);
    await mapPage.isReady();
    for (const kind of ['steps', 'need'] as const) {
      await finder.kind(kind).check();
      if (kind === 'steps') {
        await expect(finder.root.getByRole('searchbox')).toBeVisible();
      } else await expect(finder.status).toContainText(regions.Riyadh);
      await expectAccessible(page);
      const controls = finder.root.locator('button, select, label:has(input), input[type=search]');
      const heights = await controls.evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect().height),
      );
      expect(heights.length).toBeGreaterThan(4);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(width <= 800 ? 44 : 24);
      const overflow = await finder.root.evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
});

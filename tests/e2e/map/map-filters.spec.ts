import { filters as words } from '../../../words/ar/map/filters.ts';
import { loading } from '../../../words/ar/shared/loading.ts';
import { baseColors, filterColors } from '../../../map-tables/palette.ts';
import { parcelsWithin, salesWithin, type Bounds } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { soldArea, type SoldArea } from '../drivers/sold-area.ts';
import { MapFilters } from '../drivers/map-filters.ts';
import type { Camera, Place } from '../drivers/map-page.ts';
import { expect, test as base } from '../fixtures.ts';

const path = '/Riyadh/metrics';

const test = base.extend<{
  filters: MapFilters;
  market: SoldArea;
  camera: Camera;
  area: Bounds;
  inArea: string;
}>({
  filters: async ({ page }, use) => use(new MapFilters(page)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  market: async ({}, use) => use(soldArea()),
  camera: async ({ market }, use) => use(market.camera),
  area: async ({ market }, use) => use(market.area),
  inArea: async ({ market }, use) => use(market.path),
});

test('chips show the active filters and clear them; the address and browser history keep them all', async ({
  page,
  mapPage,
  filters,
  camera,
}) => {
  await mapPage.open(camera);
  await mapPage.isReady();
  await filters.open();
  await filters.choice('أرض سكنية').check();
  await filters.choice(words.periods.last_3_years).check();
  await expect(filters.chips).toHaveCount(2);
  await expect(filters.button).toContainText('2');
  await page.reload();
  await mapPage.isReady();
  await expect(filters.chip('أرض سكنية')).toBeVisible();
  await filters.periodChip(words.periods.last_3_years).click();
  await expect(filters.chips).toHaveCount(1);
  await expect(filters.button).toBeFocused();
  await page.goBack();
  await expect(filters.periodChip(words.periods.last_3_years)).toBeVisible();
  await filters.bar.getByRole('button', { name: words.clearAll }).click();
  await expect(filters.chips).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goBack();
  await expect(filters.chips).toHaveCount(2);
});

test('dots are drawn where the database has the sales, and open their parcels', async ({
  mapPage,
  filters,
  camera,
}) => {
  const since = "sale.date >= '2025-01-01'";
  await mapPage.open(camera);
  await mapPage.isReady();
  const dotColor = filterColors.light.saleDot;
  expect((await mapPage.pixels()).get(dotColor) ?? 0).toBe(0);
  await mapPage.open(camera, `${path}?from=2025-01-01`);
  await mapPage.isReady();
  const bounds = await mapPage.bounds(camera);
  await filters.expectCountInView(salesWithin(bounds, since).length);
  const sales = salesWithin(await mapPage.bounds(camera, 20), since);
  expect(sales.length).toBeGreaterThan(10);
  const places = sales.map(({ centroid_x: longitude, centroid_y: latitude }) => ({ longitude, latitude }));
  await expect.poll(async () => new Set(await mapPage.colorsAt(camera, places))).toEqual(new Set([dotColor]));
  for (const { first_parcel_id: id, ...sale } of sales) {
    const place = { longitude: sale.centroid_x, latitude: sale.centroid_y };
    if (!(await mapPage.isClickable(camera, place))) continue;
    const answer = mapPage.page.waitForResponse((response) => /\/parcel\/\d+$/.test(response.url()));
    await mapPage.clickLocation(camera, place);
    expect((await answer).url()).toMatch(new RegExp(`/parcel/${id}$`));
    return;
  }
  throw new Error('no dot is free to be clicked');
});

/** Places inside a parcel, half of the way from its middle to each corner: off its outline and the dot of a sale. */
function placesIn(geometry: string): Place[] {
  const [ring = []] = (JSON.parse(geometry) as { coordinates: [number, number][][] }).coordinates;
  const corners = ring.slice(1);
  const x = corners.reduce((sum, [longitude]) => sum + longitude, 0) / corners.length;
  const y = corners.reduce((sum, [, latitude]) => sum + latitude, 0) / corners.length;
  return corners.map(([longitude, latitude]) => ({
    longitude: (x + longitude) / 2,
    latitude: (y + latitude) / 2,
  }));
}

for (const { name, query, passes } of [
  { name: 'area', query: 'fromArea=400&toArea=600', passes: 'area_sqm between 399.5 and 600.5' },
  { name: 'land use', query: 'use=mixed', passes: "land_use_group = 'mixed'" },
  {
    name: 'sale',
    query: 'from=2024-01-01',
    passes: `exists (select 1 from sale join sale_parcel on sale.id = sale_id where parcel_id = parcel.id
      and sale.date >= '2024-01-01' and parcel.id = (select min(parcel_id) from sale_parcel where sale_id = sale.id))`,
  },
]) {
  test(`only parcels that do not match a filter by ${name} fade into the base map`, async ({
    mapPage,
    camera,
  }) => {
    const near: Camera = { ...camera, zoom: 15.9 };
    await mapPage.open(near, `${path}?${query}`);
    await mapPage.isReady();
    const bounds = await mapPage.bounds(near, 30);
    const parcels = parcelsWithin(bounds, 'area_sqm > 300');
    const passing = new Set(parcelsWithin(bounds, passes).map(({ id }) => id));
    const land = baseColors.light.land;
    const expected = parcels.map(({ id }) => (passing.has(id) ? 'coloured' : 'faded'));
    expect(new Set(expected).size).toBe(2);
    const places = parcels.map(({ geometry }) => placesIn(geometry));
    await expect
      .poll(async () => {
        const colors = await mapPage.colorsAt(near, places.flat());
        // A faded parcel shows the land where no name covers it; a colored one shows it nowhere.
        return places.map((own) => {
          const isFaded = colors.splice(0, own.length).includes(land);
          return isFaded ? 'faded' : 'coloured';
        });
      })
      .toEqual(expected);
  });
}

test('zoomed out, where cells are drawn, nothing fades and a note says why', async ({ mapPage, filters }) => {
  const city: Camera = { longitude: 46.71, latitude: 24.715, zoom: 11 };
  await mapPage.open(city, `${path}?use=mixed`);
  await mapPage.isReady();
  await expect(filters.status).toContainText(words.comeNearer);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  expect((await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  await filters.chips.first().click();
  await expect(filters.status).not.toContainText(words.comeNearer);
});

test('drawing an area does not start until the map can accept its corners', async ({
  page,
  mapPage,
  filters,
  camera,
}) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/_astro/annotations.*', async (route) => {
    await released;
    await route.continue();
  });
  await mapPage.open(camera);
  await mapPage.isReady();
  await filters.open();
  await filters.form.getByRole('button', { name: words.draw }).click();
  await expect(page.getByText(loading.part)).toBeVisible();
  await expect(page.getByText(words.drawing.first)).toHaveCount(0);
  release();
  await expect(page.getByText(words.drawing.first)).toBeVisible();
  await expect(page.getByText(loading.part)).toHaveCount(0);
});

const corners = { from: { x: 200, y: 160 }, to: { x: 400, y: 340 } };

for (const way of ['clicks', 'drag'] as const) {
  test(
    `an area is drawn with the mouse, by ${way}`,
    { tag: way === 'drag' ? '@release' : [] },
    async ({ page, mapPage, filters, camera }) => {
      await mapPage.open(camera);
      await mapPage.isReady();
      await filters.open();
      await filters.startDrawing();
      const box = await mapPage.map.boundingBox();
      const at = ({ x, y }: { x: number; y: number }) => [(box?.x ?? 0) + x, (box?.y ?? 0) + y] as const;
      await page.mouse.move(...at(corners.from));
      await page.mouse.down();
      if (way === 'clicks') {
        await page.mouse.up();
        await expect(page.getByText(words.drawing.second)).toBeVisible();
      }
      await page.mouse.move(...at(corners.to), { steps: 4 });
      await expect
        .poll(async () => (await mapPage.pixels()).get(filterColors.light.drawnArea) ?? 0)
        .toBeGreaterThan(500);
      if (way === 'clicks') await page.mouse.down();
      await page.mouse.up();
      await expect(filters.chip(words.chip.ground)).toBeVisible();
      // The last click does not select a parcel, and the map has not moved.
      await expect(mapPage.panel).toHaveCount(0);
      await expect(page).toHaveURL(/[?&]area=/);
      const [west = 0, south = 0, east = 0, north = 0] = (new URL(page.url()).searchParams.get('area') ?? '')
        .split(',')
        .map(Number);
      const northWest = await mapPage.pixelOf(camera, { longitude: west, latitude: north });
      const southEast = await mapPage.pixelOf(camera, { longitude: east, latitude: south });
      for (const [corner, wanted] of [
        [northWest, corners.from],
        [southEast, corners.to],
      ] as const) {
        expect(Math.abs(corner.x - wanted.x)).toBeLessThan(2);
        expect(Math.abs(corner.y - wanted.y)).toBeLessThan(2);
      }
      await filters.expectCountInArea(salesWithin({ west, south, east, north }).length);
      await filters.chip(words.chip.ground).click();
      await expect.poll(async () => (await mapPage.pixels()).get(filterColors.light.drawnArea) ?? 0).toBe(0);
    },
  );
}

test('an area is drawn with the keyboard, and Escape cancels', async ({ page, mapPage, filters, camera }) => {
  await mapPage.open(camera);
  await mapPage.isReady();
  await filters.open();
  const draw = filters.form.getByRole('button', { name: words.draw });
  await draw.focus();
  await page.keyboard.press('Enter');
  await expect(mapPage.map.locator('canvas')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.drawing.second)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(words.drawing.second)).toBeHidden();
  await expect(filters.form).toBeVisible();
  expect(new URL(page.url()).searchParams.has('area')).toBe(false);

  await draw.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowDown']) {
    const before = page.url();
    await page.keyboard.press(key);
    await expect.poll(() => page.url()).not.toBe(before);
    await mapPage.isReady();
  }
  await page.keyboard.press('Enter');
  await expect(filters.chip(words.chip.ground)).toBeVisible();
  await expect(mapPage.panel).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]area=/);
  const [west = 0, south = 0, east = 0, north = 0] = (new URL(page.url()).searchParams.get('area') ?? '')
    .split(',')
    .map(Number);
  expect(west).toBeCloseTo(camera.longitude, 4);
  expect(north).toBeCloseTo(camera.latitude, 4);
  await filters.expectCountInArea(salesWithin({ west, south, east, north }).length);
});

test(`the open form has no axe violations`, async ({ page, mapPage, filters, camera, inArea }) => {
  await mapPage.open(camera, `${inArea}&period=last_year&fromPrice=2000`);
  await mapPage.isReady();
  await filters.open();
  await expect(filters.chips).toHaveCount(3);
  await expectAccessible(page);
});

test('on a phone every filter control is large enough to tap', async ({
  page,
  mapPage,
  filters,
  camera,
  inArea,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await mapPage.open(camera, `${inArea}&period=last_year`);
  await mapPage.isReady();
  await filters.open();
  const controls = filters.bar
    .getByRole('button')
    .or(filters.form.locator('label:has(input), select, button'));
  const heights = await controls.evaluateAll((parts) =>
    parts.map((part) => part.getBoundingClientRect().height),
  );
  expect(heights.length).toBeGreaterThan(15);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

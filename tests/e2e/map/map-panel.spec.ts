import { formatMonth, formatNumber } from '../../../words/format.ts';
import { chart } from '../../../words/ar/shared/chart.ts';
import { map } from '../../../words/ar/map/map.ts';
import { offers } from '../../../words/ar/offer/offers.ts';
import { panel as words } from '../../../words/ar/map/panel.ts';
import { testSettings } from '../../support/settings.ts';
import {
  metersBetween,
  monthMedians,
  offeredParcel,
  offersOn,
  parcelsWithin,
  ringOf,
  rulesOf,
  someParcel,
  type ParcelRow,
} from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { cameraAt, cameraIn } from '../drivers/camera.ts';
import type { Place } from '../drivers/map-page.ts';
import { expectParcel, expectSectionRecovers, openParcel, sectionText } from '../drivers/parcel-panel.ts';
import { expect, test } from '../fixtures.ts';

const sold = () => someParcel("transaction_price_sar is not null and parcel.zoning = 'residential'");
test('a parcel shows all its fields, its rules in words, monthly prices and the nearest metro station', async ({
  mapPage,
  page,
}) => {
  const parcel = sold();
  await openParcel(mapPage, parcel);
  const facts = mapPage.panel.locator('dl').nth(1);
  for (const label of ['رقم القطعة', 'رقم البلك', 'رقم المخطط', 'معرّف القطعة', 'القطعة في الحي', 'الحي']) {
    await expect(facts.getByText(label, { exact: true })).toBeVisible();
  }
  for (const label of ['البلدية', 'المدينة', 'تصنيف الأرض', 'الاستخدام', 'الاستخدام التفصيلي', 'التنظيم']) {
    await expect(facts.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(facts).toContainText(parcel.parcel_id);
  const rules = rulesOf(parcel.zoning);
  const part = await sectionText(mapPage.panel, words.rules);
  expect(part).toContain(
    `أي ${formatNumber(Math.floor(parcel.area_sqm * rules.max_coverage_ratio))} م²، بثلاثة أدوار`,
  );
  expect(part).toContain(`لا يزيد الارتفاع على ${rules.max_height_m} م`);

  const slider = mapPage.panel.getByRole('slider', { name: chart.prices });
  await expect(slider).toHaveAttribute('aria-label', /الزمن من اليسار إلى اليمين/);
  const medians = monthMedians(parcel.neighborhood_id ?? 0);
  await mapPage.panel.getByText(chart.table).click();
  const rows = mapPage.panel.locator('details tbody tr');
  expect(await rows.count()).toBeGreaterThanOrEqual(medians.length);
  for (const { month, median, count } of [medians.at(-1), medians[3], medians[0]].filter((one) => !!one)) {
    const row = rows.filter({ hasText: formatMonth(month) });
    await expect(row).toContainText(formatNumber(median));
    await expect(row.locator('td').nth(1)).toHaveText(formatNumber(count));
  }

  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const [first, second] = [medians[0], medians[1]];
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${formatMonth(first?.month ?? '')}: `));
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(formatNumber(first?.median ?? 0)));
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  if (second) await expect(slider).toHaveAttribute('aria-valuetext', /سعودي|لا صفقات/);
  await page.keyboard.press('End');
  const end = Number(await slider.getAttribute('aria-valuemax'));
  await expect(slider).toHaveAttribute('aria-valuenow', String(end));
  await page.keyboard.press('PageDown');
  await expect(slider).toHaveAttribute('aria-valuenow', String(end - 12));

  // Time runs left to right, even on this right-to-left page: the pointer at the left end reads the first month.
  await slider.hover({ position: { x: 51, y: 80 } });
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const years = await slider.locator('text[text-anchor=middle]').allTextContents();
  expect(years.length).toBeGreaterThan(2);
  expect(years).toEqual([...years].sort());

  const answer = await fetch(`${testSettings.platformUrl}/tiles/stations/riyadh`);
  const { data } = (await answer.json()) as { data: { stations: { x: number; y: number; name: string }[] } };
  const far = ({ x, y }: { x: number; y: number }) =>
    metersBetween([x, y], [parcel.centroid_x, parcel.centroid_y]);
  const nearest = data.stations.toSorted((one, other) => far(one) - far(other))[0];
  if (!nearest) throw new Error('no station');
  await expect(mapPage.panel.getByRole('heading', { name: words.station })).toBeVisible();
  await expect(mapPage.panel.locator('p', { hasText: 'في خط مستقيم' })).toContainText(nearest.name);
  const text = await sectionText(mapPage.panel, words.station);
  const [, number, unit] = /تبعد ([\d.,]+) (م|كم)/.exec(text) ?? [];
  const told = Number(number?.replace(',', '')) * (unit === 'كم' ? 1000 : 1);
  expect(Math.abs(told - far(nearest))).toBeLessThan(Math.max(30, far(nearest) * 0.02));

  await mapPage.panel.getByRole('button', { name: words.showStation }).click();
  await expect(page).toHaveURL(/overlays=metro/);
  await expect
    .poll(async () => {
      const bounds = await mapPage.bounds(cameraIn(page.url()));
      return [nearest, { x: parcel.centroid_x, y: parcel.centroid_y }].every(
        ({ x, y }) => x > bounds.west && x < bounds.east && y > bounds.south && y < bounds.north,
      );
    })
    .toBe(true);
});

/** The sides of a parcel's outline with their midpoints, longest first. */
function sidesOf({ id }: ParcelRow) {
  const { corners } = ringOf(id);
  return corners
    .slice(1)
    .map((to, place) => {
      const from = corners[place] ?? to;
      return { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, meters: metersBetween(from, to) };
    })
    .sort((one, other) => other.meters - one.meters);
}

/** A place some meters from the middle of a side, away from the parcel. */
function outwardFrom(parcel: ParcelRow, side: { x: number; y: number }, meters: number): Place {
  const [x, y] = [side.x - parcel.centroid_x, side.y - parcel.centroid_y];
  const share = meters / metersBetween([parcel.centroid_x, parcel.centroid_y], [side.x, side.y]);
  return { longitude: side.x + x * share, latitude: side.y + y * share };
}

test('the sides of a parcel match its outline, in the panel and on the map', async ({ mapPage, page }) => {
  const parcel = sold();
  const camera = cameraAt(parcel, 17.5);
  const [longest] = sidesOf(parcel);
  if (!longest) throw new Error('no side');
  // Its label lies outside, some 4 m from it at this zoom, where the outline is not counted.
  const beside = outwardFrom(parcel, longest, 4);
  const ink = () => mapPage.darkPixelsAround(camera, beside, 9);

  await page.route('**/api/parcel/outlines*', (route) =>
    route.fulfill({
      json: { status: true, message: '', data: { outlines: [] } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await openParcel(mapPage, parcel);
  await expect(mapPage.panel).toContainText(words.noEdges);
  const without = await ink();

  // The ink of a side's label is on the map next to that side.
  await page.unroute('**/api/parcel/outlines*');
  await page.reload();
  await mapPage.isReady();
  const items = mapPage.panel.getByRole('list', { name: words.edges }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  await expect.poll(ink).toBeGreaterThan(without + 15);
  const texts = await items.allTextContents();
  const lengths = texts.map((text) => Number(/(\d+\.\d) م$/.exec(text)?.[1]));
  const { perimeter } = ringOf(parcel.id);
  expect(lengths.length).toBeGreaterThan(3);
  expect(Math.abs(lengths.reduce((sum, length) => sum + length, 0) - perimeter)).toBeLessThan(
    perimeter * 0.01,
  );
  expect(texts.join()).toContain(words.sides.south);
});

test('a region without a metro says so', async ({ mapPage }) => {
  const parcel = someParcel("region.key = 'Asir'");
  await mapPage.open(cameraAt(parcel, 17.5), `/Asir/metrics?parcel=${parcel.id}`);
  await expect(mapPage.panel).toContainText(words.noStations);
});

test('sharing passes the link from the API to the system share sheet', async ({ mapPage, page }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: (link: unknown) => {
        shared.push(link);
        return shared.length > 1
          ? Promise.reject(new DOMException('closed', 'AbortError'))
          : Promise.resolve();
      },
    });
  });
  const parcel = sold();
  await openParcel(mapPage, parcel);
  const share = mapPage.panel.getByRole('button', { name: words.share, exact: true });
  const shared = () => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared);
  await share.click();
  await expect.poll(async () => (await shared()).length).toBe(1);
  expect((await shared())[0]?.url).toMatch(new RegExp(`/Riyadh/parcel/${parcel.id}$`));
  // Closing the share sheet shows no message.
  await share.click();
  await expect.poll(async () => (await shared()).length).toBe(2);
  await expect(share).toHaveAttribute('aria-disabled', 'false');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(mapPage.panel.getByLabel(words.copyByHand)).toHaveCount(0);
});

test('without a share sheet the link is copied; without a clipboard it is shown for copying; a failure is reported', async ({
  mapPage,
  page,
  context,
  consoleErrors,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const parcel = sold();
  await openParcel(mapPage, parcel);
  const share = mapPage.panel.getByRole('button', { name: words.share, exact: true });
  await page.route('**/api/parcel/shareLink*', (route) => route.abort());
  await share.click();
  await expect(page.locator('.toast').filter({ hasText: words.failedShare })).toBeVisible();
  consoleErrors.length = 0;
  await page.unroute('**/api/parcel/shareLink*');
  await share.click();
  await expect(page.locator('.toast').filter({ hasText: words.linkCopied })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/Riyadh/parcel/${parcel.id}$`));

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await share.click();
  const field = mapPage.panel.getByLabel(words.copyByHand);
  await expect(field).toHaveValue(link);
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
});

const calls = [
  { url: /\/parcel\/\d+$/, heading: words.facts, failure: words.failedParcel },
  { url: '**/stations/*', heading: words.station, failure: words.failedStations },
];
for (const call of calls) {
  test(`«${call.failure}» appears only in its own section and disappears on retry`, async ({
    mapPage,
    consoleErrors,
  }) => {
    await expectSectionRecovers(mapPage, sold(), call);
    consoleErrors.length = 0;
  });
}

test('the heading and figures from the tile appear before any response and do not move', async ({
  mapPage,
  page,
}) => {
  const parcel = sold();
  const held: (() => void)[] = [];
  await mapPage.open(cameraAt(parcel, 17));
  await mapPage.isReady();
  await untilAtRest(page);
  await page.route(
    (url) => url.port === new URL(testSettings.platformUrl).port && !url.pathname.includes('/tiles/'),
    (route) => new Promise<void>((done) => held.push(() => done(route.continue()))),
  );
  await mapPage.clickLocation(cameraAt(parcel, 17), cameraAt(parcel, 17.5));
  const heading = mapPage.panel.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText(`القطعة ${parcel.parcel_no}`);
  await expect(mapPage.panel.locator('dl').first()).toContainText(`${formatNumber(parcel.area_sqm)} م²`);
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(6);
  await expect(mapPage.panel.getByRole('status').first()).toBeVisible();
  const places = () =>
    mapPage.panel
      .getByRole('heading')
      .evaluateAll((titles) => titles.slice(0, 3).map((title) => title.getBoundingClientRect().top));
  const before = await places();
  for (const release of held) release();
  await expect(mapPage.panel).toContainText(parcel.neighborhood_name);
  await expect(mapPage.panel.getByRole('alert')).toHaveCount(0);
  expect((await places()).slice(0, 2)).toEqual(before.slice(0, 2));
});

test('an offer on the parcel is listed; choosing it highlights its parcels in gold', async ({ mapPage }) => {
  const parcel = offeredParcel();
  await openParcel(mapPage, parcel);
  const list = mapPage.panel.getByRole('list', { name: offers.onParcel });
  const [offer] = offersOn(parcel.id);
  if (!offer) throw new Error('no offer');
  const line = list.getByRole('button').filter({ hasText: offer.title });
  await expect(line).toContainText(formatNumber(offer.price_sar));
  await expect(line).toContainText(`${formatNumber(offer.area_sqm)} م²`);
  await expect(line).toContainText(offer.broker);
  const gold = async () => (await mapPage.pixels()).get('#d19936') ?? 0;
  expect(await gold()).toBe(0);
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(gold).toBeGreaterThan(200);
  await line.click();
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(gold).toBe(0);
});

test('a neighborhood shows its chart and offers, and links to its sales', async ({ mapPage, page }) => {
  const parcel = offeredParcel();
  await mapPage.open(cameraAt(parcel, 12), `/Riyadh/metrics?neighborhood=${parcel.neighborhood_id}`);
  await mapPage.isReady();
  const slider = mapPage.panel.getByRole('slider', { name: chart.prices });
  await slider.focus();
  await expect(slider).toHaveAttribute('aria-valuetext', /^الربع .+ 20\d\d: وسيط الحي [\d,]+ ريال سعودي/);
  await expect(mapPage.panel.getByRole('list', { name: offers.inNeighborhood })).toBeVisible();
  await expect(slider.locator('path[class*=bar]')).toBeAttached();
  await mapPage.panel.getByRole('button', { name: words.showSales }).click();
  await expect(page).toHaveURL(/list=sales/);
  await expect(page).not.toHaveURL(/neighborhood=/);
});

/** The parcel across one of a parcel's sides. */
function beyond({ id, centroid_x, centroid_y }: ParcelRow, x: number, y: number): ParcelRow | undefined {
  const [east, north] = [2 * x - centroid_x, 2 * y - centroid_y];
  const reach = 0.0004;
  return parcelsWithin({ west: x - reach, east: x + reach, south: y - reach, north: y + reach }).find(
    (other) => other.id !== id && metersBetween([other.centroid_x, other.centroid_y], [east, north]) < 5,
  );
}

test('several parcels show totals, the value of their last sales, and one outline', async ({
  mapPage,
  page,
}) => {
  const parcel = sold();
  const camera = cameraAt(parcel, 18);
  await mapPage.open(camera, `/Riyadh/metrics?parcel=${parcel.id}`);
  await mapPage.isReady();
  const shared = sidesOf(parcel)
    .map(({ x, y }) => ({ line: { longitude: x, latitude: y }, neighbour: beyond(parcel, x, y) }))
    .find(({ neighbour }) => neighbour !== undefined);
  if (!shared?.neighbour) throw new Error('no neighbour');
  const { line, neighbour } = shared;
  const ink = () => mapPage.darkPixelsAround(camera, line, 3);
  expect(await ink()).toBeGreaterThan(10);
  await mapPage.map.click({
    position: await mapPage.pixelOf(camera, {
      longitude: neighbour.centroid_x,
      latitude: neighbour.centroid_y,
    }),
    modifiers: ['Control'],
  });
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toHaveText('قطعتان محددتان');
  await expect.poll(ink).toBe(0);
  const area = parcel.area_sqm + neighbour.area_sqm;
  await expect(mapPage.panel).toContainText(formatNumber(Math.floor(area)));
  const together = (parcel.transaction_price_sar ?? 0) + (neighbour.transaction_price_sar ?? 0);
  await expect(mapPage.panel.getByText(words.lastPricesTogether).locator('..')).toContainText(
    formatNumber(together),
  );
  await expect(mapPage.panel.getByRole('button', { name: words.share, exact: true })).toBeVisible();
  await mapPage.panel.getByRole('button', { name: /^أزل / }).first().click();
  await expectParcel(mapPage, neighbour);
  await expect(page).toHaveURL(new RegExp(`parcel=${neighbour.id}\\b`));
});

for (const width of [1440, 360]) {
  test(
    `the panel with its chart is accessible at ${width} pixels`,
    { tag: width === 1440 ? '@release' : [] },
    async ({ mapPage, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openParcel(mapPage, sold());
      await mapPage.panel.getByText(chart.table).click();
      const handle = page.locator('[data-stop]');
      for (const stop of width === 360 ? ['peek', 'half', 'full'] : ['half']) {
        if (width === 360) {
          const button = handle.getByRole('button', { name: map.sheet.handle });
          await button.focus();
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('ArrowDown');
          for (let raised = 0; raised < ['peek', 'half', 'full'].indexOf(stop); raised++) {
            await page.keyboard.press('ArrowUp');
          }
          await expect(handle).toHaveAttribute('data-stop', stop);
        }
        await expectAccessible(page, '[data-stop]');
      }
    },
  );
}

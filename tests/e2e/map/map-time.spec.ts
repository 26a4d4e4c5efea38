import type { Locator } from '@playwright/test';
import { mapTime as words } from '../../../words/ar/map/map-time.ts';
import { mapTools } from '../../../words/ar/map/map-tools.ts';
import { countSales } from '../../../words/count.ts';
import { classLabel } from '../../../map-tables/legend.ts';
import { mapModeTable } from '../../../map-tables/modes.ts';
import { daysOfQuarter, quarterOf, quartersOf } from '../../../src/map/quarters.ts';
import { salesWithin, type Bounds } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { expectNoOverflow } from '../drivers/layout.ts';
import { soldArea } from '../drivers/sold-area.ts';
import type { Camera, MapPage } from '../drivers/map-page.ts';
import { expect, test as base } from '../fixtures.ts';

/** A drawn area does not depend on the viewport size, so its rows match those of the database. */
class SalesOverTime {
  readonly area: Bounds;
  readonly camera: Camera;
  /** The map's URL with the area as a filter. */
  readonly path: string;
  private readonly quarters: ReturnType<typeof quartersOf>;

  constructor() {
    ({ area: this.area, camera: this.camera, path: this.path } = soldArea());
    const months = Map.groupBy(salesWithin(this.area), ({ date }) => date.slice(0, 7));
    this.quarters = quartersOf([...months].map(([month, { length }]) => ({ month, saleCount: length })));
  }

  nameOf(index: number): string {
    const { year, quarter } = this.quarters.at(index) ?? { year: 0, quarter: 1 };
    return `${['الربع الأول', 'الربع الثاني', 'الربع الثالث', 'الربع الرابع'][quarter - 1]} ${year}`;
  }

  /** How many sales the database has in a quarter, per price class. */
  inQuarter(index: number) {
    const days = daysOfQuarter(this.quarters.at(index) ?? quarterOf('2024-01'));
    const where = `sale.date between '${days.fromDate}' and '${days.toDate}'`;
    const classes = mapModeTable.price_of_meter.classes.flatMap((each) =>
      each.kind === 'band' ? { label: classLabel(each), from: each.from, to: each.to ?? 1e12 } : [],
    );
    return {
      days,
      count: salesWithin(this.area, where).length,
      classes: classes.map(({ label, from, to }) => {
        const price = 'round(sale.price_sar / sale.area_sqm)';
        const sales = salesWithin(this.area, `${where} and ${price} >= ${from} and ${price} < ${to}`).length;
        return `${label}: ${countSales(sales)}`;
      }),
    };
  }
}

/** Opens the map with the bar of the time windows at a quarter. */
async function openPlayback(
  mapPage: MapPage,
  { camera, path }: SalesOverTime,
  { days: { fromDate, toDate } }: ReturnType<SalesOverTime['inQuarter']>,
): Promise<Locator> {
  await mapPage.open(camera, `${path}&from=${fromDate}&to=${toDate}&time=on`);
  await mapPage.isReady();
  return mapPage.page.getByRole('region', { name: words.label });
}

const test = base.extend<{ sales: SalesOverTime }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  sales: async ({}, use) => use(new SalesOverTime()),
});

test('time windows can be chosen; map, legend, count and address follow and match the database', async ({
  page,
  mapPage,
  sales,
}) => {
  await mapPage.open(sales.camera, sales.path);
  await mapPage.isReady();
  await page.getByRole('button', { name: mapTools.menu }).click();
  await page.getByRole('button', { name: words.open }).click();
  const bar = page.getByRole('region', { name: words.label });
  const figures = bar.getByRole('status');
  const window = (name: string) => bar.getByRole('radio', { name, exact: true });

  // Opened without a window, it shows the last year.
  await expect(window(words.windows.last_year)).toBeChecked();
  await expect(figures).toContainText(words.shown.last_year);
  const newest = '(select max(date) from sale where region_id = 10)';
  const lastYear = `sale.date >= date(${newest}, '-12 months')`;
  await expect(figures).toContainText(countSales(salesWithin(sales.area, lastYear).length));

  // One quarter, using the keyboard: time runs left to right.
  await window(words.windows.quarter).check();
  const slider = bar.getByRole('slider', { name: words.quarter });
  await slider.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${sales.nameOf(-2)}`));
  const wanted = sales.inQuarter(-2);
  await expect(figures).toContainText(sales.nameOf(-2));
  await expect(figures).toContainText(countSales(wanted.count));
  const legend = page.getByRole('region', { name: words.legend });
  await expect.poll(() => legend.locator('.visually-hidden').allInnerTexts()).toEqual(wanted.classes);
  await expect(page).toHaveURL(new RegExp(`from=${wanted.days.fromDate}&to=${wanted.days.toDate}`));

  // A link to it restores the same state.
  await page.reload();
  await mapPage.isReady();
  await expect(window(words.windows.quarter)).toBeChecked();
  await expect(figures).toContainText(countSales(wanted.count));

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, '[data-time-bar]', `${width} wide`);
    await expectNoOverflow(page);
  }

  await bar.getByRole('button', { name: words.close }).click();
  await expect(bar).toHaveCount(0);
  // The chosen window stays active as an ordinary filter.
  await expect(page).toHaveURL(/from=/);
  await expect(page).not.toHaveURL(/time=on/);
});

test('playback shows the next quarter and stops at the last; back leads to the one before', async ({
  page,
  mapPage,
  sales,
}) => {
  const bar = await openPlayback(mapPage, sales, sales.inQuarter(-2));
  const figures = bar.getByRole('status');
  await expect(figures).toContainText(sales.nameOf(-2));
  const before = page.url();
  await bar.getByRole('button', { name: words.play }).click();
  await expect(figures).toContainText(sales.nameOf(-1));
  await expect(bar.getByRole('button', { name: words.play })).toBeVisible();
  await expect(figures).toContainText(countSales(sales.inQuarter(-1).count));
  await page.goBack();
  await expect.poll(() => page.url()).toBe(before);
  await expect(figures).toContainText(sales.nameOf(-2));
});

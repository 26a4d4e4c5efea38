import { arabicDigits } from '../../support/arabic-digits.ts';
import type { Page, Request } from '@playwright/test';
import type { RegionFigures } from '../../../contract/shell/overview.ts';
import type { Project } from '../../../contract/project/projects.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { routes } from '../../../contract/routes.ts';
import type { TransactionPage } from '../../../contract/sale/transactions.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { words } from '../../../words/ar/index.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { testSettings } from '../../support/settings.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { cameraIn } from '../drivers/camera.ts';
import { HomePage } from '../drivers/home-page.ts';
import { numberedParcel, someParcel } from '../../support/land.ts';
import { onParcel } from '../../support/sales.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { SiteHeader } from '../drivers/site-header.ts';
import { expect, test } from '../fixtures.ts';

const calls = {
  figures: /\/parts\/region-figures$/,
  sales: /\/parts\/\w+\/newest-sales$/,
  projects: /\/parts\/featured-projects$/,
};
const numbers = /\/subdivision\/suggestions\/number/;
const geocoder = /\/geocoding\/v5\//;

async function newestSales(key: string, limit = 6): Promise<TransactionPage> {
  const regions = await askPlatform<Region[]>(routes.listRegions);
  const regionId = regions.find((region) => region.key === key)?.id ?? 0;
  return askPlatform(routes.searchTransactions, { regionId, limit, orderBy: 'newest' });
}

/** Answers with a different part of the page (`tests/site/shell/parts.test.ts` has what the server renders of what). */
async function answer(page: Page, call: RegExp, change: (html: string) => string): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = change(html);
    expect(body).not.toBe(html);
    await route.fulfill({ response, body });
  });
}

test('states its purpose and links to the map before any script runs', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اعرف أرضك قبل أن تشتريها');
  const home = new HomePage(page);
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(home.search).toBeInViewport();
    await expect(page.getByRole('main').getByRole('link', { name: 'افتح خريطة الرياض' })).toBeInViewport();
  }
});

test("shows the platform's figures for all regions", async ({ page }) => {
  const figures = await askPlatform<RegionFigures[]>(routes.listRegionFigures);
  await page.goto('/');
  const home = new HomePage(page);
  expect(figures).toHaveLength(6);
  for (const each of figures) {
    const row = home.figuresOf(words.map.regions[each.regionKey]);
    const cells = row.getByRole('cell');
    await expect(cells.nth(0)).toHaveText(formatNumber(each.parcelCount));
    await expect(cells.nth(1)).toHaveText(formatNumber(each.saleCount));
    await expect(cells.nth(2)).toContainText(formatNumber(each.medianPriceSarPerSqm ?? -1));
    await expect(cells.nth(3)).toHaveText(formatDate(each.latestSaleAt ?? ''));
    const link = row.getByRole('link');
    await expect(link).toHaveAttribute('href', `/${each.regionKey}/metrics`);
  }
  await expect(home.figures).toContainText(figures[0]?.source?.name ?? 'no source');
});

test('missing figures are shown as dashes, never as zeros or blanks', async ({ page }) => {
  const cell = /(<td[^>]*data-column="(?:price|latest)"[^>]*>)[^]*?(<\/td>)/g;
  await answer(page, calls.figures, (html) => html.replace(cell, '$1–$2'));
  await page.goto('/');
  const cells = new HomePage(page).figuresOf('عسير').getByRole('cell');
  await expect(cells.nth(0)).not.toHaveText('–');
  await expect(cells.nth(2)).toHaveText('–');
  await expect(cells.nth(3)).toHaveText('–');
});

test('shows the newest sales of the region as returned by the platform', async ({ page }) => {
  const { items, sources } = await newestSales('Riyadh');
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.saleRows).toHaveCount(items.length);
  for (const [index, sale] of items.entries()) {
    const row = home.saleRows.nth(index);
    await expect(row).toContainText(sale.neighborhoodName ?? '');
    await expect(row).toContainText(onParcel(sale).type);
    await expect(row).toContainText(`${formatNumber(sale.areaSqm)} م²`);
    await expect(row).toContainText(formatNumber(sale.priceSar));
    await expect(row).toContainText(formatNumber(sale.priceSarPerSqm));
    await expect(row).toContainText(formatDate(sale.date));
  }
  await expect(home.sales).toContainText(sources[0]?.name ?? 'no source');
});

test('another region has its own sales, title and map', async ({ page }) => {
  const home = new HomePage(page);
  await new SiteHeader(page).startWithRegion('Asir');
  const { items } = await newestSales('Asir');
  await page.goto('/');
  await expect(home.sales.getByRole('heading', { level: 2 })).toHaveText('أحدث الصفقات في عسير');
  await expect(home.saleRows).toHaveCount(items.length);
  for (const [index, sale] of items.entries()) {
    await expect(home.saleRows.nth(index)).toContainText(formatNumber(sale.priceSar));
  }
  const map = page.getByRole('main').getByRole('link', { name: 'افتح خريطة عسير' });
  await expect(map).toHaveAttribute('href', '/Asir/metrics');
});

test("shows the second host's projects with the most available units", async ({ page }) => {
  const { items } = await askPlatform<{ items: Project[] }>(routes.listProjects, {
    OrderByField: 4,
    OrderByDirection: 1,
    Offset: 0,
    Limit: 3,
  });
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.projectCards.getByRole('heading', { level: 3 })).toHaveText(
    items.map(({ name }) => name),
  );
  await expect(home.projects.getByRole('link', { name: 'كل المشاريع' })).toHaveAttribute('href', '/market');
});

const parts = [
  { what: 'figures', part: (home: HomePage) => home.figures, sentence: 'تعذّر تحميل الأرقام.' },
  { what: 'sales', part: (home: HomePage) => home.sales, sentence: 'تعذّر تحميل الصفقات.' },
  { what: 'projects', part: (home: HomePage) => home.projects, sentence: 'تعذّر تحميل المشاريع.' },
] as const;

/** Expects a part of the page to show its content. */
async function expectFilled(home: HomePage, what: (typeof parts)[number]['what']): Promise<void> {
  if (what === 'figures')
    await expect(home.figuresOf('الرياض').getByRole('cell').first()).toHaveText(/^[\d,]+$/);
  else await expect(what === 'sales' ? home.saleRows : home.projectCards).not.toHaveCount(0);
}

for (const { what, part, sentence } of parts) {
  test(`${what} that fail to load are reported in their own section only, and load on retry`, async ({
    page,
    consoleErrors,
  }) => {
    const home = new HomePage(page);
    await page.route(calls[what], (route) => route.abort());
    await page.goto('/');
    await expect(part(home)).toContainText(sentence);
    for (const other of parts.filter((each) => each.what !== what)) {
      await expectFilled(home, other.what);
      await expect(home.retryIn(other.part(home))).toBeHidden();
    }
    expect(consoleErrors.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
    consoleErrors.length = 0;
    await page.unroute(calls[what]);
    await home.retryIn(part(home)).click();
    await expectFilled(home, what);
    await expect(part(home).getByText(sentence)).toBeHidden();
    await expect(home.retryIn(part(home))).toBeHidden();
  });
}

test('with every service down, each part says so and the page stays readable', async ({
  page,
  consoleErrors,
}) => {
  const home = new HomePage(page);
  await page.route(`${testSettings.platformUrl}/**`, (route) => route.abort());
  await page.route('**/parts/**', (route) => route.abort());
  await page.goto('/');
  for (const { part, sentence } of parts) await expect(part(home)).toContainText(sentence);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(home.figuresOf('عسير').getByRole('link')).toHaveAttribute('href', '/Asir/metrics');
  consoleErrors.length = 0;
});

test('sales that the server cannot render without the regions say so, and load on retry', async ({
  page,
  consoleErrors,
}) => {
  const home = new HomePage(page);
  const [none, told] = ['{}', '{"message":"أنت تسأل كثيرًا."}'];
  for (const [body, sentence] of [
    [none, 'تعذّر تحميل الصفقات.'],
    [told, 'أنت تسأل كثيرًا.'],
  ] as const) {
    await page.route(calls.sales, (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    );
    await page.goto('/');
    await expect(home.sales).toContainText(sentence);
    await expectFilled(home, 'figures');
    expect(consoleErrors.filter((line) => !/status of 503/.test(line))).toEqual([]);
    consoleErrors.length = 0;
    await page.unroute(calls.sales);
    await home.retryIn(home.sales).click();
    await expectFilled(home, 'sales');
  }
});

test('an answer that is no part of the page, as from a network that wants a sign-in, is a failure', async ({
  page,
}) => {
  const home = new HomePage(page);
  await page.route('**/parts/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>سجّل الدخول في الشبكة</h1>' }),
  );
  await page.goto('/');
  for (const { part, sentence } of parts) await expect(part(home)).toContainText(sentence);
});

test('a link that has the focus keeps it while the figures arrive', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(calls.figures, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  const home = new HomePage(page);
  const link = home.figuresOf('عسير').getByRole('link');
  await link.focus();
  release();
  await expectFilled(home, 'figures');
  await expect(link).toBeFocused();
});

test('parts show a loading state while the platform is slow', async ({ page }) => {
  await page.route(calls.sales, () => undefined);
  await page.route(calls.projects, () => undefined);
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.sales.getByRole('status')).toHaveText('تُحمَّل الصفقات');
  await expect(home.projects.getByRole('status')).toHaveText('تُحمَّل المشاريع');
  await expect(home.sales).toHaveAttribute('aria-busy', 'true');
  await expectFilled(home, 'figures');
});

test('a region without sales and a market without projects say so, without a useless retry button', async ({
  page,
}) => {
  await answer(page, calls.sales, (html) => html.replace(/<tbody[^]*<\/tbody>/, '<tbody></tbody>'));
  await answer(page, calls.projects, (html) => html.replace(/<ol[^]*<\/ol>/, '<ol></ol>'));
  await page.goto('/');
  const home = new HomePage(page);
  await expect(home.sales.getByRole('status')).toHaveText('لا صفقات في بياناتنا عن الرياض بعد.');
  await expect(home.projects.getByRole('status')).toHaveText('لا مشاريع معروضة الآن.');
  await expect(home.retryIn(home.sales)).toBeHidden();
  await expect(home.retryIn(home.projects)).toBeHidden();
});

test('names from the platform are rendered as text, whatever they contain', async ({ page }) => {
  const script = '<img src=x onerror="window.ran = true">';
  const place = /(<a [^>]*href="\/transaction\/[^>]*>)[^]*?(<\/a>)/g;
  await answer(page, calls.sales, (html) => html.replace(place, `$1${script.replaceAll('<', '&lt;')}$2`));
  await page.goto('/');
  await expect(new HomePage(page).saleRows.first()).toContainText(script);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is readable and links to the maps of six regions', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Chromium does not render `noscript` when a test disables JavaScript, so the served HTML is checked.
    expect(await (await page.request.get('/')).text()).toMatch(/<noscript>.*تحتاج .* إلى تشغيل JavaScript/);
    for (const key of regionKeys.slice(0, 6)) {
      await expect(new HomePage(page).figuresOf(words.map.regions[key]).getByRole('link')).toHaveAttribute(
        'href',
        `/${key}/metrics`,
      );
    }
  });
});

test.describe('search', () => {
  /** Records the calls that the search makes. */
  function recordCalls(page: Page): { numbers: Request[]; places: Request[] } {
    const record = { numbers: [] as Request[], places: [] as Request[] };
    page.on('request', (request) => {
      if (numbers.test(request.url())) record.numbers.push(request);
      if (geocoder.test(request.url())) record.places.push(request);
    });
    return record;
  }

  test('a neighborhood is listed once and opens the map at its location', async ({ page, mapPage }) => {
    const parcel = someParcel("neighborhood_name = 'الملقا'");
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('الملقا');
    const found = home.searchResults.filter({ hasText: 'الملقا' });
    await expect(found.first()).toContainText('حي');
    await expect(home.searchResults.filter({ hasText: /^حيالملقا/ })).toHaveCount(1);
    await expect(home.searchResults.filter({ hasText: /^مكانالملقا/ })).toHaveCount(0);
    await found.first().click();
    await expect(page).toHaveURL(/\/Riyadh\/metrics\?neighborhood=\d+#map=/);
    const camera = cameraIn(page.url());
    expect(Math.abs(camera.longitude - parcel.centroid_x)).toBeLessThan(0.03);
    expect(Math.abs(camera.latitude - parcel.centroid_y)).toBeLessThan(0.03);
    await mapPage.isReady();
    const bounds = await mapPage.bounds(camera);
    expect(bounds.west).toBeLessThan(parcel.centroid_x);
    expect(bounds.east).toBeGreaterThan(parcel.centroid_x);
  });

  for (const [written, meant] of [
    ['حي الملقا', 'الملقا'],
    ['  المـلقا ', 'الملقا'],
    ['القَيْرَوَان', 'القيروان'],
  ] as const) {
    test(`«${written}» finds the neighborhood ${meant}`, async ({ page }) => {
      await page.goto('/');
      const home = new HomePage(page);
      await home.type(written);
      await expect(home.searchResults.first()).toContainText(meant);
    });
  }

  test('a parcel is found by plan and parcel number, in Latin and Arabic digits', async ({ page }) => {
    const parcel = numberedParcel();
    const { plan, number } = parcel;
    await page.goto('/');
    const home = new HomePage(page);
    for (const written of [`${plan}/${number}`, arabicDigits(`${plan}/${number}`)]) {
      await home.type(written);
      const find = home.searchResults.filter({ hasText: number });
      await expect(find.first()).toContainText('قطعة');
      const camera = cameraIn((await find.first().getByRole('link').getAttribute('href')) ?? '');
      expect(camera.zoom).toBe(17);
      expect(Math.abs(camera.longitude - parcel.centroid_x)).toBeLessThan(0.001);
      expect(Math.abs(camera.latitude - parcel.centroid_y)).toBeLessThan(0.001);
    }
  });

  test('a plan is found by its number', async ({ page }) => {
    const { plan } = numberedParcel();
    await page.goto('/');
    const home = new HomePage(page);
    await home.type(plan);
    await expect(home.searchResults.filter({ hasText: new RegExp(`^مخطط${plan}`) }).first()).toBeVisible();
  });

  test("a city in another region opens that region's map", async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('بريدة');
    await expect(home.searchResults.first()).toContainText('مكان');
    await home.searchResults.first().click();
    await expect(page).toHaveURL(/\/Al_Qassim\/metrics#map=/);
    expect(cameraIn(page.url()).latitude).toBeCloseTo(26.34, 1);
  });

  test('arrows highlight, Enter opens, Escape closes', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await expect(home.search).toHaveAttribute('aria-expanded', 'false');
    await home.type('العر');
    await expect(home.searchStatus).toHaveText(/^النتائج: \d+\. اختر بالسهمين\.$/);
    await expect(home.search).toHaveAttribute('aria-expanded', 'true');
    const count = await home.searchResults.count();
    expect(count).toBeGreaterThan(2);

    await page.keyboard.press('ArrowDown');
    await expect(home.searchResults.nth(0)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(home.searchResults.nth(0)).toHaveAttribute('aria-selected', 'false');
    await expect(home.searchResults.nth(1)).toHaveAttribute('aria-selected', 'true');
    const active = await home.search.getAttribute('aria-activedescendant');
    await expect(page.locator(`#${active}`)).toHaveText(
      (await home.searchResults.nth(1).textContent()) ?? '',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(home.searchResults.nth(count - 1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(home.searchResults.nth(0)).toHaveAttribute('aria-selected', 'true');
    await expect(home.search).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(home.searchResults).toHaveCount(0);
    await expect(home.search).toHaveAttribute('aria-expanded', 'false');
    await expect(home.search).not.toHaveAttribute('aria-activedescendant', /.*/);
  });

  test('Enter opens the highlighted result', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('العر');
    await expect(home.searchResults.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const href = await home.searchResults.nth(1).locator('a').getAttribute('href');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      (url) => url.pathname + url.search === href?.split('#')[0] && url.hash.startsWith('#map='),
    );
  });

  test('Enter right after typing opens the first result', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('بريدة');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Al_Qassim\/metrics#map=/);
  });

  test('the button searches like Enter', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('أبها');
    await page.getByRole('search').getByRole('button', { name: 'ابحث' }).click();
    await expect(page).toHaveURL(/\/Asir\/metrics[?#]/);
  });

  test('the list closes when focus leaves the search', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('الملقا');
    await expect(home.searchResults.first()).toBeVisible();
    await new SiteHeader(page).mapLink.focus();
    await expect(home.searchResults).toHaveCount(0);
  });

  test('an empty search shows no results and no message', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('الملقا');
    await expect(home.searchResults.first()).toBeVisible();
    await home.type('');
    await expect(home.searchResults).toHaveCount(0);
    await expect(home.searchStatus).toBeEmpty();
  });

  test('a search without results shows the search text, as text', async ({ page }) => {
    await page.goto('/');
    const home = new HomePage(page);
    for (const text of [
      'قققققق',
      '<img src=x onerror=alert(1)>',
      '%',
      "'; drop table parcel; --",
      '../../etc',
    ]) {
      await home.type(text);
      await expect(home.searchStatus).toContainText(`لم نجد «${text}»`);
      await expect(home.searchResults).toHaveCount(0);
    }
  });

  test('the geocoder is called for three letters but not for two, as specified', async ({ page }) => {
    const made = recordCalls(page);
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('عر');
    await expect(home.searchStatus).toHaveText(/النتائج|لم نجد/);
    expect(made.numbers).toHaveLength(1);
    expect(made.places).toHaveLength(0);

    await home.type('عرق');
    await expect.poll(() => made.places.length).toBe(1);
    const url = new URL(made.places[0]?.url() ?? '');
    expect(decodeURIComponent(url.pathname)).toBe('/geocoding/v5/mapbox.places/عرق.json');
    expect(url.searchParams.get('country')).toBe('sa');
    expect(url.searchParams.get('language')).toBe('ar');
    expect(url.searchParams.get('types')).toBe('place,poi');

    // Surrounding spaces do not count toward the length.
    await home.type(' عر ');
    await expect.poll(() => made.numbers.length).toBe(3);
    expect(made.places).toHaveLength(1);
  });

  test('text typed letter by letter is requested once typing pauses', async ({ page }) => {
    const made = recordCalls(page);
    await page.goto('/');
    const home = new HomePage(page);
    await home.search.focus();
    await untilAtRest(page);
    await home.search.pressSequentially('الملقا', { delay: 10 });
    await expect(home.searchResults.first()).toBeVisible();
    expect(made.numbers.length).toBeLessThanOrEqual(2);
  });

  test('a late response does not replace a newer one', async ({ page }) => {
    const { plan } = numberedParcel();
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route(new RegExp(`suggestions/number\\?.*number=${plan}&`), async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto('/');
    const home = new HomePage(page);
    const asked = page.waitForRequest(new RegExp(`number=${plan}&`));
    await home.type(plan);
    await asked;
    await home.type('الملقا');
    await expect(home.searchResults.first()).toContainText('الملقا');
    release();
    await untilAtRest(page);
    await expect(home.searchResults.first()).toContainText('الملقا');
  });

  test('without the geocoder, parcels and plans are still found', async ({ page, consoleErrors }) => {
    const { plan, number } = numberedParcel();
    await page.route(geocoder, (route) => route.abort());
    await page.goto('/');
    const home = new HomePage(page);
    await home.type(`${plan}/${number}`);
    await expect(home.searchResults.filter({ hasText: number }).first()).toBeVisible();
    expect(consoleErrors.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
    consoleErrors.length = 0;
  });

  test('without the number search, places are still found', async ({ page, consoleErrors }) => {
    await page.route(numbers, (route) => route.abort());
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('بريدة');
    await expect(home.searchResults.first()).toContainText('بريدة');
    consoleErrors.length = 0;
  });

  test('with both sources down, the search says so, and a retry finds results', async ({
    page,
    consoleErrors,
  }) => {
    await page.route(numbers, (route) => route.abort());
    await page.route(geocoder, (route) => route.abort());
    await page.goto('/');
    const home = new HomePage(page);
    await home.type('الملقا');
    await expect(home.searchStatus).toHaveText('تعذّر البحث.');
    consoleErrors.length = 0;
    await page.unroute(numbers);
    await page.unroute(geocoder);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/Riyadh\/metrics\?neighborhood=\d+#map=/);
  });
});

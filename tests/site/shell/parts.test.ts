import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RegionFigures } from '../../../contract/shell/overview.ts';
import type { Project } from '../../../contract/project/projects.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { routes } from '../../../contract/routes.ts';
import type { TransactionPage } from '../../../contract/sale/transactions.ts';
import { formatNumber } from '../../../words/format.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { headerFaults } from '../../support/page-headers.ts';
import { startSiteBehindProxy, type Meddling } from '../../support/site-behind-proxy.ts';
import { pageParts } from '../../support/site-pages.ts';
import { testSettings } from '../../support/settings.ts';

/** Parts of pages: HTML that the scripts of home and market insert. */
const { siteUrl } = testSettings;

/** The texts of elements, in HTML as the site writes it. */
function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, inner = '']) =>
    inner
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
const cells = (html: string, column: string) =>
  textsOf(html, new RegExp(`<td[^>]*data-column="${column}"[^>]*>([^]*?)</td>`, 'g'));
const namesOf = (html: string) => textsOf(html, /<h[23][^>]*data-name[^>]*>([^]*?)<\/h[23]>/g);
/** Where the cards of projects lead: the region of the map, and the middle of what it shows. */
const placesOf = (html: string) =>
  [...html.matchAll(/<a href="\/(\w+)\/metrics\?project=\d+#map=[\d.]+\/([\d.]+)\/([\d.]+)"/g)].map(
    ([, key, latitude, longitude]) => ({ key, latitude: Number(latitude), longitude: Number(longitude) }),
  );
const rowsOf = (html: string) => textsOf(html, /<tr\b[^>]*>([^]*?)<\/tr>/g).slice(1);

describe.each(pageParts)('%s', (path) => {
  test('is HTML without a document, for no search engine', async () => {
    const answer = await fetch(siteUrl + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const html = await answer.text();
    expect(html).toMatch(/^\s*<div data-part/);
    expect(html).not.toMatch(/<(html|head|body|style|script|link|meta|astro-island|template)\b|\sstyle=/);
    const { results } = await new HtmlValidate({
      root: true,
      extends: ['html-validate:standard'],
    }).validateString(
      `<!DOCTYPE html><html lang="ar"><head><title>أ</title></head><body>${html}</body></html>`,
    );
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  });

  test('has the headers of every page', async () => {
    expect(headerFaults((await fetch(siteUrl + path)).headers, path)).toEqual([]);
  });

  test('comes from the cache, and is not sent again to a browser that has it', async () => {
    const ask = (headers: Record<string, string> = {}) => fetch(siteUrl + path, { headers });
    await expect.poll(async () => (await ask()).headers.get('x-astro-cache')).toBe('HIT');
    const etag = (await ask()).headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

test('the sitemap lists no parts, and a region that does not exist has none', async () => {
  const index = await (await fetch(`${siteUrl}/sitemap-index.xml`)).text();
  for (const [, address = ''] of index.matchAll(/<loc>([^<]*)<\/loc>/g)) {
    expect(await (await fetch(siteUrl + new URL(address).pathname)).text()).not.toContain('/parts');
  }
  expect((await fetch(`${siteUrl}/parts/Atlantis/newest-sales`)).status).toBe(404);
});

test("parts show the platform's data", async () => {
  const part = async (path: string) => (await fetch(siteUrl + path)).text();
  const regions = await askPlatform<Region[]>(routes.listRegions);
  const figures = await askPlatform<RegionFigures[]>(routes.listRegionFigures);
  expect(cells(await part('/parts/region-figures'), 'parcels')).toEqual(
    figures.map(({ parcelCount }) => formatNumber(parcelCount)),
  );
  for (const key of ['Riyadh', 'Asir'] as const) {
    const regionId = regions.find((region) => region.key === key)?.id ?? 0;
    const { items } = await askPlatform<TransactionPage>(routes.searchTransactions, {
      regionId,
      limit: 6,
      orderBy: 'newest',
    });
    const rows = rowsOf(await part(`/parts/${key}/newest-sales`));
    expect(rows).toHaveLength(items.length);
    items.forEach((sale, index) => expect(rows[index]).toContain(formatNumber(sale.priceSar)));
  }
  const list = (query: Record<string, string | number>) =>
    askPlatform<{ items: Project[]; totalCount: number; regionIds: number[] }>(routes.listProjects, query);
  const { items: featured } = await list({ OrderByField: 4, OrderByDirection: 1, Offset: 0, Limit: 3 });
  expect(namesOf(await part('/parts/featured-projects'))).toEqual(featured.map(({ name }) => name));
  const second = await list({ OrderByField: 2, OrderByDirection: 0, Offset: 10, Limit: 10 });
  const html = await part('/parts/projects?order=cheapest&page=2');
  expect(namesOf(html)).toEqual(second.items.map(({ name }) => name));
  expect(html).toContain(`data-total="${second.totalCount}"`);
  const withProjects = second.regionIds.map((id) => regions.find((region) => region.id === id)?.key);
  expect(html).toContain(`data-regions="${withProjects.join(' ')}"`);
  const places = placesOf(html);
  expect(places.map(({ key }) => regions.find((region) => region.key === key)?.id)).toEqual(
    second.items.map(({ regionId }) => regionId),
  );
  second.items.forEach(({ bounds: { southWest, northEast } }, index) => {
    const { longitude = 0, latitude = 0 } = places[index] ?? {};
    expect(longitude).toBeCloseTo((southWest.x + northEast.x) / 2, 4);
    expect(latitude).toBeCloseTo((southWest.y + northEast.y) / 2, 4);
  });
});

describe('with other answers of the platform', () => {
  /** What the platform answers instead of its data. */
  let change: NonNullable<Meddling['change']>;
  const meddling: Meddling = {
    path: undefined,
    // Without revisions nothing is cached.
    change: (call, data) =>
      call.pathname.endsWith('/revisions') ? { revisions: {}, settling: [] } : change(call, data),
  };
  let site: Awaited<ReturnType<typeof startSiteBehindProxy>>;
  beforeAll(async () => {
    site = await startSiteBehindProxy(meddling);
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    meddling.path = undefined;
    change = (_, data) => data;
  });

  const ask = (path: string) => fetch(site.url + path);

  // First, while the site knows no regions yet.
  test('what needs the regions fails without them, and can be tried again; the rest does not', async () => {
    meddling.path = '/regions';
    for (const path of ['/parts/Riyadh/newest-sales', '/parts/projects?region=Asir']) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '30']);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.json()).toEqual({});
    }
    for (const path of ['/parts/projects', '/parts/featured-projects', '/parts/region-figures']) {
      expect((await ask(path)).status, path).toBe(200);
    }
    // A place is unknown without its region: the card leads nowhere rather than to the wrong map.
    expect(placesOf(await (await ask('/parts/projects')).text())).toEqual([]);
    meddling.path = undefined;
    expect(placesOf(await (await ask('/parts/projects')).text())).toHaveLength(10);
    for (const path of pageParts) expect((await ask(path)).status, path).toBe(200);
  });

  test('the market calls the second host with the default parameters of the specification', async () => {
    const asked: Record<string, string>[] = [];
    change = (call, data) => {
      if (call.pathname === '/api/marketplace/project/list')
        asked.push(Object.fromEntries(call.searchParams));
      return data;
    };
    await ask('/parts/projects');
    await ask('/parts/projects?region=Atlantis&status=%3Cscript%3E&order=__proto__&page=-3');
    const byDefault = { OrderByField: '3', OrderByDirection: '1', Offset: '0', Limit: '10' };
    expect(asked.splice(0)).toEqual([byDefault, byDefault]);
    await ask('/parts/projects?region=Asir&status=completed&order=cheapest&page=2');
    expect(asked.splice(0)).toEqual([
      {
        OrderByField: '2',
        OrderByDirection: '0',
        Offset: '10',
        Limit: '10',
        RegionId: expect.stringMatching(/^\d+$/) as unknown,
        Status: 'completed',
      },
    ]);
    await ask('/parts/featured-projects');
    expect(asked).toEqual([{ OrderByField: '4', OrderByDirection: '1', Offset: '0', Limit: '3' }]);
  });

  test('a project in a region without a map leads nowhere', async () => {
    change = (call, data) =>
      call.pathname.endsWith('/regions')
        ? (data as Region[]).map((region) => ({ ...region, hasData: region.key === 'Riyadh' }))
        : data;
    const ofOthers = await (await ask('/parts/projects?region=Asir')).text();
    expect(namesOf(ofOthers)).not.toEqual([]);
    expect(ofOthers).not.toContain('href=');
    const { length } = namesOf(await (await ask('/parts/projects?region=Riyadh')).text());
    expect(placesOf(await (await ask('/parts/projects?region=Riyadh')).text())).toHaveLength(length);
  });

  test('missing figures are called unknown, never zeros or blanks', async () => {
    change = (_, data) =>
      (data as RegionFigures[]).map((each) => ({
        ...each,
        medianPriceSarPerSqm: null,
        latestSaleAt: null,
        source: null,
      }));
    const html = await (await ask('/parts/region-figures')).text();
    expect(cells(html, 'parcels')).not.toContain('–');
    for (const column of ['price', 'latest'])
      expect(new Set(cells(html, column))).toEqual(new Set(['غير معروف بعد']));
  });

  test('names are text, whatever they contain', async () => {
    const script = '<img src=x onerror="window.ran = true">';
    change = (_, data) => {
      const { items, ...rest } = data as { items?: object[] };
      if (!items) return data;
      return { ...rest, items: items.map((item) => ({ ...item, neighborhoodName: script, name: script })) };
    };
    for (const path of ['/parts/Riyadh/newest-sales', '/parts/featured-projects', '/parts/projects']) {
      const html = await (await ask(path)).text();
      expect(html, path).toContain('&lt;img src=x');
      // Within quotes it is the value of an attribute.
      expect(html.replaceAll(/"[^"]*"/g, '""'), path).not.toContain('<img');
    }
  });

  test('a region without sales and a market without projects are empty lists', async () => {
    change = (_, data) =>
      data && typeof data === 'object' && 'items' in data
        ? { ...data, items: [], totalCount: 0, sources: [] }
        : data;
    expect(rowsOf(await (await ask('/parts/Riyadh/newest-sales')).text())).toEqual([]);
    expect(namesOf(await (await ask('/parts/featured-projects')).text())).toEqual([]);
    expect(await (await ask('/parts/projects')).text()).toContain('data-total="0"');
  });
});

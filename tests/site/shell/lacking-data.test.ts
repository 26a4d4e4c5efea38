import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { allLacks, LackingStores, type Lack } from '../../support/lacking-stores.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';

/**
 * Every public route on platforms that lack one kind of data after another: the page answers, says what is not known, and
 * leads nowhere where nothing is.
 */

/** Lists lead to thousands of pages that differ only in a number. */
const mostOfKind = 2;

interface Examples {
  parcel: number;
  soldParcel: number;
  neighborhood: number;
  offer: string | undefined;
  broker: string | undefined;
}

const always = [
  ...[
    '/',
    '/Riyadh/metrics',
    '/metrics',
    '/map',
    '/test-map-component',
    '/market',
    '/projects/roshan',
    '/data',
  ],
  ...['/Riyadh/transactions', '/transactions', '/Asir/transactions', '/Asir/metrics', '/compare'],
  ...['/Riyadh/transactions.csv', '/landing-page/46', '/landing-page/10157', '/privacy-policy', '/agreement'],
  ...['/parts/region-figures', '/parts/Riyadh/newest-sales', '/parts/featured-projects', '/parts/projects'],
  ...['/sitemap-index.xml', '/sitemap-data.xml', '/away', '/account/auth'],
];

/** What some pages say and do not say, by what is lacking. */
const sentences: Record<Lack, { path: string; says?: string[]; saysNot?: string[] }[]> = {
  nothing: [
    { path: '/Riyadh/transactions', says: ['data-sales', 'name="sort"'], saysNot: ['data-indicators'] },
    { path: '/parts/Riyadh/newest-sales', says: ['data-demo'] },
    {
      path: '/projects/roshan',
      says: [
        '<title>مشروع روشن | ',
        'property="og:title" content="مشروع روشن"',
        '/share/projects/roshan.png',
      ],
      saysNot: ['content="noindex"', 'المشروع الكبير'],
    },
    {
      path: '/sitemap-data.xml',
      says: ['/Asir/metrics<', '/market<', '/projects/roshan<'],
      saysNot: ['/Hail/'],
    },
  ],
  rules: [{ path: '{parcel}', says: ['صفقات القطعة'] }],
  offers: [
    { path: '{broker}', says: ['لا عروض قائمة لهذا المكتب الآن.'] },
    { path: '/market', says: ['data-market'] },
  ],
  projects: [
    { path: '/parts/projects', says: ['data-total="0"'], saysNot: ['<article', 'data-demo'] },
    { path: '/parts/featured-projects', saysNot: ['<article', 'data-demo'] },
    {
      path: '/projects/roshan',
      says: ['<title>المشروع الكبير | ', 'لا مشروع معروض على هذه الصفحة الآن.', 'content="noindex"'],
      saysNot: ['روشن'],
    },
    { path: '/market', saysNot: ['روشن'] },
    { path: '/sitemap-data.xml', says: ['/Riyadh/metrics<'], saysNot: ['/market<', '/projects/roshan<'] },
  ],
  transit: [{ path: '{parcel}', says: ['صفقات القطعة'] }],
  indicators: [
    { path: '/Riyadh/transactions', says: ['data-sales'], saysNot: ['data-indicators', 'data-cities'] },
    { path: '/parts/region-figures', saysNot: ['من مؤشرات ربعية'] },
  ],
  deeds: [
    {
      path: '/Riyadh/transactions',
      says: ['لا صفقات في بياناتنا هنا بعد.', 'data-indicators', 'من مؤشرات ربعية'],
      saysNot: ['name="sort"', 'class="charts"', 'content="noindex"'],
    },
    { path: '/Riyadh/transactions/{neighborhood}', says: ['data-indicators', 'من مؤشرات ربعية'] },
    { path: '/parts/region-figures', says: ['من مؤشرات ربعية', 'الربع'] },
    {
      path: '/parts/Riyadh/newest-sales',
      says: ['لا صفقات مفردة في بياناتنا عن الرياض.', 'من مؤشرات ربعية'],
    },
  ],
  'deeds and indicators': [
    {
      path: '/Riyadh/transactions',
      says: ['لا صفقات في بياناتنا هنا بعد.', 'content="noindex"'],
      saysNot: ['data-indicators', 'name="sort"', 'class="charts"'],
    },
    { path: '/parts/region-figures', says: ['غير معروف بعد'], saysNot: ['من مؤشرات ربعية'] },
    { path: '/parts/Riyadh/newest-sales', saysNot: ['من مؤشرات ربعية', 'data-demo'] },
  ],
  'all regions but one': [
    { path: '/Asir/metrics', says: ['لا توجد بيانات لمنطقة عسير بعد.', 'content="noindex"'] },
    { path: '/Asir/transactions', says: ['لا صفقات في بياناتنا هنا بعد.', 'content="noindex"'] },
    { path: '/Riyadh/transactions', says: ['data-sales'] },
    {
      path: '/parts/region-figures',
      says: ['data-region-row="Riyadh"'],
      saysNot: ['data-region-row="Asir"'],
    },
    { path: '/sitemap-data.xml', says: ['/Riyadh/metrics<'], saysNot: ['/Asir/'] },
  ],
  'all data': [
    { path: '/Riyadh/metrics', says: ['لا توجد بيانات لمنطقة الرياض بعد.'], saysNot: ['data-style-url'] },
    { path: '/map', says: ['لا توجد بيانات لمنطقة الرياض بعد.'] },
    { path: '/transactions', says: ['لا صفقات في بياناتنا هنا بعد.'], saysNot: ['name="sort"'] },
    { path: '/parts/region-figures', saysNot: ['data-region-row', 'data-demo'] },
    { path: '/parts/projects', says: ['data-total="0"'], saysNot: ['<article'] },
    { path: '/sitemap-data.xml', saysNot: ['<loc>'] },
  ],
};

const stores = new LackingStores();
afterAll(() => stores.close());

describe.each(allLacks)('without %s', (lack) => {
  let store: Store;
  let platform: TestPlatform;
  let site: Awaited<ReturnType<typeof startSiteBehindProxy>>;
  let known: Examples;
  beforeAll(async () => {
    store = await stores.open(lack);
    platform = await startPlatform(store);
    site = await startSiteBehindProxy({ path: undefined, platformUrl: platform.url });
    known = await examplesOf(store);
  });
  afterAll(async () => {
    await site.stop();
    await platform.close();
    await store.close();
  });

  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  };
  const fill = (path: string) =>
    path
      .replace('{parcel}', `/parcel/${known.soldParcel}`)
      .replace('{neighborhood}', String(known.neighborhood))
      .replace('{broker}', `/profile/${known.broker}`);

  test('every page answers, leads to pages that answer, and shows no broken value', async () => {
    const things = [
      ...(known.parcel ? [`/parcel/${known.parcel}`, `/parcel/${known.soldParcel}`] : []),
      ...(known.parcel ? [`/compare?parcels=${known.parcel},${known.soldParcel}`] : []),
      ...(known.neighborhood ? [`/Riyadh/transactions/${known.neighborhood}`] : []),
      ...(known.offer ? [`/offer/${known.offer}`] : []),
      ...(known.broker ? [`/profile/${known.broker}`] : []),
    ];
    const waiting = [...always, ...things].map((path) => ({ path, from: 'the start' }));
    const seen = new Set<string>();
    const kinds = new Map<string, number>();
    const faults: string[] = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, from } = next;
      const kind = path.replaceAll(/\d+/g, '0').replace(/\?.*/, '?');
      const count = kinds.get(kind) ?? 0;
      if (seen.has(path) || (from !== 'the start' && count >= mostOfKind)) continue;
      seen.add(path);
      kinds.set(kind, count + 1);
      const { status, text } = await read(path);
      if (status >= 400) faults.push(`${path} answers ${status}, linked from ${from}`);
      if (!/<html|data-part/.test(text)) continue;
      const broken = brokenValue(text);
      if (broken) faults.push(`${path} shows ${broken}`);
      if (emptyChart.test(text)) faults.push(`${path} has an empty chart`);
      for (const [, link = ''] of text.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g))
        waiting.push({ path: link.replaceAll(/&amp;|&#38;/g, '&'), from: path });
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(always.length);
  });

  test('what is not there is not found, as an address of nothing', async () => {
    for (const path of [
      '/parcel/999999999999',
      '/offer/NONE',
      '/profile/NONE',
      '/Riyadh/transactions/999999999',
    ])
      expect((await read(path)).status, path).toBe(404);
  });

  test('pages say what is not known', async () => {
    for (const { path, says = [], saysNot = [] } of sentences[lack]) {
      const { text } = await read(fill(path));
      for (const each of says) expect(text.includes(each), `${path} says ${each}`).toBe(true);
      for (const each of saysNot) expect(text.includes(each), `${path} does not say ${each}`).toBe(false);
    }
  });

  test('a demo mark stands on pages with demo rows alone', async () => {
    const hasDemo = lack !== 'all data';
    const isMarked = async (path: string) => /<p[^>]*data-demo-mark/.test((await read(path)).text);
    expect(await isMarked('/data')).toBe(hasDemo);
    expect(await isMarked('/privacy-policy')).toBe(false);
    const hasSales = !['all data', 'deeds and indicators'].includes(lack);
    expect(await isMarked('/Riyadh/transactions')).toBe(hasSales);
    if (known.parcel) expect(await isMarked(`/parcel/${known.parcel}`)).toBe(true);
    if (known.offer) expect(await isMarked(`/offer/${known.offer}`)).toBe(true);
    if (known.broker) expect(await isMarked(`/profile/${known.broker}`)).toBe(true);
  });
});

test('without a demonstration no page speaks of one', async () => {
  const store = await stores.open('all data');
  const platform = await startPlatform(store);
  const site = await startSiteBehindProxy({ path: undefined, platformUrl: platform.url });
  try {
    const speaking: string[] = [];
    for (const path of always) {
      const text = await (await fetch(site.url + path)).text();
      if (/تجريبي|<p[^>]*data-demo-mark/.test(withoutCode(text))) speaking.push(path);
    }
    expect(speaking).toEqual([]);
  } finally {
    await site.stop();
    await platform.close();
    await store.close();
  }
});

const emptyChart = /<(svg|ol|ul|table)\b[^>]*class="[^"]*(chart|bars)[^"]*"[^>]*>\s*<\/\1>/;

function withoutCode(html: string): string {
  return html.replace(/<(script|style)\b[^]*?<\/\1>|<astro-island\b[^>]*>/g, '');
}

/** A value that a program wrote where it had none. */
function brokenValue(html: string): string | undefined {
  const text = withoutCode(html).replace(/<[^>]*>/g, ' ');
  return /\b(NaN|undefined|null|Infinity|Invalid Date)\b|\[object/.exec(text)?.[0];
}

async function examplesOf({ database }: Store): Promise<Examples> {
  const parcel = await database.selectFrom('parcel').select('id').orderBy('id').executeTakeFirst();
  const sold = await database
    .selectFrom('sale_parcel')
    .select('parcel_id')
    .orderBy('parcel_id')
    .executeTakeFirst();
  // One whose figures are known, where any are.
  const metric = await database
    .selectFrom('neighborhood_metric')
    .innerJoin('neighborhood', 'neighborhood.id', 'neighborhood_metric.neighborhood_id')
    .select('neighborhood.id')
    .where('region_id', '=', 10)
    .orderBy('neighborhood.id')
    .executeTakeFirst();
  const neighborhood =
    metric ??
    (await database
      .selectFrom('neighborhood')
      .select('id')
      .where('region_id', '=', 10)
      .orderBy('id')
      .executeTakeFirst());
  const offer = await database
    .selectFrom('offer')
    .select('code')
    .where('valid_until', '>', new Date().toISOString())
    .orderBy('code')
    .executeTakeFirst();
  const broker = await database
    .selectFrom('organisation')
    .select('code')
    .where('type', '=', 'broker')
    .where('approval_status', '=', 'approved')
    .where('status', '=', 'active')
    .where('is_profile_completed', '=', 1)
    .where('public_profile_enabled', '=', 1)
    .orderBy('code')
    .executeTakeFirst();
  return {
    parcel: parcel?.id ?? 0,
    soldParcel: sold?.parcel_id ?? parcel?.id ?? 0,
    neighborhood: neighborhood?.id ?? 0,
    offer: offer?.code,
    broker: broker?.code,
  };
}

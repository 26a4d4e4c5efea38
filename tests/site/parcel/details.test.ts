import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { saleAddress } from '../../../contract/shared/page-addresses.ts';
import { listParcelTransactions } from '../../../contract/sale/transactions.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { someParcel } from '../../support/land.ts';
import { answerOf, textOf } from '../../support/served-pages.ts';
import { testSettings } from '../../support/settings.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';
import { examples, offerPage, parcelPage, salePage } from '../../support/site-pages.ts';

/** Pages of parcels, sales and offers: their addresses, metadata, and pages without the platform. */
const { siteUrl } = testSettings;

test('each page has one canonical address and structured data; returns 304 to a browser that has the page', async () => {
  for (const [path, others, type] of [
    [parcelPage(), [`/Riyadh${parcelPage()}`], 'Place'],
    [salePage(), [], 'SellAction'],
    [offerPage(), [`/Riyadh${offerPage()}`], 'Offer'],
  ] as const) {
    for (const address of [path, ...others]) {
      const answer = await fetch(siteUrl + address);
      expect(answer.status, address).toBe(200);
      const html = await answer.text();
      expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}">`);
      expect(html).toContain(`<meta property="og:image" content="${siteUrl}/share${path}.png">`);
      const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'WebPage',
        url: siteUrl + path,
        breadcrumb: { '@type': 'BreadcrumbList' },
        mainEntity: { '@type': type, url: siteUrl + path },
      });
      const tag = answer.headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\//);
      const again = await fetch(siteUrl + address, { headers: { 'if-none-match': tag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  }
});

test('redirects a slightly wrong address to the right one; numbers may have letters and slashes', async () => {
  const arabic = parcelPage().replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
  expect(await answerOf(`/Asir${parcelPage()}`)).toEqual([301, `/Riyadh${parcelPage()}`]);
  expect(await answerOf(`/riyadh${parcelPage()}?radius=500`)).toEqual([
    301,
    `/Riyadh${parcelPage()}?radius=500`,
  ]);
  expect(await answerOf(encodeURI(arabic))).toEqual([301, parcelPage()]);
  expect(await answerOf(`/Asir${offerPage()}`)).toEqual([301, `/Riyadh${offerPage()}`]);
  expect(await answerOf(`${salePage()}/9999?utm_source=x`)).toEqual([301, `${salePage()}?utm_source=x`]);
  expect(await answerOf('/profile/b1001')).toEqual([301, '/profile/B1001']);
  const prices = [301, `${parcelPage()}#prices`];
  expect(await answerOf(`${parcelPage()}/prices`)).toEqual(prices);
  expect(await answerOf(`/parcel/٠${examples().parcel.id}/prices`)).toEqual(prices);
  expect(await answerOf(`${parcelPage()}/prices?refUserId=u-7`)).toEqual([
    301,
    `${parcelPage()}?refUserId=u-7#prices`,
  ]);
  for (const path of ['/parcel/0/prices', '/parcel/x/prices', '/parcel/9999999999999999/prices']) {
    expect(await answerOf(path), path).toEqual([404, null]);
  }

  const odd = someParcel(
    "parcel_no like '%/%' and parcel.id in (select min(parcel_id) from sale_parcel group by sale_id)",
  );
  const sales = await askPlatform<DataOf<typeof listParcelTransactions>>(listParcelTransactions.route, {
    parcelObjectId: odd.id,
  });
  const sale = sales.find(({ parcelNo }) => parcelNo === odd.parcel_no);
  if (!sale) throw new Error('the parcel has no sale of its own');
  const address = saleAddress(sale);
  expect(address).toContain('%2F');
  expect(await answerOf(address)).toEqual([200, null]);
  expect(await answerOf(address.replace('%2F', '%252F'))).toEqual([301, address]);
  const [, plan = '', parcelNo = ''] = examples().sale.split('/');
  for (const wrong of [
    address.replace('%2F', '/'),
    address.replace(/\/(\d+)$/, '/$1/5/6'),
    address.replace(/\d+$/, '11'),
    salePage().replace(`/${plan}/`, `/9${plan}/`),
    salePage().replace(`/${plan}/${parcelNo}/`, `/${plan}/9${parcelNo}/`),
  ]) {
    expect(await answerOf(wrong), wrong).toEqual([404, null]);
  }
});

test('the page of a lot names the streets along its sides, with their widths', async () => {
  const lot = someParcel("parcel.zoning = 'residential' and parcel.area_sqm < 700");
  const answer = await fetch(`${siteUrl}/parcel/${lot.id}`);
  const section = sectionOf(await answer.text(), 'الشوارع حولها');
  expect(section).toMatch(/>ضلع [^<]+</);
  expect(section).toMatch(/>[^<>]+ بعرض (12|15|20|44) م</);
});

test('an address of a sale in Makkah, whose region had the id 11 before, leads to its present one', async () => {
  const parcel = someParcel(
    'parcel.region_id = 2 and parcel.id in (select min(parcel_id) from sale_parcel group by sale_id)',
  );
  const [sale] = await askPlatform<DataOf<typeof listParcelTransactions>>(listParcelTransactions.route, {
    parcelObjectId: parcel.id,
  });
  if (!sale) throw new Error('the parcel has no sale');
  const address = saleAddress(sale);
  expect(address).toMatch(/\/2$/);
  expect(await answerOf(address)).toEqual([200, null]);
  expect(await answerOf(address.replace(/2$/, '11'))).toEqual([301, address]);
});

test('without the platform the page says so and offers a retry; without a part of it the page says which', async () => {
  const broken: { path: string | undefined } = { path: '/' };
  const site = await startSiteBehindProxy(broken);
  try {
    for (const [path, title] of [
      [parcelPage(), 'تعذّر فتح صفحة القطعة'],
      [salePage(), 'تعذّر فتح صفحة الصفقة'],
      [offerPage(), 'تعذّر فتح صفحة العرض'],
    ] as const) {
      const answer = await fetch(site.url + path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      const html = await answer.text();
      expect(textOf(html, 'h1')).toBe(title);
      expect(html).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>\\s*أعد المحاولة`));
    }
    const picture = await fetch(`${site.url}/share${parcelPage()}.png`, { redirect: 'manual' });
    expect([picture.status, picture.headers.get('location')]).toEqual([302, '/share/parcel.png']);
    expect((await fetch(`${site.url}/share/parcel.png`)).status).toBe(200);

    const mega = await fetch(`${site.url}/projects/roshan`);
    expect([mega.status, mega.headers.get('retry-after')]).toEqual([503, '30']);
    const megaPicture = await fetch(`${site.url}/share/projects/roshan.png`);
    expect([megaPicture.status, megaPicture.url]).toEqual([200, `${site.url}/share/projects.png`]);

    for (const [path, heading, sentence] of [
      ['/api/parcel/comparables', 'صفقات مشابهة', 'تعذّر تحميل هذا الجزء الآن.'],
      ['/api/transactions', 'أمام سعر الحي', 'تعذّر تحميل سعر الحي الآن.'],
    ] as const) {
      broken.path = path;
      const answer = await fetch(site.url + parcelPage());
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(sectionOf(html, heading)).toContain(sentence);
      expect(sectionOf(html, 'صفقات القطعة')).toContain('<tr');
    }
  } finally {
    await site.stop();
  }
});

/** The HTML of a section, from its heading to its end. */
function sectionOf(html: string, heading: string): string {
  const [, section] = new RegExp(`<h2[^>]*>[^<]*${heading}[^]*?</h2>([^]*?)</section>`).exec(html) ?? [];
  if (section === undefined) throw new Error(`no section «${heading}»`);
  return section;
}

test('the picture of a thing is drawn from its data; an address without a thing has none', async () => {
  const pictureOf = (path: string) => fetch(`${siteUrl}/share${path}.png`, { redirect: 'manual' });
  // One after the other: the site draws four at once at most, and other test files have some drawn as well.
  const answers: Response[] = [];
  for (const path of [parcelPage(), `/parcel/${examples().otherParcel.id}`, salePage(), offerPage()])
    answers.push(await pictureOf(path));
  const pictures = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(4);
  expect(PNG.sync.read(pictures[0] ?? Buffer.alloc(0)).width).toBe(1200);
  for (const path of [
    '/parcel/1',
    '/parcel/x',
    '/offer/none',
    '/transaction/1/2/3/10',
    `/offer/${'9'.repeat(10_000)}`,
    '/broker/B1001',
  ]) {
    expect((await pictureOf(path)).status, path).toBe(404);
  }
});

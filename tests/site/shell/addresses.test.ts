import { expect, test } from 'vitest';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { words } from '../../../words/ar/index.ts';
import { query } from '../../support/land.ts';
import { answerOf, servedPage, textOf } from '../../support/served-pages.ts';
import { testSettings } from '../../support/settings.ts';
import { missingPages, pathOf, planTemplate } from '../../support/site-pages.ts';

const { siteUrl } = testSettings;

test('a page has one address, in whatever case it is typed', async () => {
  expect(await answerOf('/Market?page=2')).toEqual([301, '/market?page=2']);
  expect(await answerOf('/LANDING-PAGE/46/')).toEqual([301, '/landing-page/46']);
  expect(await answerOf('/riyadh/metrics?x=1')).toEqual([301, '/Riyadh/metrics?x=1']);
  expect(await answerOf(`/${encodeURIComponent('منطقة الرياض')}/metrics`)).toEqual([301, '/Riyadh/metrics']);
  expect(await answerOf('/riyadh')).toEqual([301, '/']);
  expect(await answerOf('/riyadh?refUserId=u-7&utm_source=x')).toEqual([301, '/?refUserId=u-7&utm_source=x']);
});

test('a link that was garbled on its way leads to the page by one redirect', async () => {
  const page = pathOf(planTemplate);
  const [status, location] = await answerOf(`${page.replaceAll('%', '%25')}${encodeURIComponent('،')}`);
  expect(status).toBe(301);
  expect((await answerOf(location ?? ''))[0]).toBe(200);
  expect(await answerOf(`/market)${encodeURIComponent('\u200f')}?page=2`)).toEqual([301, '/market?page=2']);
  const mended = `/${encodeURIComponent('الرياض')}/transactions`;
  for (const region of ['الریاض', 'ﺍﻟﺮﻳﺎﺽ'])
    expect(await answerOf(`/${encodeURIComponent(region)}/transactions`)).toEqual([301, mended]);
  expect(await answerOf(mended)).toEqual([301, '/Riyadh/transactions']);
});

test('an address with a trailing slash shows the same page, whose canonical address has none', async () => {
  for (const [path, title] of [
    ['/market', 'سوق المشاريع'],
    ['/privacy-policy', 'سياسة الخصوصية'],
    ['/agreement', 'شروط الاستخدام'],
  ] as const) {
    const answer = await fetch(`${siteUrl}${path}/`);
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(textOf(html, 'h1')).toBe(title);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(siteUrl + path);
  }
});

test.each([...missingPages, '/report/5', '/profile', '/profile/B9999', '/Riyadh/metrics/more'])(
  '%s shows the not-found page',
  async (path) => {
    const { status, html } = await servedPage(path);
    expect(status).toBe(404);
    expect(textOf(html, 'h1')).toBe('لا توجد صفحة على هذا العنوان');
  },
);

test.each(regionKeys)('the map of %s has the name of its region in its heading', async (key) => {
  const { html } = await servedPage(`/${key}/metrics`);
  expect(textOf(html, 'h1')).toBe(`خريطة أراضي ${words.map.regions[key]}`);
});

test('a region without data has a page that says so, without a map', async () => {
  const { status, html } = await servedPage('/Hail/metrics');
  expect(status).toBe(200);
  expect(html).toContain('لا توجد بيانات لمنطقة حائل بعد.');
  expect(html).not.toContain('data-map');
});

test('unknown or misspelled addresses of sales lists return 404 or a redirect', async () => {
  const statusOf = async (path: string) => (await answerOf(path))[0];
  const [other] = query<{ id: number }>(
    `select neighborhood.id from neighborhood join region on region.id = region_id where key <> 'Riyadh' limit 1`,
  );
  expect(await statusOf('/Atlantis/transactions')).toBe(404);
  expect(await statusOf('/Riyadh/transactions/999999999')).toBe(404);
  expect(await statusOf(`/Riyadh/transactions/${'9'.repeat(10_000)}`)).toBe(404);
  for (const wrong of ['0', '-1', '1.5', '1e3', 'x', '%00', '%2F', '%D8%A7', '..%2f1', "1'--"]) {
    expect(await statusOf(`/Riyadh/transactions/${wrong}`), wrong).toBe(404);
  }
  expect(await statusOf('/riyadh/transactions')).toBe(301);
  expect(await statusOf(`/Riyadh/transactions/${other?.id}`)).toBe(301);
  expect(await statusOf('/Atlantis/transactions.csv')).toBe(404);
  for (const wrong of [
    'page=-1',
    'page=1e99',
    'fromPrice=x',
    'from=2024-13-40',
    'area=1,2',
    'type=%FF',
    'sort=x&classes=,,',
    'page=999999999',
    'inCity=%00',
    'municipality=a%07b',
  ]) {
    expect(await statusOf(`/Riyadh/transactions?${wrong}`), wrong).toBe(200);
  }
  expect(textOf((await servedPage('/transactions')).html, 'h1')).toBe('صفقات الأراضي في الرياض');
});

test('bad input is never answered like an outage', async () => {
  const long = 'a'.repeat(3000);
  for (const path of [
    `/profile/${long}`,
    `/offer/${long}`,
    `/landing-page/${long}`,
    `/parcel/${long}`,
    '/profile/a%00b',
  ])
    expect((await answerOf(path))[0], path.slice(0, 40)).toBe(404);
  for (const path of [
    '/brokers?name=a%07b',
    '/brokers?page=999999999',
    '/market?page=999999999',
    '/compare/prices?add=%00',
  ])
    expect((await answerOf(path))[0], path).toBe(200);
});

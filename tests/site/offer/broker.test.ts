import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../database/open.ts';
import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { listOffers } from '../../../contract/offer/offers.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { textOf } from '../../support/served-pages.ts';
import { testSettings } from '../../support/settings.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';
import { brokerPage, examples } from '../../support/site-pages.ts';

/** The public page of a broker: structured data, which brokers have one, and the page without its offers. */
const { siteUrl } = testSettings;
type Broker = DataOf<typeof getBrokerProfile>;

let broker: Broker;
beforeAll(async () => {
  broker = await askPlatform<Broker>({
    ...getBrokerProfile.route,
    path: getBrokerProfile.route.path.replace('{code}', examples().broker),
  });
});

test('the structured data describes the broker, with known values only', async () => {
  const answer = await fetch(siteUrl + brokerPage());
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}${brokerPage()}">`);
  expect(html).toMatch(new RegExp(`<title>${broker.name}، مكتب وساطة عقارية في `));
  const [, json = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name: broker.name,
    url: siteUrl + brokerPage(),
    description: broker.about,
    telephone: broker.phoneNumber,
    email: broker.email,
    identifier: broker.licenceNo,
    address: {
      '@type': 'PostalAddress',
      addressLocality: broker.cityName,
      addressRegion: 'الرياض',
      addressCountry: 'SA',
    },
  });
  // For search engines a later page of its offers is the same page.
  const second = await (await fetch(`${siteUrl}${brokerPage()}?page=2`)).text();
  expect(second).toContain(`<link rel="canonical" href="${siteUrl}${brokerPage()}">`);
});

test.each([
  ['whose module is off', '/profile/B1004'],
  ['who is not approved yet', '/profile/B1005'],
  ['who is suspended', '/profile/B1006'],
  ['whose profile is not complete', '/profile/B1009'],
  ['who builds and is no broker', '/profile/D2001'],
  ['who is not known', '/profile/nobody'],
  ['whose code is longer than any', `/profile/${'B'.repeat(60)}`],
])('an organization %s has no public page', async (_, path) => {
  const answer = await fetch(siteUrl + path);
  expect(answer.status).toBe(404);
  expect(textOf(await answer.text(), 'h1')).toBe('لا توجد صفحة على هذا العنوان');
});

test('an organization that was closed says so with 410', async () => {
  const store = await openStore({ file: testSettings.databaseFile });
  const code = `TC${crypto.randomUUID().slice(0, 8)}`;
  await store.database
    .insertInto('organisation')
    .values({
      ...{ code, name: code, type: 'broker', phone_number: null, email: null, about: null },
      ...{ licence_no: null, city_name: null, region_id: null, logo_url: null, profile_url: null },
      ...{ joined_at: '2026-01-01T00:00:00.000Z', approval_status: 'approved', status: 'closed' },
      ...{ is_profile_completed: 1, public_profile_enabled: 0, created_by_id: null, source_id: null },
    })
    .execute();
  await store.close();
  const answer = await fetch(`${siteUrl}/profile/${code}`);
  expect(answer.status).toBe(410);
  const html = await answer.text();
  expect(textOf(html, 'h1')).toBe('أُغلق هذا المكتب');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

const broken: { path: string | undefined } = { path: undefined };
let site: Awaited<ReturnType<typeof startSiteBehindProxy>>;
beforeAll(async () => {
  site = await startSiteBehindProxy(broken);
});
afterAll(() => site.stop());

test('offers that fail to load show an error in their place, and load on retry', async () => {
  broken.path = `/${listOffers.route.path.replace(/^\//, '')}`;
  const answer = await fetch(site.url + brokerPage());
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(textOf(html, 'h1')).toBe(broker.name);
  expect(html).toContain(`href="tel:${broker.phoneNumber}"`);
  expect(html).toContain('تعذّر تحميل عروض المكتب.');
  expect(html).not.toContain('<article');
  expect(html).toMatch(/<a [^>]*href="[^"]*"[^>]*>\s*أعد المحاولة/);
  broken.path = undefined;
  expect(await (await fetch(site.url + brokerPage())).text()).toContain('<article');
});

test('without the platform the page returns a 503 that search engines do not index', async () => {
  broken.path = '/';
  // With an address that no other test requests: a cached page needs no platform.
  const answer = await fetch(`${site.url}${brokerPage()}?page=1`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  const html = await answer.text();
  expect(textOf(html, 'h1')).toBe('تعذّر فتح صفحة الوسيط');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toMatch(new RegExp(`<a [^>]*href="${brokerPage()}"[^>]*>\\s*أعد المحاولة`));
});

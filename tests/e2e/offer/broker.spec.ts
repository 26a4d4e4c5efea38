import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import { listOffers } from '../../../contract/offer/offers.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { testSettings } from '../../support/settings.ts';
import { addOffers, remoteBroker } from '../../support/more-offers.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { brokerPage, examples } from '../../support/site-pages.ts';
import { expect, test } from '../fixtures.ts';

/** A broker's public page: what it shows without JavaScript, which brokers have one, and where its links lead. */
const code = () => examples().broker;
type Broker = DataOf<typeof getBrokerProfile>;
type Offers = DataOf<typeof listOffers>;

const known = () =>
  askPlatform<Broker>({
    ...getBrokerProfile.route,
    path: getBrokerProfile.route.path.replace('{code}', code()),
  });
const offersOf = (query: Record<string, string | number>) => askPlatform<Offers>(listOffers.route, query);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a broker’s page shows name, badge, contact, office and offers', async ({ page }) => {
    const broker = await known();
    const { items, totalCount } = await offersOf({ brokerCode: code(), limit: 10 });
    expect(items.length).toBeGreaterThan(0);
    await page.goto(brokerPage());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(broker.name);
    const badge = page.getByRole('region', { name: 'شارة الوسيط' });
    await expect(badge).toContainText('مكتب وساطة معتمد');
    await expect(badge).toContainText(/انضم في \d+ \p{L}+ 20\d\d/u);
    await expect(badge).toContainText(String(totalCount));
    await expect(page.getByRole('link', { name: /^الهاتف/ })).toHaveAttribute(
      'href',
      `tel:${broker.phoneNumber}`,
    );
    await expect(page.getByRole('link', { name: /^البريد الإلكتروني/ })).toHaveAttribute(
      'href',
      `mailto:${broker.email}`,
    );
    await expect(page.getByRole('region', { name: 'بيانات المكتب' })).toContainText(broker.licenceNo ?? '-');
    await expect(page.getByText('مصدر بيانات المكتب:')).toContainText('ولّدها النظام للعرض');

    const cards = page.getByRole('region', { name: 'عروضه القائمة' }).getByRole('article');
    await expect(cards).toHaveCount(items.length);
    for (const [index, offer] of items.entries()) {
      await expect(cards.nth(index).getByRole('heading')).toHaveText(offer.title);
      await expect(cards.nth(index)).toContainText(`${offer.priceSar.toLocaleString('en')} ريال سعودي`);
    }
  });
});

test('an offer links to its parcels on the map', async ({ page, mapPage }) => {
  const { items } = await offersOf({ brokerCode: code(), limit: 1 });
  await page.goto(brokerPage());
  await page
    .getByRole('link', { name: `أظهره على الخريطة : ${items[0]?.title}` })
    .first()
    .click();
  await page.waitForURL(/\/Riyadh\/metrics\?parcel=/);
  await mapPage.isReady();
  await expect(mapPage.panel.getByRole('heading', { level: 2 })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('parcel')).toBe(items[0]?.parcelObjectIds.join(','));
});

test('offers beyond the first page have their own URLs, and a page number past the end shows the last page', async ({
  page,
}) => {
  const remote = remoteBroker();
  const takeAway = addOffers(remote, 12);
  try {
    const address = `/profile/${remote}`;
    const { totalCount } = await offersOf({ brokerCode: remote, limit: 1 });
    const pages = Math.ceil(totalCount / 10);
    expect(pages).toBeGreaterThan(1);
    await page.goto(address);
    const nav = page.getByRole('navigation', { name: 'صفحات العروض' });
    await expect(nav).toContainText(`صفحة 1 من ${pages}`);
    await expect(page.getByRole('article')).toHaveCount(10);
    const hrefs = () =>
      page
        .getByRole('article')
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const first = await hrefs();
    await nav.getByRole('link', { name: 'التالية' }).click();
    await expect(nav).toContainText(`صفحة 2 من ${pages}`);
    const second = await hrefs();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((href) => first.includes(href))).toEqual([]);
    await page.goto(`${address}?page=9999`);
    await expect(nav).toContainText(`صفحة ${pages} من ${pages}`);
    await expect(nav.getByRole('link', { name: 'التالية' })).toHaveCount(0);
    for (const nonsense of ['0', '-1', 'x', '1.5']) {
      await page.goto(`${address}?page=${nonsense}`);
      await expect(nav).toContainText(`صفحة 1 من ${pages}`);
    }
  } finally {
    takeAway();
  }
});

test('a broker’s menu links to the page', async ({ page }) => {
  await page.addInitScript((brokerCode) => {
    localStorage.setItem('userToken', 'a-token');
    localStorage.setItem('tokenExpiration', '4102444800');
    localStorage.setItem('user_has_broker', 'true');
    localStorage.setItem('broker_code', brokerCode);
  }, code());
  const organization = {
    code: code(),
    isProfileCompleated: true,
    publicBrokerProfileModuleEnabled: true,
  };
  await page.route(`${testSettings.platformUrl}/{accounts,Badges,api/GPTV}/**`, (route) =>
    route.fulfill({
      json: { status: true, message: 'تم', data: { memberOfOrg: [{ organization }] } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await page.goto('/privacy-policy');
  await page.getByRole('button', { name: 'حسابي' }).click();
  const link = page.getByRole('link', { name: 'صفحتي العامة' });
  await expect(link).toHaveAttribute('href', brokerPage());
  await link.click();
  await expect(page.getByRole('region', { name: 'شارة الوسيط' })).toBeVisible();
});

import { countSaleParcels } from '../../../words/count.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { getOffer } from '../../../contract/offer/offers.ts';
import { listParcelTransactions } from '../../../contract/sale/transactions.ts';
import { valuationOf } from '../../../src/api/parcel/valuation.ts';
import { listComparables } from '../../../contract/parcel/comparables.ts';
import { formatDate, formatDecimal, formatHijriDate, formatNumber } from '../../../words/format.ts';
import { mapFrame } from '../../../words/ar/map/map-frame.ts';
import { testSettings } from '../../support/settings.ts';
import { parcelsOfSale, endedOffer, rulesOf, saleOf, someParcel } from '../../support/land.ts';
import { becomeMember } from '../drivers/member.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { examples, offerPage, parcelPage, salePage } from '../../support/site-pages.ts';
import { reportForm, receiptNumber, sendButton, storedRow } from '../drivers/report.ts';
import { expect, test } from '../fixtures.ts';

/**
 * Pages of parcels, sales and offers: what they show without JavaScript, how they are discovered, and what can be done
 * on them.
 */
const { siteUrl } = testSettings;
const parcel = () => examples().parcel;
const askedOffer = (code: string) =>
  askPlatform<DataOf<typeof getOffer>>({
    ...getOffer.route,
    path: getOffer.route.path.replace('{code}', code),
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a parcel’s page shows its facts, plan, permitted building, sales, neighbors and nearby sales', async ({
    page,
  }) => {
    const row = parcel();
    await page.goto(parcelPage());
    const title = `القطعة ${row.parcel_no}، مخطط ${row.plan_no}، ${row.neighborhood_name}`;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'موقع الصفحة' }).getByRole('listitem')).toHaveText([
      'الرياض',
      `حي ${row.neighborhood_name}`,
      `مخطط ${row.plan_no}`,
    ]);
    const facts = page.getByRole('region', { name: 'بيانات القطعة' });
    for (const label of ['رقم البلك', 'البلدية', 'تصنيف الأرض', 'الاستخدام التفصيلي', 'التنظيم']) {
      await expect(facts.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(facts).toContainText(row.parcel_id);
    await expect(facts).toContainText('ولّدها النظام للعرض');
    await expect(page.getByRole('img', { name: `رسم القطعة ${row.parcel_no} وما حولها` })).toBeVisible();
    const footprint = rulesOf(row.zoning).max_coverage_ratio * row.area_sqm;
    const room = page.getByRole('region', { name: 'كم يُبنى على هذه القطعة' });
    await expect(room).toContainText(`${formatDecimal(footprint)} م²`);
    await expect(room).toContainText('ليس وثيقة رسمية');
    await expect(page.getByRole('link', { name: 'افتح على الخريطة' })).toHaveAttribute(
      'href',
      new RegExp(`^/Riyadh/metrics\\?parcel=${row.id}#map=`),
    );

    const sales = await askPlatform<DataOf<typeof listParcelTransactions>>(listParcelTransactions.route, {
      parcelObjectId: row.id,
    });
    const history = page.getByRole('region', { name: 'صفقات القطعة' });
    await expect(history.getByRole('rowheader').getByRole('link')).toHaveText(
      sales.map(({ date }) => formatDate(date)),
    );

    await page.getByLabel('نصف القطر بالمتر').fill('2500');
    await page.getByLabel('خلال كم شهرًا').fill('60');
    await page.getByRole('combobox', { name: 'فرق المساحة', exact: true }).selectOption('كل المساحات');
    await page.getByRole('combobox', { name: 'الاستخدام', exact: true }).selectOption('كل الاستخدامات');
    await page.getByRole('button', { name: 'قارن' }).click();
    await expect(page).toHaveURL(/radius=2500&months=60&tolerance=any&comparedUse=any&until=/);
    const found = await askPlatform<DataOf<typeof listComparables>>(listComparables.route, {
      ...{ parcelObjectId: row.id, meters: 2500, months: 60, tolerance: 'any', landUse: 'any' },
    });
    expect(found.totalCount).toBeGreaterThan(100);
    const { perSqm, value } = valuationOf(found.items, row.area_sqm);
    const comparables = page.getByRole('region', { name: 'صفقات مشابهة' });
    await expect(comparables).toContainText(formatNumber(perSqm?.median ?? -1));
    await expect(comparables).toContainText(formatNumber(value?.high ?? -1));
    await expect(comparables.getByRole('row')).toHaveCount(7);
    await comparables.getByRole('link', { name: /أظهر الصفقات كلها/ }).click();
    await expect(comparables.getByRole('row')).toHaveCount(found.items.length + 1);
    await expect(page.getByLabel('نصف القطر بالمتر')).toHaveValue('2500');

    const neighbor = page.getByRole('region', { name: 'القطع المجاورة' }).getByRole('link').first();
    const name = await neighbor.innerText();
    await neighbor.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  });

  test('a sale’s page shows price, both dates, and all parcels sold together', async ({ page }) => {
    const sale = saleOf(examples().sale.split('/')[0] ?? '');
    const parts = parcelsOfSale(sale.id);
    expect(parts.length).toBeGreaterThan(1);
    await page.goto(salePage());
    const main = page.getByRole('main');
    await expect(main).toContainText(`${formatNumber(sale.price_sar)} ريال سعودي`);
    await expect(main).toContainText(formatDate(sale.date));
    await expect(main).toContainText(formatHijriDate(sale.date));
    await expect(main).toContainText(countSaleParcels(parts.length));
    await expect(main).toContainText('آخر تحديث');
    const links = page.getByRole('region', { name: 'القطع المبيعة' }).getByRole('link');
    await expect(links).toHaveText(parts.map(({ parcel_no }) => `صفحة القطعة ${parcel_no}`));
    await links.last().click();
    await expect(page).toHaveURL(new RegExp(`/parcel/${parts.at(-1)?.id}$`));
    const low = someParcel(
      "parcel.id in (select parcel_id from sale_parcel join sale on sale.id = sale_id where kind = 'low_value')",
    );
    await page.goto(`/parcel/${low.id}`);
    await page
      .getByRole('row')
      .filter({ hasText: 'لا تمثل هذه الصفقة سعر السوق' })
      .first()
      .getByRole('link')
      .click();
    await expect(main).toContainText('لا تدخل في وسيط الأسعار');
  });

  test('an offer’s page shows price, parcels, broker and similar offers, and marks an expired offer as such', async ({
    page,
  }) => {
    const offer = await askedOffer(examples().offer);
    await page.goto(offerPage());
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(offer.title);
    await expect(main).toContainText(`${formatNumber(offer.priceSar)} ريال سعودي`);
    await expect(page.getByRole('region', { name: 'أمام سعر الحي' })).toContainText('وسيط سعر المتر');
    await expect(main).not.toContainText('انتهى هذا العرض');
    await expect(page.getByRole('region', { name: 'قطع العرض' }).getByRole('link')).toHaveText(
      offer.parcels.map(({ parcelNo }) => `صفحة القطعة ${parcelNo}`),
    );
    await expect(page.getByRole('link', { name: 'افتح على الخريطة' })).toHaveAttribute(
      'href',
      new RegExp(`parcel=${offer.parcelObjectIds.join(',')}#`),
    );
    await expect(page.getByRole('region', { name: 'صاحب العرض' })).toContainText(offer.broker.name);
    const similar = page.getByRole('region', { name: 'عروض مشابهة' }).getByRole('link');
    expect(await similar.count()).toBeGreaterThan(0);
    await expect(similar.filter({ hasText: offer.title })).toHaveCount(0);

    const past = await askedOffer(endedOffer());
    await page.goto(`/offer/${past.code}`);
    await expect(main).toContainText(`انتهى هذا العرض يوم ${formatDate(past.validUntil ?? '')}`);
  });
});

test('a parcel’s page can be added to favorites, shared, printed on one sheet, and reported by members', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await becomeMember(page);
  await page.goto(`/Riyadh${parcelPage()}`);
  const star = page.getByRole('button', { name: /^المفضلة: القطعة/ });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // Desktop browsers have no share sheet: the URL is copied to the clipboard.
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole('button', { name: 'شارك' }).click();
  await expect(page.getByText('نُسخ الرابط.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl + parcelPage());

  await page.getByRole('button', { name: 'أبلغ عن خطأ' }).click();
  const form = reportForm(page);
  const reason = form.getByLabel('السبب');
  await expect(form.getByLabel('قيمة الصفقة بالريال')).toBeHidden();
  await reason.selectOption('صفقة لا تظهر');
  await sendButton(page).click();
  const price = form.getByLabel('قيمة الصفقة بالريال');
  await expect(price).toBeFocused();
  await expect(price).toHaveAccessibleDescription('اكتب قيمة الصفقة بالأرقام.');
  await price.fill('٧٥٠٬٠٠٠');
  await form.getByLabel('تاريخ الصفقة').fill('2026-01-05');
  await sendButton(page).click();
  expect(storedRow('parcel_report', await receiptNumber(page, 'ق'))).toMatchObject({
    parcel_id: parcel().id,
    kind: 'missing_sale',
    reported_price_sar: 750000,
    reported_date: '2026-01-05',
  });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'رمز عنوان هذه الصفحة' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'أبلغ عن خطأ' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const sheet = await page.pdf({ preferCSSPageSize: true });
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the map replaces the plan on request, with the parcel selected', async ({ page }) => {
  await page.goto(parcelPage());
  const row = parcel();
  await page.getByRole('button', { name: 'أظهر الخريطة هنا' }).click();
  const frame = page.frameLocator(`iframe[title="خريطة القطعة ${row.parcel_no}"]`);
  await expect(frame.getByRole('region', { name: 'الخريطة', exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
    {
      timeout: 30_000,
    },
  );
  // The page beside the map states the parcel's facts, so the map stands alone, without the panel.
  const heading = { level: 2, name: `القطعة ${row.parcel_no}` };
  await expect(frame.getByRole('heading', heading)).toHaveCount(0);
  const whole = page.waitForEvent('popup');
  await frame.getByRole('link', { name: mapFrame.open }).click();
  await expect((await whole).getByRole('heading', heading)).toBeVisible();
});

test("home page sales and a broker's offers link to their pages", async ({ page }) => {
  await page.goto('/');
  const sale = page.locator('[data-sales] tbody tr').first();
  const place = await sale.getByRole('link').innerText();
  await sale.getByRole('link').click();
  await page.waitForURL('**/transaction/**');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(place.split('،')[0] ?? '');
  await page.goto('/profile/B1001');
  const offer = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = await offer.innerText();
  await offer.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

import { recordAnnouncements } from '../drivers/announcements.ts';
import { someParcel } from '../../support/land.ts';
import { expect, test } from '../fixtures.ts';

/** A way through the map page with the keyboard alone: what is reached, what is announced, what the tree holds. */
test('map, lists, filters and panel are used by keyboard, and each result is announced once', async ({
  page,
  mapPage,
}) => {
  const parcel = someParcel("transaction_price_sar is not null and zoning = 'residential'");
  await page.setViewportSize({ width: 1440, height: 900 });
  await mapPage.open({
    longitude: Number(parcel.centroid_x.toFixed(6)),
    latitude: Number(parcel.centroid_y.toFixed(6)),
    zoom: 17,
  });
  await mapPage.isReady();
  const tabTo = async (name: string | RegExp) => {
    const wanted = page.getByRole('main').getByRole('button', { name }).or(page.getByRole('tab', { name }));
    for (let key = 0; key < 120; key += 1) {
      await page.keyboard.press('Tab');
      if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
    }
    throw new Error(`the tab key does not reach ${name}`);
  };
  const announced = await recordAnnouncements(page);
  const expectAnnounced = async (text: RegExp) => {
    const heard: string[] = [];
    await expect
      .poll(async () => {
        heard.push(...(await announced()));
        return heard.filter((line) => text.test(line)).length;
      })
      .toBe(1);
    return heard;
  };

  await test.step('the skip link leads to the page, and Enter chooses what the map shows at its center', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'انتقل إلى المحتوى' })).toBeFocused();
    await mapPage.map.locator('canvas').focus();
    await page.keyboard.press('Enter');
    await expectAnnounced(/^القطعة .+ريال سعودي للمتر المربع$/);
    await expect(mapPage.panel).toMatchAriaSnapshot(`
      - region "بيانات ما اخترته":
        - button "أغلق اللوحة"
        - button "شارك"
        - heading /القطعة/ [level=2]
    `);
    await page.keyboard.press('Escape');
    await expect(mapPage.panel).toHaveCount(0);
    await expectAnnounced(/^تعرض القائمة/);
  });

  await test.step('arrows change the list, a row opens its panel and Escape returns to it', async () => {
    await tabTo(/^الأحياء/);
    await page.keyboard.press('ArrowLeft');
    await expectAnnounced(/^تعرض القائمة .*مخطط/);
    await page.keyboard.press('ArrowLeft');
    await expectAnnounced(/^تعرض القائمة .*قطع/);
    await expect(page.getByRole('region', { name: 'قوائم ما تعرضه الخريطة' })).toMatchAriaSnapshot(`
      - region "قوائم ما تعرضه الخريطة":
        - tablist "قوائم ما تعرضه الخريطة":
          - tab /الأحياء \\d+/
          - tab /المخططات \\d+/
          - tab /القطع [\\d,+]+/ [selected]
          - tab /الصفقات/
          - tab /العروض/
        - tabpanel /القطع/:
          - combobox "الترتيب"
          - button "تنزيل"
          - button "وسّع اللوحة"
          - table "القطع":
            - caption: القطع
            - rowgroup:
              - row
            - rowgroup:
              - row
    `);
    await announced();
    const row = page.locator('[data-row]').first();
    while (!(await row.evaluate((found) => found === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(mapPage.panel.locator('h2').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    // The focus itself says where one is: nothing but the list that is back is announced.
    expect((await announced()).filter((line) => !/^جارٍ/.test(line))).toEqual([
      expect.stringMatching(/^تعرض/),
    ]);
  });

  await test.step('the filters open under the focus, and their count is announced once', async () => {
    await tabTo(/^الصفقات|^المرشحات/);
    await tabTo(/^المرشحات/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'المرشحات' });
    await expect(form).toBeFocused();
    await expectAnnounced(/صفقة|صفقات/);
    await expect(form).toMatchAriaSnapshot(`
      - group "نوع العقار"
      - group "المدة"
      - group /سعر المتر/
      - group "المساحة"
      - combobox "الاستخدام"
      - group "تاريخ الصفقة"
      - button "ارسم نطاقًا على الخريطة"
    `);
    await page.keyboard.press('Tab');
    await expect(form.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^المرشحات/ })).toBeFocused();
    await expect(form).toHaveCount(0);
  });

  await test.step('the finder opens under the focus', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const finder = page.getByRole('region', { name: 'العثور على أرض' });
    await expect(finder).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'اعثر على أرض' })).toBeFocused();
  });

  await test.step('menus follow their buttons', async () => {
    for (const name of ['طبقات 1', 'أدوات']) {
      await page.keyboard.press('Tab');
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
  });
});

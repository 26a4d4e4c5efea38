import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** A campaign is shown on its dates in Riyadh time; on all other days the page says that it is not running. */
const path = '/landing-page/46';
const campaignTitle = 'أسعار أراضي الرياض، حيًّا بحي';

/** Opens the page at a given time and records every heading that was rendered along the way. */
async function openAt(page: Page, moment: string): Promise<string[]> {
  await page.clock.setFixedTime(moment);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const heading of document.querySelectorAll('h1')) {
        if (heading.offsetParent) seen.add(heading.textContent ?? '');
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  return page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}

for (const [moment, title, what] of [
  ['2026-09-30T20:59:59Z', 'هذه الحملة لم تبدأ بعد', 'a second before midnight in Riyadh it has not begun'],
  ['2026-09-30T21:00:00Z', campaignTitle, 'at midnight in Riyadh it begins'],
  ['2026-11-21T12:00:00Z', campaignTitle, 'between its days it is shown'],
  ['2027-12-31T20:59:59Z', campaignTitle, 'the last second of its last day counts'],
  ['2027-12-31T21:00:00Z', 'انتهت هذه الحملة', 'at midnight after its last day it is over'],
  ['2031-01-01T00:00:00Z', 'انتهت هذه الحملة', 'years later it is over'],
] as const) {
  test(`${what}, without a flash of other content`, async ({ page }) => {
    const seen = await openAt(page, moment);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(seen.filter((heading) => heading !== title)).toEqual([]);
    await expect(page.locator('.campaign')).toBeVisible({ visible: title === campaignTitle });
  });
}

for (const [moment, day] of [
  ['2026-09-01T12:00:00Z', /1 أكتوبر 2026/],
  ['2028-01-01T12:00:00Z', /31 ديسمبر 2027/],
] as const) {
  test(`outside its dates (${moment}) the page names the date and offers links`, async ({
    page,
    request,
  }) => {
    await openAt(page, moment);
    await expect(page.getByRole('main')).toContainText(day);
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveText(['افتح خريطة الرياض', 'الصفحة الرئيسية']);
    for (const link of await links.all()) {
      expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
    }
  });
}

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland']) {
  test.describe(`for a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('campaign dates still follow Riyadh time', async ({ page }) => {
      await openAt(page, '2026-09-30T20:59:59Z');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('هذه الحملة لم تبدأ بعد');
      await page.clock.setFixedTime('2026-09-30T21:00:00Z');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaignTitle);
    });
  });
}

import type { Page } from '@playwright/test';
import type { RegionFigures } from '../../../contract/shell/overview.ts';
import { routes } from '../../../contract/routes.ts';
import { formatNumber } from '../../../words/format.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { runPlatform } from '../../support/programs.ts';
import { testSettings } from '../../support/settings.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { expect, test } from '../fixtures.ts';
import { freshAddress } from '../providers/sign-in.ts';

const figuresCall = /\/api\/regions\/figures/;
const formsCall = /\/api\/campaigns\/[^/]+\/forms$/;
/** A campaign with figures for Madinah, a map, questions and a form; and one whose form asks for more than a number. */
const withFigures = '/landing-page/10159';
const withForm = '/landing-page/155';
const withVideo = '/landing-page/114';

test('the first screen shows the promise and its call to action at every viewport width', async ({
  page,
}) => {
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/landing-page/46');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page.locator('.hero').getByRole('link')).toBeInViewport();
  }
});

test('live figures match those of the platform', async ({ page }) => {
  const figures = await askPlatform<RegionFigures[]>(routes.listRegionFigures);
  const madinah = figures.find(({ regionKey }) => regionKey === 'Madinah');
  await page.goto(withFigures);
  const shown = page.locator('[data-figure]');
  await expect(shown.filter({ hasText: formatNumber(madinah?.parcelCount ?? -1) })).toHaveCount(1);
  await expect(shown.filter({ hasText: formatNumber(madinah?.saleCount ?? -1) })).toHaveCount(1);
  const price = shown.filter({ hasText: formatNumber(madinah?.medianPriceSarPerSqm ?? -1) });
  await expect(price).toHaveCount(1);
  // As everywhere else, the sign stands beside the figure, and its name is read out.
  await expect(price.locator('.money svg')).toBeVisible();
  await expect(price).toContainText('ريال سعودي');
  await expect(shown.filter({ hasText: '–' })).toHaveCount(0);
});

test('live figures that fail to load stay dashes, and the page stays readable', async ({
  page,
  consoleErrors,
}) => {
  await page.route(figuresCall, (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => figuresCall.test(request.url()));
  await page.goto(withFigures);
  await asked;
  for (const figure of await page.locator('[data-figure]').all()) await expect(figure).toHaveText('–');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  consoleErrors.length = 0;
});

test('questions open and close with the keyboard, even without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/landing-page/46');
  const question = page.locator('details').first();
  await expect(question.locator('p')).toBeHidden();
  await question.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(question.locator('p')).toBeVisible();
  await context.close();
});

test('a clip has a poster and a transcript, and is fetched only when played', async ({ page, request }) => {
  const clips: string[] = [];
  page.on('request', (made) => {
    if (/\.(webm|mp4)$/.test(made.url())) clips.push(made.url());
  });
  await page.goto(withVideo);
  await untilAtRest(page);
  const clip = page.locator('video');
  await expect(clip).toHaveAttribute('controls', /.*/);
  await expect(clip).toHaveAccessibleName(/\S/);
  const poster = await request.get((await clip.getAttribute('poster')) ?? '');
  expect(poster.headers()['content-type']).toMatch(/^image\//);
  expect(clips).toEqual([]);
  await clip.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(clips.length).toBeGreaterThan(0);
  await page.locator('summary').filter({ hasText: 'نص المقطع' }).click();
  await expect(page.locator('details').filter({ hasText: 'نص المقطع' }).locator('p')).toBeVisible();
});

test.describe('form', () => {
  const form = (page: Page) => page.locator('form');
  const phone = (page: Page) => page.getByLabel('رقم الجوال');
  const name = (page: Page) => page.getByLabel('الاسم');
  const send = (page: Page) => form(page).getByRole('button').click();
  const failure = (page: Page) => form(page).getByRole('alert');
  const thanks = (page: Page) => page.locator('[data-thanks]');
  /** Forms are rate-limited per address, so each test that submits one uses its own address. */
  const fromElsewhere = (page: Page) =>
    page.route(formsCall, (route) =>
      route.continue({ headers: { ...route.request().headers(), ...freshAddress() } }),
    );

  async function storedForms(): Promise<string> {
    const { code, stdout, stderr } = await runPlatform(testSettings.environment.DATA_DIR, ['campaign-forms']);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    return stdout;
  }

  test('reports each error beside its field and focuses the first when submitted empty', async ({ page }) => {
    await page.goto(withForm);
    await send(page);
    await expect(name(page)).toBeFocused();
    for (const [field, sentence] of [
      [name(page), 'اكتب اسمك'],
      [phone(page), 'اكتب تسعة أرقام أولها 5، مثل 512345678'],
    ] as const) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleErrorMessage(sentence);
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await name(page).fill('نورة');
    await phone(page).fill('412345678');
    await send(page);
    await expect(name(page)).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByText('اكتب اسمك')).toBeHidden();
    await expect(phone(page)).toBeFocused();
    await expect(phone(page)).toHaveAttribute('aria-invalid', 'true');
  });

  test("is submitted with Arabic digits, stored with the visitor's source, and acknowledged", async ({
    page,
  }) => {
    await fromElsewhere(page);
    const number = newPhoneNumber();
    const written = number.slice(4).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    // A visitor who came from an advertisement may browse before submitting the form.
    await page.goto('/agreement?utm_source=snap&utm_medium=story&utm_content=b&refUserId=u-77');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('ardi:campaign-marks')))
      .toContain('utm_medium=story');
    await page.goto(withForm);
    await name(page).fill('نورة بنت سعد');
    await phone(page).fill(`٠${written}`);
    await send(page);
    await expect(thanks(page)).toBeFocused();
    await expect(thanks(page)).toHaveText(/\S{3}/);
    await expect(form(page)).toBeHidden();
    const row = (await storedForms()).split('\r\n').find((line) => line.includes(number.slice(1)));
    expect(row).toContain('broker-page');
    for (const part of ['نورة بنت سعد', 'Riyadh', 'u-77', 'snap', 'story', 'b']) expect(row).toContain(part);
  });

  test('keeps the input when submitting fails, says so, and succeeds on retry', async ({
    page,
    consoleErrors,
  }) => {
    const number = newPhoneNumber();
    await page.route(formsCall, (route) => route.abort());
    await page.goto(withForm);
    await name(page).fill('سلمان');
    await phone(page).fill(number.slice(4));
    await send(page);
    await expect(failure(page)).toHaveText('لم يُرسل الطلب، وما كتبته ما زال هنا. أعد المحاولة.');
    await expect(name(page)).toHaveValue('سلمان');
    await expect(phone(page)).toHaveValue(number.slice(4));
    expect(consoleErrors.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
    consoleErrors.length = 0;
    await page.unroute(formsCall);
    await fromElsewhere(page);
    await send(page);
    await expect(thanks(page)).toBeFocused();
    expect(await storedForms()).toContain(number.slice(1));
  });

  test("shows the server's message when the server rejects it", async ({ page, consoleErrors }) => {
    await page.route(formsCall, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*' },
        json: { status: false, message: 'أرسلت طلبات كثيرة، أعد المحاولة بعد ساعة.', code: 'x', data: null },
      }),
    );
    await page.goto(withForm);
    await name(page).fill('سلمان');
    await phone(page).fill('512345678');
    await send(page);
    await expect(failure(page)).toHaveText('أرسلت طلبات كثيرة، أعد المحاولة بعد ساعة.');
    await expect(name(page)).toHaveValue('سلمان');
    consoleErrors.length = 0;
  });

  test('reports a missing captcha and keeps the input', async ({ page, consoleErrors }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (formsCall.test(request.url())) sent.push(request.url());
    });
    await page.route(/\/captcha\//, (route) => route.abort());
    await page.goto(withForm);
    await name(page).fill('سلمان');
    await phone(page).fill('512345678');
    await send(page);
    await expect(failure(page)).toHaveText('تعذّر التحقق من أنك لست برنامجاً. أعد المحاولة.');
    await expect(name(page)).toHaveValue('سلمان');
    expect(sent).toEqual([]);
    consoleErrors.length = 0;
  });

  test('is submitted once when the button is pressed twice', async ({ page }) => {
    await fromElsewhere(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && formsCall.test(request.url())) sent.push(request.url());
    });
    await page.goto(withForm);
    await name(page).fill('سلمان');
    await phone(page).fill(newPhoneNumber().slice(4));
    await form(page).getByRole('button').dblclick();
    await expect(thanks(page)).toBeFocused();
    expect(sent).toHaveLength(1);
  });

  test('has a honeypot field that users cannot reach', async ({ page }) => {
    await page.goto(withForm);
    await name(page).focus();
    const reached: string[] = [];
    for (let press = 0; press < 12; press += 1) {
      reached.push(
        await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? ''),
      );
      await page.keyboard.press('Tab');
    }
    expect(reached).toContain('phone');
    expect(reached).not.toContain('website');
    await expect(page.getByRole('textbox', { name: 'website' })).toHaveCount(0);
    const trap = await page.locator('[name=website]').boundingBox();
    expect(
      (trap?.width ?? 0) * (trap?.height ?? 0) === 0 ||
        (await page
          .locator('[name=website]')
          .evaluate((field) => getComputedStyle(field.parentElement ?? field).clipPath !== 'none')),
    ).toBe(true);
  });

  test('acknowledges a submission with the honeypot filled, but does not store it', async ({ page }) => {
    await fromElsewhere(page);
    const number = newPhoneNumber();
    await page.goto(withForm);
    await name(page).fill('برنامج');
    await phone(page).fill(number.slice(4));
    await page
      .locator('[name=website]')
      .evaluate((field: HTMLInputElement) => (field.value = 'https://spam.example'));
    await send(page);
    await expect(thanks(page)).toBeFocused();
    expect(await storedForms()).not.toContain(number.slice(1));
  });

  test("treats the visitor's input as plain text, whatever it contains", async ({ page }) => {
    await fromElsewhere(page);
    const number = newPhoneNumber();
    await page.goto(withForm);
    await name(page).fill('=HYPERLINK("http://evil.example")');
    await phone(page).fill(number.slice(4));
    await send(page);
    await expect(thanks(page)).toBeFocused();
    const row = (await storedForms()).split('\r\n').find((line) => line.includes(number.slice(1)));
    expect(row).not.toMatch(/(^|,)"?=HYPERLINK/);
  });
});

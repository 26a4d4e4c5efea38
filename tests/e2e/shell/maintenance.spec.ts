import type { Page } from '@playwright/test';
import { riyadhTime } from '../../../lib/days.ts';
import { maintenance as words } from '../../../words/ar/shell/maintenance.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { startOwnPlatform, type OwnPlatform } from '../drivers/own-platform.ts';
import { recordViolations } from '../drivers/violations.ts';
import { expect, test } from '../fixtures.ts';

/** The operator closing and reopening the product while people are using it (specification §4). */
const text = 'نحدّث بيانات الصفقات ونعود قريبًا.';

// The tests share one setting of one platform.
test.describe.configure({ mode: 'default' });

let platform: OwnPlatform;
test.beforeAll(async () => (platform = await startOwnPlatform()));
test.beforeEach(async ({ context }) => {
  await platform.takeRequests(context, /^\/rc\//);
  await platform.runCommand('maintenance', 'off');
});
test.afterAll(() => platform.stop());

const screenOf = (page: Page) => page.getByRole('alertdialog', { name: words.title });

async function close(setting: { expiryDate?: string; targets?: string[]; message?: string } = {}) {
  const all = { isEnabled: true, targets: ['WEB'], expiryDate: '2020-01-01 00:00:00', message: text };
  await platform.runCommand('maintenance', await platform.addFile('closed.json', { ...all, ...setting }));
}

/** Simulates returning to the page, as after switching tabs. */
async function lookAgain(page: Page): Promise<void> {
  // At least a second passes between fetches (specification §9): until then nothing is requested.
  let isAsked = false;
  void page.waitForRequest(/\/rc\/v1\//).then(() => (isAsked = true));
  const look = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return isAsked;
  };
  await expect.poll(look).toBe(true);
}

/** Makes the page count how often it requests the setting. */
async function countQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    const counted = Object.assign(window, { questions: 0 });
    window.fetch = (input, options) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('/rc/v1/')) counted.questions += 1;
      return send(input, options);
    };
  });
}

const questions = (page: Page) => page.evaluate(() => (window as unknown as { questions: number }).questions);

/** Advances the page's clock until the next request, half a minute at most, and waits for the response. */
async function nextQuestion(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/rc\/v1\//);
  const before = await questions(page);
  // Second by second, and not while the response is pending: a request times out after ten seconds.
  for (let second = 0; second < 31 && (await questions(page)) === before; second += 1) {
    await page.clock.runFor(1000);
  }
  await answer;
}

test('a legal page is replaced and restored as it was, within a minute and without a reload', async ({
  page,
  consoleErrors,
}) => {
  const reported = await recordViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await countQuestions(page);
  await page.clock.install();
  await page.goto('/privacy-policy');
  await nextQuestion(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const link = page.getByRole('main').getByRole('link').last();
  await link.focus();
  await page.evaluate(() => window.scrollTo(0, 900));

  // Closed for other platforms only: nothing happens here.
  await close({ targets: ['IOS', 'ANDROID'] });
  await nextQuestion(page);
  await expect(screenOf(page)).toHaveCount(0);

  // By the page's own clock, a little over two hours after its next request.
  const now = await page.evaluate(() => Date.now());
  await close({ expiryDate: riyadhTime(now + 7_500_000) });
  await nextQuestion(page);
  const notice = screenOf(page);
  await expect(notice).toBeVisible();
  await expect(notice).toBeFocused();
  await expect(notice).toHaveAccessibleDescription(text);
  const timer = notice.getByRole('timer', { name: words.timer });
  await expect(timer).toHaveText(/^02 ساعة0[34] (دقائق)\d\d (ثانية|ثوانٍ)$/);
  const before = await timer.textContent();
  await page.clock.runFor(1000);
  await expect(timer).not.toHaveText(before ?? '');

  // Nothing else is reachable by keyboard, exposed to screen readers or visible.
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape', 'Escape', 'Escape']) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull();
  }
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveText([words.title]);
  await page.mouse.wheel(0, 400);
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectAccessible(page, undefined, `${width} wide`);
    expect(await notice.evaluate((box) => [box.clientWidth, box.scrollWidth])).toEqual([width, width]);
  }
  await page.setViewportSize({ width: 360, height: 780 });

  // The countdown ends on its own and the message below it changes.
  await close({ message: 'تأخرنا قليلًا.' });
  await nextQuestion(page);
  await expect(notice).toHaveAccessibleDescription('تأخرنا قليلًا.');
  await expect(timer).toBeHidden();

  await platform.runCommand('maintenance', 'off');
  await nextQuestion(page);
  await expect(notice).toBeHidden();
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(await reported()).toEqual([]);

  // An unreachable service is only logged.
  await page.context().route(/\/rc\/v1\//, (route) => route.abort());
  for (let second = 0; second < 31 && consoleErrors.length === 0; second += 1) await page.clock.runFor(1000);
  await expect
    .poll(() => consoleErrors.filter((line) => /^remote configuration:/.test(line)))
    .toHaveLength(1);
  await expect(page.getByRole('main')).toBeVisible();
  consoleErrors.length = 0;
});

test(
  'the map is replaced when the tab is shown again, and keeps its input and camera',
  { tag: '@release' },
  async ({ page, mapPage }) => {
    await mapPage.open({ longitude: 46.65, latitude: 24.78, zoom: 14 });
    await mapPage.isReady();
    const box = page.getByRole('combobox').first();
    await box.fill('الملقا');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const address = page.url();
    await close();
    await lookAgain(page);
    const notice = screenOf(page);
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('timer')).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(0);
    await page.keyboard.type('حي');
    await platform.runCommand('maintenance', 'off');
    await lookAgain(page);
    await expect(notice).toBeHidden();
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('الملقا');
    await expect(mapPage.map).toBeVisible();
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  },
);

test(
  'the standalone map is closed from the start, also in a frame, where it does not take focus',
  { tag: '@release' },
  async ({ page }) => {
    await close();
    await page.goto('/map');
    await expect(screenOf(page)).toBeFocused();
    await page.goto('/landing-page/118');
    await expect(screenOf(page)).toBeFocused();
    await platform.runCommand('maintenance', 'off');
    await lookAgain(page);
    await expect(screenOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'اعرض الخريطة هنا' }).first().click();
    const framed = page.locator('iframe').contentFrame().getByRole('alertdialog', { name: words.title });
    // Anything still loading would be reported as failed when the frame reloads.
    const map = page.locator('iframe').contentFrame().getByRole('region', { name: 'الخريطة', exact: true });
    await expect(map).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('main').getByRole('link').first().focus();
    await close();
    await page
      .locator('iframe')
      .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.reload());
    await expect(framed).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
    // Once the map underneath has loaded, none of it is visible: its attribution sets its own visibility.
    await expect(page.locator('iframe').contentFrame().locator('.maplibregl-ctrl-attrib')).toBeAttached();
    expect(
      await page
        .locator('iframe')
        .evaluate((frame: HTMLIFrameElement) =>
          [...(frame.contentDocument?.querySelectorAll('body > :not(.maintenance) *') ?? [])]
            .filter((part) => part.checkVisibility({ visibilityProperty: true }))
            .map(({ className }) => className),
        ),
    ).toEqual([]);
  },
);

test('a page that fails to load the maintenance code stays as it is', async ({ page, consoleErrors }) => {
  await close();
  await page.route(/\/_astro\/remote-config\./, (route) => route.abort());
  await page.goto('/agreement');
  await expect.poll(() => consoleErrors.join()).toContain('remote configuration:');
  await expect(page.getByRole('main')).toBeVisible();
  consoleErrors.length = 0;
});

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { signIdToken } from '../../../emulators/identity/id-token.ts';
import { signingKeyOf } from '../../../database/account/signing-key.ts';
import { openStore } from '../../../database/open.ts';
import { promo as words } from '../../../words/ar/shell/promo.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { untilAtRest } from '../drivers/at-rest.ts';
import { startOwnPlatform, type OwnPlatform } from '../drivers/own-platform.ts';
import { recordViolations } from '../drivers/violations.ts';
import { expect, test } from '../fixtures.ts';

/** Promotions for visitors and forms for members (specification §2, §4). */
let platform: OwnPlatform;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => (platform = await startOwnPlatform()));
test.afterAll(() => platform.stop());

const path = '/privacy-policy';
const html = `<h2>خريطة الأراضي</h2><div><p style="position:fixed" onclick="window.isRun = 1" id="content">اعرف <a
  href="https://example.com/more">سعر أرضك</a> و<a href="javascript:window.isRun=1">احسبه</a>.</p></div>
  <script>window.isRun = 1</script><img src="x" onerror="window.isRun = 1"><iframe src="/"></iframe>
  <form action="/"><input name="phone"></form><style>main { display: none }</style>`;

function picture(width: number, height: number, shade: number): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(shade);
  return PNG.sync.write(png);
}

const popupOf = (page: Page) => page.getByRole('dialog', { name: words.label });
const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('a visitor sees a promotion over the page until they close it', async ({
  page,
  context,
  consoleErrors,
}) => {
  await platform.takeRequests(context, /^\/(settings\/app|api\/promo|uploads\/.*)$/);
  const reported = await recordViolations(page);
  const settled = () => untilAtRest(page);
  await page.goto(path);
  await settled();
  expect(await kept(page, 'promo.updatedAt')).toBeNull();
  await platform.runCommand(
    'promo',
    'set',
    ...['--image', await platform.addFile('wide.png', picture(900, 300, 200))],
    ...['--mobile-image', await platform.addFile('narrow.png', picture(300, 400, 180))],
    ...[
      '--html',
      await platform.addFile('text.html', html),
      '--alt',
      'مخطط بألوانه',
      '--link',
      'https://example.com/a',
    ],
  );

  await page.reload();
  const popup = popupOf(page);
  await expect(popup).toBeVisible();
  // On a legal page the promotion appears only some time after the first paint, so that the page can be read first.
  const { shown, painted } = await page.evaluate(() => ({
    shown: performance.now(),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  }));
  expect(shown - painted).toBeGreaterThan(1000);
  const close = popup.getByRole('button', { name: words.close });
  await expect(close).toBeFocused();
  expect(await popup.evaluate((box) => [box.clientWidth, box.clientHeight])).toEqual([1180, 740]);

  // The promotion's HTML brings no styles of its own, runs no script and loads nothing.
  const text = popup.locator('.text');
  expect(await text.innerHTML()).not.toMatch(
    /style|onclick|script|img|iframe|form|input|javascript|id=|<div/,
  );
  await expect(text.getByRole('heading')).toHaveText('خريطة الأراضي');
  await expect(text.getByRole('link')).toHaveText(['سعر أرضك']);
  await expect(text.getByRole('link')).toHaveAttribute('target', '_blank');
  expect(await page.evaluate(() => 'isRun' in window)).toBe(false);
  // In addition, the browser reports what the content security policy blocked.
  expect(
    consoleErrors.filter((line) => !/^(Executing inline event handler|Applying inline style)/.test(line)),
  ).toEqual([]);
  consoleErrors.length = 0;

  const image = popup.getByRole('img', { name: 'مخطط بألوانه' });
  await expect(popup.getByRole('link', { name: 'مخطط بألوانه' })).toHaveAttribute(
    'href',
    'https://example.com/a',
  );
  for (const [width, natural] of [
    [1440, 900],
    [800, 900],
    [577, 900],
    [576, 300],
    [360, 300],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    const size = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
    await expect.poll(size).toBe(natural);
    expect(await popup.evaluate((box) => [box.clientWidth, box.scrollWidth])).toEqual([width, width]);
  }
  await expectAccessible(page);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer'))).toBeNull();
  }
  expect((await reported()).filter((line) => !/-attr inline$/.test(line))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect.poll(() => kept(page, 'promo.updatedAt')).toMatch(/^\d{4}-/);
  const first = await kept(page, 'promo.updatedAt');

  // A closed promotion stays closed; a newer one is shown once the visitor is not interacting with the page.
  await Promise.all([page.waitForResponse(/\/settings\/app$/), page.reload()]);
  await settled();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await platform.runCommand('promo', 'set', '--html', await platform.addFile('text.html', '<p>جديد</p>'));
  await page.goto('/');
  await page.getByRole('combobox').first().focus();
  await settled();
  await expect(popup).toHaveCount(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(popup).toContainText('جديد');
  expect(await popup.evaluate((box) => getComputedStyle(box).animationName)).toBe('none');
  await close.click();
  await expect(popup).toHaveCount(0);
  await expect.poll(() => kept(page, 'promo.updatedAt')).not.toBe(first);

  // A browser without a native HTML sanitizer shows the same.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
  await platform.runCommand('promo', 'set', '--html', await platform.addFile('text.html', html));
  await page.goto(path);
  await expect(text.getByRole('heading')).toHaveText('خريطة الأراضي');
  expect(await text.innerHTML()).not.toMatch(
    /style|onclick|script|img|iframe|form|input|javascript|id=|<div/,
  );
  await expect(text.getByRole('link')).toHaveText(['سعر أرضك']);
  await expect(text.getByRole('link')).toHaveAttribute('target', '_blank');
  expect(await page.evaluate(() => 'isRun' in window || 'setHTML' in Element.prototype)).toBe(false);
  consoleErrors.length = 0;
});

/** Inline styles as an editor writes them, and what must not be among them. */
const styledHtml = `<p style="color: rgb(200, 0, 0); text-align: center; position: fixed; inset: 0">أحمر</p>
  <div style="font: bold 20px serif; margin: -400px; z-index: 9">عريض <span
  style="background: rgb(255, 255, 0) url(/uploads/spy.png)">أصفر</span> <span style="top: 0">كما هو</span></div>
  <p style="color: var(--paper); font-size: 9\\px; background-color: image-set(url(/uploads/spy.png) 1x);
  opacity: 0; transform: scale(9); background-image: u\\72l(/uploads/spy.png); text-decoration: underline">تحته خط</p>`;

for (const { parser, prepare } of [
  { parser: 'the browser', prepare: () => Promise.resolve() },
  {
    parser: 'the library',
    prepare: (page: Page) => page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML')),
  },
]) {
  test(`HTML cleaned by ${parser} keeps its safe inline styles, and no other`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    await platform.takeRequests(context, /^\/(settings\/app|api\/promo|uploads\/.*)$/);
    const media: string[] = [];
    page.on('request', (request) => request.url().includes('/uploads/') && media.push(request.url()));
    await prepare(page);
    await platform.runCommand('promo', 'set', '--html', await platform.addFile('text.html', styledHtml));
    await page.goto(path);
    const text = popupOf(page).locator('.text');
    const looks = (content: string, ...names: string[]) =>
      text
        .getByText(content, { exact: true })
        .evaluate(
          (element, all) => all.map((name) => getComputedStyle(element).getPropertyValue(name)),
          names,
        );
    expect(await looks('أحمر', 'color', 'text-align', 'position')).toEqual([
      'rgb(200, 0, 0)',
      'center',
      'static',
    ]);
    expect(await looks('أصفر', 'background-color', 'background-image', 'font-weight', 'font-size')).toEqual([
      'rgb(255, 255, 0)',
      'none',
      '700',
      '20px',
    ]);
    expect(
      await looks('تحته خط', 'text-decoration-line', 'opacity', 'transform', 'background-image'),
    ).toEqual(['underline', '1', 'none', 'none']);
    const styles = text.locator('[style]');
    const written = await styles.evaluateAll((all) => all.map((element) => element.getAttribute('style')));
    expect(written).toHaveLength(4);
    expect(written.join()).not.toMatch(
      /position|inset|margin|z-index|url|var|image|opacity|transform|family/,
    );
    await expect(text.locator('span')).toHaveText(['أصفر']);
    expect(media).toEqual([]);
    expect(consoleErrors.filter((line) => !line.startsWith('Applying inline style'))).toEqual([]);
    consoleErrors.length = 0;
  });
}

test('a film that cannot be had leaves no empty player, and what is beside it is shown', async ({
  page,
  context,
  consoleErrors,
}) => {
  await platform.takeRequests(context, /^\/(settings\/app|api\/promo|uploads\/.*)$/);
  const lost = { url: `/uploads/${'f'.repeat(32)}.webm`, alternativeText: 'جولة' };
  const empty = { image: null, mobileImage: null, imageLink: null, html: null, video: lost };
  const show = async (promotion: object) =>
    platform.runCommand('promo', await platform.addFile('promo.json', promotion));
  await show({ ...empty, imageLink: 'https://example.com/a' });
  const warned = page.waitForEvent('console', (line) => line.text().includes('its film cannot be had'));
  await page.goto(path);
  await warned;
  await untilAtRest(page);
  await expect(page.locator('dialog.promo')).toHaveCount(0);
  expect(await kept(page, 'promo.updatedAt')).toBeNull();

  await show({ ...empty, html: '<p>نص</p>' });
  await page.reload();
  await expect(popupOf(page)).toContainText('نص');
  await expect(popupOf(page).locator('video')).toHaveCount(0);
  expect(consoleErrors.filter((line) => !/status of 404|film cannot be had/.test(line))).toEqual([]);
  consoleErrors.length = 0;
});

/** A short video made by the browser itself: WebM, 160 × 90. */
async function filmOf(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const ended = new Promise((done) => (recorder.onstop = done));
    recorder.start();
    for (let x = 0; x < 60; x++) {
      brush?.fillRect(x * 3, 0, 2, 90);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test(
  'a video in the promotion plays only when the visitor starts it',
  { tag: '@release' },
  async ({ page, context }) => {
    await platform.takeRequests(context, /^\/(settings\/app|api\/promo|uploads\/.*)$/);
    const reported = await recordViolations(page);
    const film = await platform.addFile('film.webm', await filmOf(page));
    await platform.runCommand('promo', 'set', '--video', film, '--alt', 'جولة في الخريطة');
    await page.goto(path);
    const video = popupOf(page).getByLabel('جولة في الخريطة');
    await expect(video).toBeVisible();
    const state = () =>
      video.evaluate(({ paused, currentTime, videoWidth, videoHeight }: HTMLVideoElement) => ({
        size: [videoWidth, videoHeight],
        isPlaying: !paused,
        hasBegun: currentTime > 0,
      }));
    await expect.poll(state).toEqual({ size: [160, 90], isPlaying: false, hasBegun: false });
    // As with the native controls: focus, then the key that starts it.
    await video.focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await state()).hasBegun).toBe(true);
    await expectAccessible(page);
    expect(await reported()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(popupOf(page)).toHaveCount(0);
  },
);

test('a member sees the form that the server requests, and closing it is recorded', async ({
  page,
  context,
}) => {
  await platform.takeRequests(context, /./);
  const form = { key: 'survey', title: 'استبيان الربيع', html: '<p>شاركنا رأيك</p>', imageUrl: null };
  const file = { ...form, mobileImageUrl: null, videoUrl: null, link: 'https://example.com/survey' };
  await platform.runCommand('form', await platform.addFile('form.json', file));
  const store = await openStore({ file: join(platform.folder, 'ardi.sqlite') });
  const person = { uid: randomUUID(), provider: 'google.com', claims: {} };
  const token = await signIdToken(await signingKeyOf(store), 'ardi-embedded', person);
  await page.goto(path);
  await page.evaluate(
    ([text, end]) => {
      localStorage.setItem('userToken', String(text));
      localStorage.setItem('tokenExpiration', String(end));
    },
    [token, Math.floor(Date.now() / 1000) + 3000],
  );
  const asked = page.waitForRequest(/\/GPTV\/FormDetails/);
  await page.reload();
  expect(new URL((await asked).url()).search).toBe('?isWeb=true');
  const popup = page.getByRole('dialog', { name: form.title });
  await expect(popup).toContainText('شاركنا رأيك');
  await expect(popup.getByRole('link', { name: words.follow })).toHaveAttribute('href', file.link);
  const record = page.waitForResponse(/\/GPTV\/AddFormTracking/);
  await popup.getByRole('button', { name: words.close }).click();
  expect((await record).status()).toBe(200);
  await expect(popup).toHaveCount(0);
  const rows = await store.database.selectFrom('form_tracking').select(['form', 'action']).execute();
  await store.close();
  expect(rows).toEqual([{ form: 'survey', action: 'closed' }]);
  expect(await kept(page, 'gptv.updatedAt')).toMatch(/^\d{4}-/);
  await Promise.all([page.waitForResponse(/\/GPTV\/FormDetails/), page.reload()]);
  await untilAtRest(page);
  await expect(popup).toHaveCount(0);
});

test('a promotion that fails to load opens nothing, and the sign-in page requests none', async ({
  page,
  context,
  consoleErrors,
}) => {
  await platform.takeRequests(context, /^\/settings\/app$/);
  await platform.runCommand('promo', 'set', '--html', await platform.addFile('text.html', '<p>عرض</p>'));
  const asked: string[] = [];
  await page.route(/\/api\/promo/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/account/auth');
  await untilAtRest(page);
  expect(asked).toEqual([]);
  await page.goto(path);
  await expect.poll(() => consoleErrors.join()).toContain('promotion:');
  expect(asked).toHaveLength(1);
  await expect(popupOf(page)).toHaveCount(0);
  consoleErrors.length = 0;
});

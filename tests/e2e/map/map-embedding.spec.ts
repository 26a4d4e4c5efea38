import { mapTools as words } from '../../../words/ar/map/map-tools.ts';
import { testSettings } from '../../support/settings.ts';
import { someParcel } from '../../support/land.ts';
import { expectAccessible } from '../drivers/axe.ts';
import { legendButtonIn } from '../drivers/map-page.ts';
import { expect } from '../fixtures.ts';
import { example, test } from './embedding-fixture.ts';

test('the documentation example shows the map and exchanges messages with it; hostile messages have no effect', async ({
  page,
  servePage,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  const at = `#map=16.5/${parcel.centroid_y}/${parcel.centroid_x}`;
  const port = await servePage(example.replace('#map=15/24.72/46.7', at));
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });
  await page.goto(`http://127.0.0.1:${port}/lands`);
  const heard = (type: string) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { heard: { type: string }[] }).heard.filter((each) => each.type === wanted),
      type,
    );
  const tell = (command: unknown) =>
    page.evaluate(
      ([message, origin]) => document.querySelector('iframe')?.contentWindow?.postMessage(message, origin),
      [command, testSettings.siteUrl] as const,
    );
  await expect.poll(() => heard('ardi:ready')).not.toEqual([]);
  await expect.poll(() => heard('ardi:moved')).not.toEqual([]);
  const map = page.frameLocator('iframe');
  const canvas = map.getByRole('region', { name: 'الخريطة', exact: true }).locator('canvas');
  await canvas.click();
  await expect(page.locator('#chosen')).toHaveText(String(parcel.id));
  await page.getByRole('button', { name: 'لوّن حسب سعر المتر' }).click();
  await expect(legendButtonIn(map, 'متوسط سعر المتر')).toBeVisible();
  await tell({ type: 'ardi:clear' });
  await expect(page.locator('#chosen')).toHaveText('لا شيء');
  await tell({ type: 'ardi:select', parcelObjectIds: [parcel.id] });
  await expect(page.locator('#chosen')).toHaveText(String(parcel.id));
  // Invalid messages are rejected, and messages from another origin are ignored.
  await tell({ type: 'ardi:show', bounds: [1e9, '<script>', null, {}] });
  await tell({ type: 'ardi:mode', mode: '__proto__' });
  await tell({ type: 'ardi:explode' });
  await expect
    .poll(() => heard('ardi:refused'))
    .toEqual(['bad_value', 'bad_value', 'unknown_type'].map((reason) => ({ type: 'ardi:refused', reason })));
  await expect(legendButtonIn(map, 'متوسط سعر المتر')).toBeVisible();
  const before = (await heard('ardi:moved')).length;
  await page.getByRole('button', { name: 'أظهر المدينة كلها' }).click();
  await expect.poll(async () => (await heard('ardi:moved')).length).toBeGreaterThan(before);
  const [last] = (await heard('ardi:moved')).slice(-1) as unknown as { bounds: number[] }[];
  expect(last?.bounds[0]).toBeLessThan(46.4);
});

test(
  'the embed code is generated for the current view, checked and copied',
  { tag: '@release' },
  async ({ page, context, mapPage }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await mapPage.open({ longitude: 46.7, latitude: 24.72, zoom: 14 }, '/Riyadh/metrics?mode=shape_area');
    await mapPage.isReady();
    await page.getByRole('button', { name: words.menu }).click();
    await page.getByRole('button', { name: words.embed }).click();
    const dialog = page.getByRole('dialog', { name: words.embedding.title });
    const code = dialog.getByLabel(words.embedding.code);
    await expect(code).toHaveValue(/mode=shape_area.*#map=14/);
    await dialog.getByLabel(words.embedding.height).fill('12');
    await expect(dialog.getByText('اكتب عددًا من 280 إلى 2000.')).toBeVisible();
    await expect(code).toHaveValue('');
    await dialog.getByLabel(words.embedding.height).fill('٥٢٠');
    await dialog.getByLabel(words.embedding.origin).fill('example.com/page');
    await expect(dialog.getByText(words.embedding.wrongOrigin)).toBeVisible();
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page, 'dialog');
    }
    await dialog.getByLabel(words.embedding.origin).fill('https://example.com');
    await dialog.getByRole('checkbox', { name: words.embedding.part.search }).check();
    await expect(code).toHaveValue(/height="520"/);
    const snippet = await code.inputValue();
    await dialog.getByRole('button', { name: words.embedding.copy }).click();
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippet);
    expect(snippet).toContain('origin=https%3A%2F%2Fexample.com');
    expect(snippet).toContain('search=on');
  },
);

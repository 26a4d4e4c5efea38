import { words } from '../../src/i18n/ar/index.ts';
import { someParcel } from './drivers/land.ts';
import { expect, test } from './fixtures.ts';

const city = { longitude: 46.7, latitude: 24.72, zoom: 12 };

test('a lost drawing context comes back with the picture', async ({ mapPage, complaints }) => {
  await mapPage.open(city);
  await mapPage.isReady();
  const before = (await mapPage.pixels()).size;
  await mapPage.map.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    extension?.loseContext();
    await new Promise((done) => setTimeout(done, 500));
    extension?.restoreContext();
  });
  await expect.poll(async () => (await mapPage.pixels()).size).toBeGreaterThan(before * 0.7);
  await mapPage.chooseMode(words.map.modes.plain);
  const color = (await mapPage.legendColors()).get('plain') ?? '';
  await expect.poll(async () => (await mapPage.pixels()).get(color) ?? 0).toBeGreaterThan(1000);
  complaints.length = 0;
});

test('without a network the last picture stays, with a notice; it is completed when the network is back', async ({
  mapPage,
  page,
  context,
  complaints,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.legendColors();
  const before = (await mapPage.pixels()).size;
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' });
  await expect(notice).toBeVisible();
  expect((await mapPage.pixels()).size).toBeGreaterThan(before * 0.7);
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await mapPage.isReady();
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  expect(page.url()).toContain('#map=16.5/');
  complaints.length = 0;
});

test('what fails in the first moments of a network that is back is fetched once more', async ({
  mapPage,
  page,
  context,
  complaints,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await mapPage.open(city);
  await mapPage.isReady();
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'لا اتصال بالشبكة' })).toBeVisible();
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  let refused = 0;
  await page.route('**/tiles/archives/**', (route) => ((refused += 1), route.abort()));
  await context.setOffline(false);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute('**/tiles/archives/**');
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The browser's own lines, and none of the map's: it waits until the network can be trusted.
  expect(complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  complaints.length = 0;
});

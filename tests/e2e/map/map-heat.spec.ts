import type { HeatMode, HeatSquares, ModeList } from '../../../contract/map/modes.ts';
import { words } from '../../../words/ar/index.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';

const modesUrl = `${testSettings.platformUrl}/tiles/modes`;
/** All of Riyadh in the demo data. */
const city = { longitude: 46.71, latitude: 24.715, zoom: 10.5 };

async function modeList(): Promise<ModeList> {
  return ((await (await fetch(modesUrl)).json()) as { data: ModeList }).data;
}

async function squaresOf(mode: HeatMode): Promise<HeatSquares> {
  return (await (await fetch(mode.dataUrl.replace('{region}', 'riyadh'))).json()) as HeatSquares;
}

/** The class of a square, computed from the listed bounds. */
function classOf(mode: HeatMode, value: number): string | undefined {
  return mode.classes.find(({ from, to }) => value >= (from ?? -Infinity) && value < (to ?? Infinity))?.id;
}

test("every listed heat mode is drawn in its legend's colors", async ({ mapPage }) => {
  const { heatModes } = await modeList();
  expect(heatModes.length).toBeGreaterThanOrEqual(3);
  await mapPage.open(city);
  await mapPage.isReady();
  for (const mode of heatModes) {
    await mapPage.chooseMode(mode.label);
    let legend = new Map<string, string>();
    const shownClasses = async () => {
      legend = await mapPage.legendColors();
      return [...legend.keys()];
    };
    await expect.poll(shownClasses).toEqual(mode.classes.map(({ id }) => id));
    const { features } = await squaresOf(mode);
    for (const { id, label } of mode.classes) {
      const count = features.filter(({ properties }) => classOf(mode, properties.value) === id).length;
      const color = legend.get(id) ?? '';
      const painted = async () => (await mapPage.pixels()).get(color) ?? 0;
      if (count > 2) await expect.poll(painted, { message: `${mode.id}: ${label}` }).toBeGreaterThan(40);
      if (count === 0) expect(await painted(), `${mode.id}: ${label} is nowhere`).toBeLessThan(40);
    }
  }
});

test('parcels regain their colors when a parcel mode is chosen', { tag: '@release' }, async ({ mapPage }) => {
  const [heat] = (await modeList()).heatModes;
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.chooseMode(heat?.label ?? '');
  await expect(mapPage.page.getByText(heat?.description ?? '')).toBeVisible();
  await mapPage.chooseMode(words.map.modes.zoning_color);
  const residential = (await mapPage.legendColors()).get('residential') ?? '';
  await expect.poll(async () => (await mapPage.pixels()).get(residential) ?? 0).toBeGreaterThan(500);
});

test(
  'a mode unknown to the site is drawn as the host describes it',
  { tag: '@release' },
  async ({ page, mapPage }) => {
    const list = await modeList();
    const dataUrl = `${testSettings.platformUrl}/tiles/heat/shade/{region}`;
    const bands = [
      { id: 'low', label: 'ظل قليل', color: '#ff00ff', from: null, to: 10, fillsGap: false },
      { id: 'high', label: 'ظل كثير', color: '#00ff00', from: 10, to: null, fillsGap: false },
    ];
    const shade = {
      id: 'shade',
      label: 'الظل',
      unit: 'ساعة',
      description: 'ساعات الظل.',
      dataUrl,
      classes: bands,
    };
    const square = (west: number, value: number) => ({
      type: 'Feature',
      properties: { value, saleCount: 1 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, 24.6],
            [west + 0.1, 24.6],
            [west + 0.1, 24.8],
            [west, 24.8],
            [west, 24.6],
          ],
        ],
      },
    });
    const cors = { 'access-control-allow-origin': '*' };
    await page.route(modesUrl, (route) =>
      route.fulfill({
        headers: cors,
        json: { status: true, message: '', data: { ...list, heatModes: [shade] } },
      }),
    );
    await page.route('**/tiles/heat/shade/riyadh', (route) =>
      route.fulfill({
        headers: cors,
        json: { type: 'FeatureCollection', features: [square(46.6, 3), square(46.75, 12)] },
      }),
    );
    await mapPage.open(city);
    await mapPage.isReady();
    await mapPage.chooseMode('الظل');
    await expect(mapPage.legend.getByText('ظل كثير')).toBeVisible();
    const legend = await mapPage.legendColors();
    for (const { id } of bands) {
      await expect
        .poll(async () => (await mapPage.pixels()).get(legend.get(id) ?? '') ?? 0)
        .toBeGreaterThan(1000);
    }
  },
);

test('squares that fail to load are reported and retry loads them; the map itself stays', async ({
  page,
  mapPage,
  consoleErrors,
}) => {
  const [mode] = (await modeList()).heatModes;
  let isDown = true;
  await page.route('**/tiles/heat/**', (route) => (isDown ? route.abort() : route.continue()));
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.chooseMode(mode?.label ?? '');
  await expect(page.getByText(words.legend.heatFailed)).toBeVisible();
  await expect(mapPage.map).toHaveAttribute('aria-busy', 'false');
  isDown = false;
  await page.getByRole('button', { name: words.map.retry }).click();
  await expect(page.getByText(words.legend.heatFailed)).toBeHidden();
  consoleErrors.length = 0;
});

import type { ModeList } from '../../../contract/map/modes.ts';
import { colorMenu } from '../../../words/ar/map/color-menu.ts';
import { words } from '../../../words/ar/index.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../../e2e/fixtures.ts';

const modesUrl = `${testSettings.platformUrl}/tiles/modes`;
/** All of Riyadh in the demo data. */
const city = { longitude: 46.71, latitude: 24.715, zoom: 10.5 };

async function modeList(): Promise<ModeList> {
  return ((await (await fetch(modesUrl)).json()) as { data: ModeList }).data;
}

test('without the list of modes the other modes stay, and retry loads it', async ({
  page,
  mapPage,
  consoleErrors,
}) => {
  let isDown = true;
  // With its region, whose classes it lists.
  await page.route(`${modesUrl}?*`, (route) => (isDown ? route.abort() : route.continue()));
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.modeButton.click();
  await expect(page.getByText(colorMenu.heatModesFailed)).toBeVisible();
  await page.keyboard.press('Escape');
  await mapPage.chooseMode(words.map.modes.shape_area);
  isDown = false;
  await mapPage.modeButton.click();
  await page.getByRole('button', { name: words.map.retry }).click();
  await expect(
    page.getByRole('menuitemradio', { name: (await modeList()).heatModes[0]?.label ?? '' }),
  ).toBeVisible();
  consoleErrors.length = 0;
});

test('a region with too few sales says so', async ({ page, mapPage }) => {
  const [mode] = (await modeList()).heatModes;
  await page.route('**/tiles/heat/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { type: 'FeatureCollection', features: [] },
    }),
  );
  await mapPage.open(city);
  await mapPage.isReady();
  await mapPage.chooseMode(mode?.label ?? '');
  await expect(page.getByText(words.legend.heatNothing)).toBeVisible();
});

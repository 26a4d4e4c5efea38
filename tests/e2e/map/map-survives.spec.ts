import { someParcel } from '../../support/land.ts';
import { expect, test } from '../fixtures.ts';
import { expectZoningDrawn, mapFailure, offlineNotice, openCompletely } from './network.ts';

test('offline, the last render stays with a notice, and completes once the network is back', async ({
  mapPage,
  page,
  context,
  consoleErrors,
}) => {
  const parcel = someParcel("zoning = 'residential'");
  await openCompletely(mapPage);
  const before = (await mapPage.pixels()).size;
  await context.setOffline(true);
  const notice = offlineNotice(page);
  await expect(notice).toBeVisible();
  expect((await mapPage.pixels()).size).toBeGreaterThan(before * 0.7);
  await mapPage.moveTo({ longitude: parcel.centroid_x, latitude: parcel.centroid_y, zoom: 16.5 });
  await expect(mapFailure(page)).toHaveCount(0);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await mapPage.isReady();
  await expectZoningDrawn(mapPage, 'residential');
  await expect(page).toHaveURL(/#map=16\.5\//);
  consoleErrors.length = 0;
});

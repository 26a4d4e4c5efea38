import { someParcel } from '../../support/land.ts';
import { cameraAt } from '../drivers/camera.ts';
import { expect, test } from '../fixtures.ts';

// In the plain mode nothing but text is dark.
test('parcels show their numbers from zoom 17, also those that a filter leaves out', async ({ mapPage }) => {
  const parcel = someParcel("zoning = 'residential' and parcel_no is not null");
  const middle = { longitude: parcel.centroid_x, latitude: parcel.centroid_y };
  const camera = cameraAt(parcel, 17.5);
  const textPixels = () => mapPage.darkPixelsAround(camera, middle, 12);
  await mapPage.open(camera, '/Riyadh/metrics?mode=plain');
  await mapPage.isReady();
  await expect.poll(textPixels).toBeGreaterThan(10);
  await mapPage.open(camera, '/Riyadh/metrics?mode=plain&plans=off&toArea=1');
  await mapPage.isReady();
  await expect.poll(textPixels).toBeGreaterThan(10);
  const far = cameraAt(parcel, 16.4);
  await mapPage.moveTo(far);
  await expect.poll(() => mapPage.darkPixelsAround(far, middle, 4)).toBe(0);
});

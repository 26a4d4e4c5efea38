import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listRegions, type Region } from '../../../contract/shell/regions.ts';
import { answer, cutOff, hold, refuse } from '../../support/api-answers.ts';
import { takeLogged } from '../../support/component-setup.ts';

function region(key: Region['key'], name: string, parcelCount: number): Region {
  return {
    ...{ key, name, parcelCount, id: 10, nameEn: key, zoom: 9, minZoom: 5, hasDemoData: false },
    mapStyleUrl: `https://tiles.test/styles/${key.toLowerCase()}`,
    centroid: { x: 46.7, y: 24.7 },
    bounds: { southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } },
    extent: { southWest: { x: 42, y: 20 }, northEast: { x: 48, y: 28 } },
    hasData: parcelCount > 0,
    lastSaleOn: null,
  };
}

const regions = [region('Riyadh', 'الرياض', 12_345), region('Asir', 'عسير', 7), region('Hail', 'حائل', 0)];

/** The picker, opened on a page whose region is Riyadh. */
async function openPicker() {
  const { RegionPicker } = await import('../../../src/islands/region-picker/RegionPicker.tsx');
  const { openRegionPicker, $regionKey } = await import('../../../src/stores/shell/region.ts');
  render(<RegionPicker />);
  openRegionPicker();
  return { dialog: await screen.findByRole('dialog'), $regionKey, user: userEvent.setup() };
}

test('lists the current region although it has no data, and marks it', async () => {
  answer(listRegions, regions);
  const { $regionKey, dialog } = await openPicker();
  $regionKey.set('Hail');
  const current = await within(dialog).findByRole('button', { current: true, name: /^حائل/ });
  expect(current.textContent).toBe('حائلالموقع الحالي0 قطعة');
  $regionKey.set('Riyadh');
});

test('lists the regions that have data with their parcels, the current one labeled', async () => {
  answer(listRegions, regions);
  const { dialog } = await openPicker();
  const buttons = (await within(dialog).findAllByRole('listitem')).map((item) =>
    within(item).getByRole('button'),
  );
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'الرياضالموقع الحالي12,345 قطعة',
    'عسير7 قطعة',
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual(['true', null]);
});

test('says that the regions load, and can be closed meanwhile', async () => {
  const arrive = hold(listRegions);
  const { dialog, user } = await openPicker();
  expect(within(dialog).getByRole('status').textContent).toBe('تُحمّل المناطق');
  await user.click(within(dialog).getByRole('button', { name: 'أغلق' }));
  expect(dialog).toHaveProperty('open', false);
  arrive(regions);
});

test('says why the regions could not be loaded, and loads them on a retry', async () => {
  cutOff(listRegions);
  const { dialog, user, $regionKey } = await openPicker();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('تعذّر تحميل المناطق.');
  expect(takeLogged()).toEqual(['regions: Network Error']);
  const calls = answer(listRegions, regions);
  await user.click(within(dialog).getByRole('button', { name: 'أعد المحاولة' }));
  await user.click(await within(dialog).findByRole('button', { name: /عسير/ }));
  expect(calls).toHaveLength(2);
  await waitFor(() => expect($regionKey.get()).toBe('Asir'));
  expect(localStorage.getItem('ardi:region')).toBe('Asir');
  expect(dialog).toHaveProperty('open', false);
});

test('shows the message of a platform that refuses', async () => {
  refuse(listRegions, { code: 'busy', message: 'نعود بعد قليل.' });
  const { dialog } = await openPicker();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('نعود بعد قليل.');
  takeLogged();
});

test('closes without a choice when the current region is chosen', async () => {
  answer(listRegions, regions);
  const { dialog, user, $regionKey } = await openPicker();
  await user.click(await within(dialog).findByRole('button', { name: /الرياض/ }));
  expect(dialog).toHaveProperty('open', false);
  expect($regionKey.get()).toBe('Riyadh');
});

import { expect, test } from 'vitest';
import { openStore } from '../../../../database/open.ts';
import { listRegions } from '../../../../database/shell/regions.ts';
import { boundsOfExtent } from '../../../../lib/geo/bounds.ts';
import { regionAt } from '../../../../lib/geo/region-at.ts';

/** Places by their Arabic names, in the regions that they belong to. */
const places: [name: string, x: number, y: number, region: string][] = [
  ['الرياض', 46.71, 24.71, 'Riyadh'],
  ['الخرج', 47.31, 24.15, 'Riyadh'],
  ['وادي الدواسر', 44.73, 20.46, 'Riyadh'],
  ['بريدة', 43.97, 26.34, 'Al_Qassim'],
  ['عنيزة', 43.99, 26.09, 'Al_Qassim'],
  ['جدة', 39.17, 21.54, 'Makkah'],
  ['ينبع', 38.06, 24.09, 'Madinah'],
  ['الهفوف', 49.58, 25.37, 'Eastern'],
  ['خميس مشيط', 42.73, 18.3, 'Asir'],
  ['صبيا', 42.63, 17.15, 'Jazan'],
  ['حائل', 41.69, 27.52, 'Hail'],
  ['سكاكا', 40.2, 29.97, 'Al_Jawf'],
];

test('places lie in their regions, though the extents of regions overlap', async () => {
  const store = await openStore({ file: ':memory:' });
  const rows = await listRegions(store);
  await store.close();
  const regions = rows.map((row) => ({
    key: row.key,
    extent: boundsOfExtent(row),
    centroid: { x: row.centroid_x, y: row.centroid_y },
  }));
  for (const [name, x, y, region] of places) expect(regionAt(regions, x, y)?.key, name).toBe(region);
  expect(regionAt(regions, 2.35, 48.85)).toBeUndefined();
});

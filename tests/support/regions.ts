import type { Region } from '../../contract/shell/regions.ts';

/** The region of Riyadh as the platform answers it, with what a test changes of it. */
export function regionWith(changes: Partial<Region> = {}): Region {
  return {
    key: 'Riyadh',
    id: 10,
    name: 'الرياض',
    nameEn: 'Riyadh',
    mapStyleUrl: 'https://tiles.test/styles/riyadh',
    zoom: 9,
    minZoom: 5,
    centroid: { x: 46.7, y: 24.7 },
    bounds: { southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } },
    extent: { southWest: { x: 42, y: 20 }, northEast: { x: 48, y: 28 } },
    parcelCount: 12_345,
    hasData: true,
    lastSaleOn: '2026-09-30',
    hasDemoData: false,
    ...changes,
  };
}

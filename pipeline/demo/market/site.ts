import type { DemoNeighborhood } from '../land/neighborhood.ts';

export type DemoParcel = DemoNeighborhood['parcels'][number];

/** Parcels of one neighborhood that are offered or developed together. */
export interface Site {
  neighborhood: DemoNeighborhood['neighborhood'];
  parcels: DemoParcel[];
  /** What each of the parcels is worth as land today, riyals. */
  landPrices: number[];
}

/** Samples the sites of a region in one pass over its neighborhoods, so that it need not hold them all. */
export interface SiteSampler {
  add(part: DemoNeighborhood): void;
  sites(): Site[];
}

export function siteOf({ neighborhood, landPrices }: DemoNeighborhood, parcels: DemoParcel[]): Site {
  const prices = parcels.map(({ id, area_sqm: area }) => area * (landPrices.get(id) ?? 0));
  return { neighborhood, parcels, landPrices: prices };
}

/** Whether a lot is on an approved plan and can be owned and built on. */
export function isBuildable(parcel: DemoParcel): boolean {
  return parcel.plan_no !== null && ['residential', 'commercial', 'mixed'].includes(parcel.land_use_group);
}

export function areaOf({ parcels }: Site): number {
  return Math.round(parcels.reduce((sum, { area_sqm: area }) => sum + area, 0) * 100) / 100;
}

export function boxAround({ parcels }: Site) {
  const west = Math.min(...parcels.map((parcel) => parcel.west));
  const south = Math.min(...parcels.map((parcel) => parcel.south));
  const east = Math.max(...parcels.map((parcel) => parcel.east));
  const north = Math.max(...parcels.map((parcel) => parcel.north));
  return { centroid_x: (west + east) / 2, centroid_y: (south + north) / 2, west, south, east, north };
}

/** Phrase for the neighborhood within a sentence; a suburb's name already says what it is. */
export function placeWords({ neighborhood: { name } }: Site): string {
  return name.startsWith('ضاحية') ? name : `حي ${name}`;
}

/** Prices are rounded to whole thousands. */
export function roundedPrice(price: number): number {
  return Math.max(1000, Math.round(price / 1000) * 1000);
}

import type { DemoNeighborhood } from '../neighborhood.ts';

export type DemoParcel = DemoNeighborhood['parcels'][number];

/** Parcels of one neighbourhood that are offered or built on together. */
export interface Site {
  neighborhood: DemoNeighborhood['neighborhood'];
  /** What a m² of a house lot costs there now. */
  priceSarPerSqm: number;
  parcels: DemoParcel[];
}

/** Picks the sites of a region while its neighbourhoods pass by, so that it need not hold them all. */
export interface SiteSampler {
  add(part: DemoNeighborhood): void;
  sites(): Site[];
}

export function siteOf({ neighborhood, priceSarPerSqm }: DemoNeighborhood, parcels: DemoParcel[]): Site {
  return { neighborhood, priceSarPerSqm, parcels };
}

/** A lot of an approved plan that somebody may own and build on. */
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

/** The neighbourhood as a sentence names it; a suburb's name says already what it is. */
export function placeWords({ neighborhood: { name } }: Site): string {
  return name.startsWith('ضاحية') ? name : `حي ${name}`;
}

/** Prices are told in whole thousands. */
export function roundedPrice(price: number): number {
  return Math.max(1000, Math.round(price / 1000) * 1000);
}

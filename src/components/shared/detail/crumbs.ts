import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { planAddress } from '../../../../contract/shared/page-addresses.ts';
import { words } from '../../../../words/ar/index.ts';
import { fill } from '../../../../words/fill.ts';
import { cameraOf } from '../../../map/camera.ts';
import { boxAroundCircle, type Place } from '../../../../lib/geo/sphere.ts';

/** A breadcrumb from the region to the page's subject; without an address it has no page of its own. */
export interface Crumb {
  name: string;
  address: string | undefined;
}

/** Radius in meters of the neighborhood shown around a place. */
const neighborhoodMeters = 1500;

/** Region › city › neighborhood › plan, as far as known; a city named like its region is mentioned once. */
export function crumbsOf(thing: {
  regionKey: RegionKey | undefined;
  cityName: string | null;
  neighborhoodId: number | null;
  neighborhoodName: string | null;
  planNo: string | null;
  /** Null: the place is not known, or only that it lies in the city. */
  middle: Place | null;
}): Crumb[] {
  const { regionKey, cityName, neighborhoodId, neighborhoodName, planNo, middle } = thing;
  const map = regionKey && `/${regionKey}/metrics`;
  const camera = middle && cameraOf(boxAroundCircle(middle, neighborhoodMeters));
  return [
    ...(regionKey ? [{ name: words.map.regions[regionKey], address: map }] : []),
    ...(cityName === null || (regionKey && words.map.regions[regionKey] === cityName)
      ? []
      : [{ name: cityName, address: undefined }]),
    ...(neighborhoodName === null
      ? []
      : [
          {
            name: fill(words.detail.neighborhood, { name: neighborhoodName }),
            address:
              map && camera !== null ? `${map}?neighborhood=${neighborhoodId ?? ''}${camera}` : undefined,
          },
        ]),
    ...(planNo === null
      ? []
      : [
          {
            name: fill(words.detail.plan, { number: planNo }),
            address: regionKey && cityName !== null ? planAddress(regionKey, cityName, planNo) : undefined,
          },
        ]),
  ];
}

/** Neighborhood, city and region in one line; a city named like its region is mentioned once. */
export function placeOf({
  neighborhoodName,
  cityName,
  regionKey,
}: {
  neighborhoodName: string | null;
  cityName: string | null;
  regionKey: RegionKey | undefined;
}): string {
  const names = [neighborhoodName, cityName, regionKey && words.map.regions[regionKey]];
  return [...new Set(names.filter(Boolean))].join('، ');
}

import type { LandMetricsRow } from '../../../contract/map/metrics.ts';
import type { Offer } from '../../../contract/offer/offers.ts';
import type { ParcelRow } from '../../../contract/parcel/parcels.ts';
import type { Project } from '../../../contract/project/projects.ts';
import { planKey } from '../../../contract/shared/plan-key.ts';
import type { FavoriteType } from '../../../contract/shared/vocabulary.ts';
import { favoriteButton as words } from '../../../words/ar/favorites/favorite-button.ts';
import { parcelNumber } from '../../../words/land-names.ts';
import { fill } from '../../../words/fill.ts';
import type { FavoriteSubject } from './favorites.ts';

/** Maximum length of a favorite's title, in characters. */
const titleLength = 200;

/** A thing as a favorite, with a title of its own. */
export function subjectOf(
  regionId: number,
  itemType: FavoriteType,
  itemId: string | number,
  title: string,
): FavoriteSubject {
  return { regionId, itemType, itemId: String(itemId), title: title.slice(0, titleLength) };
}

export function favoriteOfParcel(
  parcel: Pick<ParcelRow, 'regionId' | 'parcelObjectId' | 'parcelNo' | 'neighborhoodName' | 'city'>,
): FavoriteSubject {
  const { regionId, parcelObjectId, parcelNo, neighborhoodName, city } = parcel;
  const title = fill(words.parcel, { number: parcelNumber(parcelNo), place: neighborhoodName ?? city });
  return subjectOf(regionId, 'parcel', parcelObjectId, title);
}

export function favoriteOfOffer({
  regionId,
  code,
  title,
}: Pick<Offer, 'regionId' | 'code' | 'title'>): FavoriteSubject {
  return subjectOf(regionId, 'offer', code, title);
}

export function favoriteOfProject({
  regionId,
  id,
  name,
}: Pick<Project, 'regionId' | 'id' | 'name'>): FavoriteSubject {
  return subjectOf(regionId, 'project', id, fill(words.project, { name }));
}

export function favoriteOfNeighborhood(
  metrics: Pick<LandMetricsRow, 'regionId' | 'neighborhoodId' | 'neighborhoodName'>,
): FavoriteSubject {
  const { regionId, neighborhoodId, neighborhoodName } = metrics;
  return subjectOf(
    regionId,
    'neighborhood',
    neighborhoodId,
    fill(words.neighborhood, { name: neighborhoodName }),
  );
}

/** A plan, whose id is its city and number: numbers repeat in cities. */
export function favoriteOfPlan(plan: {
  regionId: number;
  cityName: string;
  planNo: string;
}): FavoriteSubject {
  const title = fill(words.plan, { number: plan.planNo, city: plan.cityName });
  return subjectOf(plan.regionId, 'plan', planKey(plan), title);
}

/** Whether a plan has a place: one that only deeds name cannot be kept, since nobody knows where it lies. */
export function isPlaced(plan: { bounds: object | null }): boolean {
  return plan.bounds !== null;
}

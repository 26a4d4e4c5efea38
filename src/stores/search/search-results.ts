import type { FoundPlace } from '../../api/search/search.ts';
import { regionKeyById } from '../../../contract/shared/region-ids.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import { foldNeighborhoodName, latinDigits } from '../../../lib/fold-arabic.ts';
import { regionAt } from '../../../lib/geo/region-at.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import type { Suggestion } from '../../../contract/search/search.ts';
import { planQuery, type PlanName } from '../../../contract/shared/plan-key.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { cameraOf } from '../../map/camera.ts';
import { boundsOfBox } from '../../../lib/geo/bounds.ts';

/** A search result and its extent on the map. Unknown values are null. */
export interface SearchResult {
  kind: Suggestion['kind'] | 'place';
  label: string;
  context: string | null;
  /** City of a plan; absent in results that an older version stored. */
  cityName?: string | null;
  planNo: string | null;
  blockNo: string | null;
  /** Number of parcels it covers; null for a place from the geocoder. */
  parcelCount: number | null;
  /** Id of the parcel or neighborhood on the map; null for all other kinds. */
  selectableId: number | null;
  regionKey: RegionKey;
  bounds: Bounds;
}

/**
 * Normalizes typed text for searching: strips control characters, lone surrogates and surrounding spaces, and
 * converts digits to Latin.
 */
export function normalizeSearchText(typed: string): string {
  return latinDigits(typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ')).trim();
}

/** Identity of a result. */
export function resultKey({
  kind,
  regionKey,
  selectableId,
  label,
  planNo,
  blockNo,
  context,
}: SearchResult): string {
  return [kind, regionKey, selectableId, label, planNo, blockNo, context].join('|');
}

/** Converts the platform's suggestions; those in an unknown region are dropped. */
export function suggestionResults(suggestions: readonly Suggestion[]): SearchResult[] {
  return suggestions.flatMap((suggestion) => {
    const regionKey = regionKeyById(suggestion.regionId);
    if (!regionKey) return [];
    const { kind, label, context, cityName, planNo, blockNo, parcelCount, bounds } = suggestion;
    const selectableId =
      kind === 'parcel'
        ? suggestion.parcelObjectId
        : kind === 'neighborhood'
          ? suggestion.neighborhoodId
          : null;
    const numbers = { planNo, blockNo, parcelCount };
    return { kind, label, context, cityName, ...numbers, selectableId, regionKey, bounds };
  });
}

/**
 * Converts the geocoder's places, each assigned to the region that contains its center; those outside all
 * regions are dropped.
 */
export function placeResults(places: readonly FoundPlace[], regions: readonly Region[]): SearchResult[] {
  return places.flatMap(({ text: label, place_name: name, bbox, center }) => {
    const [x, y] = center;
    const region = regionAt(regions, x, y);
    if (!region) return [];
    const bounds = boundsOfBox(bbox);
    const around = name.startsWith(label) ? name.slice(label.length).replace(/^[،,\s]+/, '') : name;
    const nothing = { planNo: null, blockNo: null, parcelCount: null, selectableId: null };
    return { kind: 'place', label, context: around || null, ...nothing, regionKey: region.key, bounds };
  });
}

/** Drops places that are neighborhoods already found, since both sources know those. */
export function withoutDuplicates(
  places: readonly SearchResult[],
  named: readonly SearchResult[],
): SearchResult[] {
  const neighborhoods = named.filter(({ kind }) => kind === 'neighborhood');
  return places.filter((place) => {
    const { southWest, northEast } = place.bounds;
    const x = (southWest.x + northEast.x) / 2;
    const y = (southWest.y + northEast.y) / 2;
    const name = foldNeighborhoodName(place.label);
    return !neighborhoods.some(
      ({ label, bounds }) => foldNeighborhoodName(label) === name && holds(bounds, x, y),
    );
  });
}

/** The plan that a result is; undefined for all other results. */
export function planOf({ kind, cityName, planNo }: SearchResult): PlanName | undefined {
  return kind === 'plan' && cityName && planNo !== null ? { cityName, planNo } : undefined;
}

/** Address of a region's map with the camera fitted to a result, which is selected if it can be. */
export function mapAddress(result: SearchResult): string {
  return `/${result.regionKey}/metrics${selectionOf(result)}${cameraOf(result.bounds)}`;
}

function selectionOf(result: SearchResult): string {
  const plan = planOf(result);
  if (plan) return planQuery(plan);
  return result.selectableId === null ? '' : `?${result.kind}=${result.selectableId}`;
}

function holds({ southWest, northEast }: Bounds, x: number, y: number): boolean {
  return x >= southWest.x && x <= northEast.x && y >= southWest.y && y <= northEast.y;
}

import type { FoundPlace } from '../../api/search/search.ts';
import type { Bounds } from '../../contract/shared/common.ts';
import { foldNeighborhoodName, latinDigits } from '../../contract/shared/fold-arabic.ts';
import type { Region } from '../../contract/shell/regions.ts';
import type { Suggestion } from '../../contract/search/search.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { cameraOf } from '../../map/camera.ts';
import { boundsOfBox } from '../../map/geo.ts';

/** Something that a typed text may mean, and where the map shows it. What is not known is null. */
export interface SearchResult {
  kind: Suggestion['kind'] | 'place';
  label: string;
  context: string | null;
  planNo: string | null;
  blockNo: string | null;
  /** Parcels that it covers; null for a place of the geocoder. */
  parcelCount: number | null;
  /** Id of the parcel or of the neighbourhood on the map; null for all other kinds. */
  selectableId: number | null;
  regionKey: RegionKey;
  bounds: Bounds;
}

/** A typed text as it is searched for: without controls, halves of characters and spaces around it, in Latin digits. */
export function normalizeSearchText(typed: string): string {
  return latinDigits(typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ')).trim();
}

/** What tells two results apart. */
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

/** One of a region that there is no map of is none. */
export function suggestionResults(
  suggestions: readonly Suggestion[],
  regions: readonly Region[],
): SearchResult[] {
  return suggestions.flatMap((suggestion) => {
    const region = regions.find(({ id }) => id === suggestion.regionId);
    if (!region) return [];
    const { kind, label, context, planNo, blockNo, parcelCount, bounds } = suggestion;
    const selectableId =
      kind === 'parcel'
        ? suggestion.parcelObjectId
        : kind === 'neighborhood'
          ? suggestion.neighborhoodId
          : null;
    const regionKey = region.key;
    return { kind, label, context, planNo, blockNo, parcelCount, selectableId, regionKey, bounds };
  });
}

/** Places of the geocoder, each in the first of the regions whose box holds its middle; outside of all they are none. */
export function placeResults(places: readonly FoundPlace[], regions: readonly Region[]): SearchResult[] {
  return places.flatMap(({ text: label, place_name: name, bbox, center }) => {
    const [x, y] = center;
    const region = regions.find(({ bounds }) => holds(bounds, x, y));
    if (!region) return [];
    const bounds = boundsOfBox(bbox);
    const around = name.startsWith(label) ? name.slice(label.length).replace(/^[،,\s]+/, '') : name;
    const nothing = { planNo: null, blockNo: null, parcelCount: null, selectableId: null };
    return { kind: 'place', label, context: around || null, ...nothing, regionKey: region.key, bounds };
  });
}

/** Leaves out places that are neighbourhoods which are found already: both sources know those. */
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

/** The map of a region, at a camera that shows a result. */
export function mapAddress({ regionKey, bounds }: SearchResult): string {
  return `/${regionKey}/metrics${cameraOf(bounds)}`;
}

function holds({ southWest, northEast }: Bounds, x: number, y: number): boolean {
  return x >= southWest.x && x <= northEast.x && y >= southWest.y && y <= northEast.y;
}

import type { PlaceFeature, PlaceType } from '../../../contract/search/places.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import type { QueryContext } from '../queries/query-context.ts';
import type { Place } from '../queries/gazetteer.ts';

export interface PlaceSearch {
  text: string;
  types: readonly PlaceType[];
  limit: number;
  /** Only places that overlap this box. */
  bbox?: Extent | undefined;
  /** Tie-breaker: places closer to this position (longitude, latitude) come first. */
  proximity?: [number, number] | undefined;
}

/** Returns places whose name, with city and region, contains every word of the text, the most relevant first. */
export async function findPlaces(
  { gazetteer }: Pick<QueryContext, 'gazetteer'>,
  search: PlaceSearch,
): Promise<PlaceFeature[]> {
  const words = foldArabic(search.text)
    .split(' ')
    .filter((word) => word !== '' && word !== 'حي');
  if (words.length === 0) return [];
  const places = await gazetteer.places();
  return places
    .filter((place) => search.types.includes(place.type) && (!search.bbox || overlap(place, search.bbox)))
    .flatMap((place) => {
      const relevance = relevanceOf(place, words);
      return relevance === 0 ? [] : [{ place, relevance, distance: distanceFrom(search.proximity, place) }];
    })
    .sort((a, b) => b.relevance - a.relevance || a.distance - b.distance || b.place.weight - a.place.weight)
    .slice(0, search.limit)
    .map(({ place, relevance }) => toFeature(place, relevance));
}

function overlap(a: Extent, b: Extent): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

/** Returns 1 when the name equals the text, less for a partial match; 0 when the place does not match. */
function relevanceOf(place: Place, words: readonly string[]): number {
  const { foldedName: name, foldedWhole: whole } = place;
  if (!words.every((word) => whole.includes(word)) || !words.some((word) => name.includes(word))) return 0;
  const text = words.join(' ');
  if (name === text) return 1;
  if (text.startsWith(name)) return 0.95;
  return name.startsWith(words[0] ?? '') ? 0.8 : 0.6;
}

/** Returns a distance in degrees, accurate enough for sorting; 0 when no position was given. */
function distanceFrom(proximity: [number, number] | undefined, box: Extent): number {
  if (!proximity) return 0;
  return Math.hypot((box.west + box.east) / 2 - proximity[0], (box.south + box.north) / 2 - proximity[1]);
}

function toFeature(place: Place, relevance: number): PlaceFeature {
  const { west, south, east, north } = place;
  const center: [number, number] = [(west + east) / 2, (south + north) / 2];
  return {
    id: place.id,
    type: 'Feature',
    place_type: [place.type],
    relevance,
    properties: {},
    text: place.text,
    language: 'ar',
    place_name: [place.text, ...place.context.map((part) => part.text)].join('، '),
    bbox: [west, south, east, north],
    center,
    geometry: { type: 'Point', coordinates: center },
    context: place.context,
  };
}

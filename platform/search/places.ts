import type { PlaceFeature, PlaceType } from '../../src/contract/places.ts';
import { foldArabic } from '../../src/contract/fold-arabic.ts';
import { listNeighborhoodEntries } from '../store/search-entries.ts';
import type { Store } from '../store/open.ts';
import { listRegions } from '../store/regions.ts';

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A place of the gazetteer. */
interface Place extends Box {
  id: string;
  type: PlaceType;
  text: string;
  /** From the smallest area around it to the largest. */
  context: { id: string; text: string }[];
  /** Larger comes first among equals. */
  weight: number;
}

export interface PlaceSearch {
  types: readonly PlaceType[];
  limit: number;
  /** Only places that lie in this box. */
  bbox?: Box | undefined;
  /** Nearer to this place comes first among equals. */
  proximity?: [number, number] | undefined;
}

/** Places whose name, with that of their city and region, holds every word of the text; the best first. */
export async function findPlaces(store: Store, text: string, search: PlaceSearch): Promise<PlaceFeature[]> {
  const words = foldArabic(text)
    .split(' ')
    .filter((word) => word !== '' && word !== 'حي');
  if (words.length === 0) return [];
  const places = (await gazetteer(store)).filter(
    (place) => search.types.includes(place.type) && (!search.bbox || overlap(place, search.bbox)),
  );
  return places
    .flatMap((place) => {
      const relevance = relevanceOf(place, words);
      return relevance === 0 ? [] : [{ place, relevance, distance: distanceFrom(search.proximity, place) }];
    })
    .sort((a, b) => b.relevance - a.relevance || a.distance - b.distance || b.place.weight - a.place.weight)
    .slice(0, search.limit)
    .map(({ place, relevance }) => toFeature(place, relevance));
}

/** Cities and neighbourhoods from the search entries; projects as points of interest. */
async function gazetteer(store: Store): Promise<Place[]> {
  const regions = new Map((await listRegions(store)).map((region) => [region.id, region]));
  const entries = await listNeighborhoodEntries(store);
  const cities = new Map<string, Place>();
  const neighborhoods: Place[] = [];
  for (const entry of entries) {
    const region = regions.get(entry.region_id);
    if (!region) continue;
    const regionPart = { id: `region.${region.id}`, text: region.name };
    const cityName = entry.context ?? region.name;
    const cityId = `place.${region.id}.${foldArabic(cityName).replaceAll(' ', '-')}`;
    const city = cities.get(cityId);
    if (city) widen(city, entry);
    else {
      const { west, south, east, north } = entry;
      cities.set(cityId, {
        id: cityId,
        type: 'place',
        text: cityName,
        context: [regionPart],
        weight: 2,
        west,
        south,
        east,
        north,
      });
    }
    neighborhoods.push({
      id: `place.${entry.neighborhood_id}`,
      type: 'place',
      text: entry.label,
      context: [{ id: cityId, text: cityName }, regionPart],
      weight: 1,
      west: entry.west,
      south: entry.south,
      east: entry.east,
      north: entry.north,
    });
  }
  const projects = await store.database.selectFrom('project').selectAll().execute();
  const points = projects.map((row): Place => ({
    id: `poi.${row.id}`,
    type: 'poi',
    text: row.name,
    context: [
      { id: `place.${row.region_id}.${foldArabic(row.city_name).replaceAll(' ', '-')}`, text: row.city_name },
      { id: `region.${row.region_id}`, text: regions.get(row.region_id)?.name ?? '' },
    ],
    weight: 0,
    west: row.west,
    south: row.south,
    east: row.east,
    north: row.north,
  }));
  return [...cities.values(), ...neighborhoods, ...points];
}

function widen(box: Box, other: Box): void {
  box.west = Math.min(box.west, other.west);
  box.south = Math.min(box.south, other.south);
  box.east = Math.max(box.east, other.east);
  box.north = Math.max(box.north, other.north);
}

function overlap(a: Box, b: Box): boolean {
  return a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
}

/** 1 when the name is the text itself, less when the name only begins with it or holds it; 0 when it does not. */
function relevanceOf(place: Place, words: readonly string[]): number {
  const name = foldArabic(place.text);
  const all = [name, ...place.context.map((part) => foldArabic(part.text))].join(' ');
  if (!words.every((word) => all.includes(word)) || !words.some((word) => name.includes(word))) return 0;
  const text = words.join(' ');
  if (name === text) return 1;
  if (text.startsWith(name)) return 0.95;
  return name.startsWith(words[0] ?? '') ? 0.8 : 0.6;
}

/** Degrees are near enough to order by; 0 for all when no place was given. */
function distanceFrom(proximity: [number, number] | undefined, box: Box): number {
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

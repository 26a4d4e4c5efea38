import { searchPlaces, suggestNumbers } from '../api/search.ts';
import type { Bounds } from '../contract/common.ts';
import type { PlaceFeature } from '../contract/places.ts';
import type { Region } from '../contract/regions.ts';
import type { Suggestion } from '../contract/search.ts';
import type { RegionKey } from '../contract/vocabulary.ts';
import { environment } from '../environment/browser.ts';
import { clients } from './clients.ts';
import { createLoader } from './load.ts';
import { $regions, loadRegions } from './regions.ts';

/** Something that a typed text may mean, and where the map shows it. */
export interface Find {
  kind: Suggestion['kind'] | 'place';
  label: string;
  context: string | undefined;
  href: string;
}

const finds = createLoader<Find[]>();
/** What the text in the search box may mean. */
export const $finds = finds.$load;

const mostNumbers = 6;
const mostPlaces = 4;

/** Looks for a text; an empty one finds nothing. Places and parcels fail apart: what is there is shown. */
export async function find(text: string): Promise<void> {
  const wanted = text.trim();
  if (!wanted) return finds.reset();
  await finds.start(async (signal) => {
    await loadRegions();
    const regions = $regions.get();
    if (regions.status !== 'ready') throw new Error('the regions could not be had');
    const known = regions.value;
    const [numbers, places] = await Promise.allSettled([
      suggestNumbers(clients, wanted, mostNumbers, signal),
      searchPlaces(environment, wanted, mostPlaces, signal),
    ]);
    const named = numbers.status === 'fulfilled' ? numbers.value.flatMap((one) => toFind(one, known)) : [];
    const found = places.status === 'fulfilled' && places.value !== true ? places.value : [];
    // A neighbourhood is known to both.
    const others = found.filter(
      ({ text }) => !named.some(({ kind, label }) => kind === 'neighborhood' && label === text),
    );
    const all = [...named, ...others.flatMap((place) => placeFind(place, known))];
    // Who could not be asked may know what the other does not.
    const failed = [numbers, places].find((answer) => answer.status === 'rejected');
    if (all.length === 0 && failed) throw failed.reason;
    return all;
  });
}

function toFind({ kind, label, context, regionId, bounds }: Suggestion, regions: Region[]): Find[] {
  const region = regions.find(({ id }) => id === regionId);
  return region ? [{ kind, label, context: context ?? undefined, href: mapAddress(region.key, bounds) }] : [];
}

function placeFind({ text, place_name: name, bbox, center }: PlaceFeature, regions: Region[]): Find[] {
  const [x, y] = center;
  const region = regions.find(({ bounds: { southWest, northEast } }) => {
    return x >= southWest.x && x <= northEast.x && y >= southWest.y && y <= northEast.y;
  });
  const [west, south, east, north] = bbox;
  const box = { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
  const context = name.startsWith(text) ? name.slice(text.length).replace(/^[،,\s]+/, '') : name;
  return region
    ? [{ kind: 'place', label: text, context: context || undefined, href: mapAddress(region.key, box) }]
    : [];
}

/** The map of a region, at a camera that shows a box on a screen of about a thousand pixels. */
function mapAddress(key: RegionKey, { southWest, northEast }: Bounds): string {
  const width = Math.max(northEast.x - southWest.x, northEast.y - southWest.y, 1e-6);
  // One tile of 512 pixels spans 360 degrees at zoom 0.
  const zoom = Math.min(17, Math.max(9, Math.log2(360 / width)));
  const latitude = (southWest.y + northEast.y) / 2;
  const longitude = (southWest.x + northEast.x) / 2;
  return `/${key}/metrics#map=${zoom.toFixed(1)}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
}

import { atom, computed, type ReadableAtom } from 'nanostores';
import { searchPlaces, suggestNumbers } from '../../api/search/search.ts';
import type { Region } from '../../contract/shell/regions.ts';
import { defaultRegionKey, type RegionKey } from '../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/browser.ts';
import { clients } from '../shared/clients.ts';
import {
  mapAddress,
  placeFinds,
  suggestionFinds,
  wantedText,
  withoutKnown,
  type Find,
} from './search-results.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { loadRecentSearches, rememberSearch } from './recent-searches.ts';
import { knownRegions } from '../shell/regions.ts';
import { $searchText, closeSearch } from './search-box.ts';
import { clearSelection, selectNeighborhood, selectParcel } from '../map/selection.ts';
import { showBounds } from '../map/wanted-view.ts';
import { note } from '../usage/usage.ts';

/** Milliseconds after the last key: a search for every letter would only be cancelled by the next. */
const pause = 250;
const mostNumbers = 14;
const mostPlaces = 5;

/** Who is asked: the platform for names and numbers of land, the geocoder for places. Each fails by itself. */
export type SearchSource = 'numbers' | 'places';

const loaders = { numbers: createLoader<Find[]>(), places: createLoader<Find[]>() };
export const $numberFinds = loaders.numbers.$load;
export const $placeFinds = loaders.places.$load;

/** The text that the sources were asked for last. */
const $askedText = atom('');

export interface FindGroup {
  kind: Find['kind'];
  finds: Find[];
}

const kindsInOrder: readonly Find['kind'][] = ['neighborhood', 'plan', 'block', 'parcel', 'place'];

/** What is found, by kind. While a source is asked anew, what it found before stays: a list that blinks cannot be read. */
export const $findGroups = computed(
  [lastFinds($numberFinds), lastFinds($placeFinds)],
  (named, places): FindGroup[] => {
    const all = [...named, ...withoutKnown(places, named)];
    return kindsInOrder
      .map((kind) => ({ kind, finds: all.filter((find) => find.kind === kind) }))
      .filter(({ finds }) => finds.length > 0);
  },
);

/** Whether the text in the box is still looked for, by one source at least. */
export const $isSearching = computed(
  [$searchText, $askedText, $numberFinds, $placeFinds],
  (text, asked, ...loads) => {
    const wanted = wantedText(text);
    return wanted !== '' && (wanted !== asked || loads.some(({ status }) => status === 'loading'));
  },
);

/** The first find for the very text in the box; undefined while a better one may come. */
export const $firstFind = computed(
  [$searchText, $askedText, $numberFinds, $placeFinds],
  (text, asked, numbers, places): Find | undefined => {
    if (wantedText(text) !== asked || numbers.status === 'loading') return undefined;
    return [numbers, places].flatMap((load) => (load.status === 'ready' ? load.value : []))[0];
  },
);

let pageRegion: RegionKey = defaultRegionKey;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Searches for what is in the box, now and whenever it changes, on the map of a region. Gives what ends it. */
export function startMapSearch(regionKey: RegionKey): () => void {
  pageRegion = regionKey;
  loadRecentSearches();
  const stop = $searchText.subscribe(schedule);
  return () => {
    stop();
    forget();
  };
}

/** Asks at once for what is in the box, where it would be asked for in a moment. */
export function searchNow(): void {
  const wanted = wantedText($searchText.get());
  if (wanted !== '' && wanted !== $askedText.get()) ask(wanted);
}

/** Asks a source again that failed. */
export function retrySearch(source: SearchSource): void {
  start[source]($askedText.get());
}

/**
 * Shows a find on the map and selects it, if it is a parcel or a neighbourhood. One in another region is on another
 * page: its address is given, to go there.
 */
export function chooseFind(find: Find): string | undefined {
  rememberSearch(find);
  closeSearch();
  note('Location Searched', { kind: find.kind, label: find.label, from: 'map' });
  if (find.regionKey !== pageRegion) return mapAddress(find);
  settleOn(find);
  showBounds(find.bounds);
  if (find.kind === 'parcel' && find.selectableId !== null) selectParcel(find.selectableId);
  else if (find.kind === 'neighborhood' && find.selectableId !== null) selectNeighborhood(find.selectableId);
  else clearSelection();
  return undefined;
}

function schedule(text: string): void {
  clearTimeout(timer);
  const wanted = wantedText(text);
  if (wanted === '') forget();
  else if (wanted !== $askedText.get()) timer = setTimeout(() => ask(wanted), pause);
}

function forget(): void {
  clearTimeout(timer);
  $askedText.set('');
  loaders.numbers.reset();
  loaders.places.reset();
}

function ask(wanted: string): void {
  clearTimeout(timer);
  $askedText.set(wanted);
  start.numbers(wanted);
  start.places(wanted);
}

const start: Record<SearchSource, (text: string) => void> = {
  numbers: (text) => void loaders.numbers.start((signal) => findNumbers(text, signal)),
  places: (text) => void loaders.places.start((signal) => findPlaces(text, signal)),
};

/** The page's region first; the whole country only where it has nothing of the kind. */
async function findNumbers(number: string, signal: AbortSignal): Promise<Find[]> {
  const regions = await knownRegions();
  const own = regions.find(({ key }) => key === pageRegion);
  const query = { number, limit: mostNumbers };
  const here = own ? await suggestNumbers(clients, { ...query, regionId: own.id }, signal) : [];
  const found = here.length > 0 ? here : await suggestNumbers(clients, query, signal);
  return suggestionFinds(found, regions);
}

/** The geocoder knows no regions: places near the page's are asked for, and those within it stand first. */
async function findPlaces(text: string, signal: AbortSignal): Promise<Find[]> {
  const regions = (await knownRegions()).toSorted((a, b) => rank(a) - rank(b));
  const centroid = regions.find(({ key }) => key === pageRegion)?.centroid;
  const near: [number, number] | undefined = centroid && [centroid.x, centroid.y];
  const found = await searchPlaces(environment, { text, limit: mostPlaces, near }, signal);
  return found === true
    ? []
    : placeFinds(found, regions).toSorted((a, b) => rank({ key: a.regionKey }) - rank({ key: b.regionKey }));
}

function rank({ key }: Pick<Region, 'key'>): number {
  return key === pageRegion ? 0 : 1;
}

/** The box holds the name of what was chosen, and its list that alone: nothing has to be asked for it. */
function settleOn(find: Find): void {
  const text = find.kind === 'parcel' && find.planNo ? `${find.planNo}/${find.label}` : find.label;
  clearTimeout(timer);
  $askedText.set(wantedText(text));
  loaders.numbers.replace(find.kind === 'place' ? [] : [find]);
  loaders.places.replace(find.kind === 'place' ? [find] : []);
  $searchText.set(text);
}

function lastFinds($load: ReadableAtom<Load<Find[]>>): ReadableAtom<Find[]> {
  const $finds = atom<Find[]>([]);
  $load.listen((load) => {
    if (load.status !== 'loading') $finds.set(load.status === 'ready' ? load.value : []);
  });
  return $finds;
}

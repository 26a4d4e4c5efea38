import { atom, computed, type ReadableAtom } from 'nanostores';
import { searchPlaces, suggestNumbers } from '../../api/search/search.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { defaultRegionKey, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/browser.ts';
import { clients } from '../shared/clients.ts';
import {
  mapAddress,
  placeResults,
  suggestionResults,
  normalizeSearchText,
  planOf,
  withoutDuplicates,
  type SearchResult,
} from './search-results.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { rememberSearch } from './recent-searches.ts';
import { knownRegions } from '../shell/regions.ts';
import { $searchText, closeSearch } from './search-box.ts';
import { clearSelection, selectNeighborhood, selectParcel, selectPlan } from '../map/selection.ts';
import { showBounds } from '../map/requested-view.ts';
import { track } from '../usage/usage.ts';

/** Debounce in milliseconds: a request per keystroke would only be aborted by the next. */
const pause = 250;
const mostNumbers = 14;
const mostPlaces = 5;

/** Search sources: the platform for names and numbers of land, the geocoder for places. They fail independently. */
export type SearchSource = 'numbers' | 'places';

const loaders = { numbers: createLoader<SearchResult[]>(), places: createLoader<SearchResult[]>() };
export const $numberResults = loaders.numbers.$load;
export const $placeResults = loaders.places.$load;

/** The text last sent to the sources. */
const $askedText = atom('');

export interface ResultGroup {
  kind: SearchResult['kind'];
  results: SearchResult[];
}

const kindsInOrder: readonly SearchResult['kind'][] = ['neighborhood', 'plan', 'block', 'parcel', 'place'];

/** Results grouped by kind. While a source reloads, its previous results stay, to prevent flicker. */
export const $resultGroups = computed(
  [lastResults($numberResults), lastResults($placeResults)],
  (named, places): ResultGroup[] => {
    const all = [...named, ...withoutDuplicates(places, named)];
    return kindsInOrder
      .map((kind) => ({ kind, results: all.filter((result) => result.kind === kind) }))
      .filter(({ results }) => results.length > 0);
  },
);

/** Whether at least one source is still loading results for the text in the box. */
export const $isSearching = computed(
  [$searchText, $askedText, $numberResults, $placeResults],
  (text, asked, ...loads) => {
    const wanted = normalizeSearchText(text);
    return wanted !== '' && (wanted !== asked || loads.some(({ status }) => status === 'loading'));
  },
);

/** The first result for exactly the text in the box; undefined while a better one may still arrive. */
export const $firstResult = computed(
  [$searchText, $askedText, $numberResults, $placeResults],
  (text, asked, numbers, places): SearchResult | undefined => {
    if (normalizeSearchText(text) !== asked || numbers.status === 'loading') return undefined;
    return [numbers, places].flatMap((load) => (load.status === 'ready' ? load.value : []))[0];
  },
);

let pageRegion: RegionKey = defaultRegionKey;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Searches for the text in the box, now and whenever it changes, on the map of a region. Returns the cleanup
 * function.
 */
export function startMapSearch(regionKey: RegionKey): () => void {
  pageRegion = regionKey;
  const stop = $searchText.subscribe(schedule);
  return () => {
    stop();
    forget();
  };
}

/** Searches for the text in the box at once, skipping the debounce. */
export function searchNow(): void {
  const wanted = normalizeSearchText($searchText.get());
  if (wanted !== '' && wanted !== $askedText.get()) ask(wanted);
}

/** Retries a failed source. */
export function retrySearch(source: SearchSource): void {
  start[source]($askedText.get());
}

/**
 * Shows a result on the map and selects it if it is a parcel, neighborhood or plan. A result in another region is on
 * another page: returns the address to navigate to.
 */
export function chooseResult(result: SearchResult): string | undefined {
  rememberSearch(result);
  closeSearch();
  track('Location Searched', { kind: result.kind, label: result.label, from: 'map' });
  if (result.regionKey !== pageRegion) return mapAddress(result);
  settleOn(result);
  showBounds(result.bounds);
  const plan = planOf(result);
  if (result.kind === 'parcel' && result.selectableId !== null) selectParcel(result.selectableId);
  else if (result.kind === 'neighborhood' && result.selectableId !== null)
    selectNeighborhood(result.selectableId);
  else if (plan) selectPlan(plan);
  else clearSelection();
  return undefined;
}

function schedule(text: string): void {
  clearTimeout(timer);
  const wanted = normalizeSearchText(text);
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

/** Searches the page's region first, and the whole country only if that finds nothing. */
async function findNumbers(number: string, signal: AbortSignal): Promise<SearchResult[]> {
  const query = { number, limit: mostNumbers };
  const regionId = regionIds[pageRegion];
  const here = await suggestNumbers(clients, { ...query, regionId }, signal);
  const found = here.length > 0 ? here : await suggestNumbers(clients, query, signal);
  return suggestionResults(found);
}

/**
 * The geocoder has no concept of regions: bias it toward the page's region, and sort places within that region first.
 */
async function findPlaces(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const regions = (await knownRegions()).toSorted((a, b) => rank(a) - rank(b));
  const centroid = regions.find(({ key }) => key === pageRegion)?.centroid;
  const near: [number, number] | undefined = centroid && [centroid.x, centroid.y];
  const found = await searchPlaces(environment, { text, limit: mostPlaces, near }, signal);
  return found === true
    ? []
    : placeResults(found, regions).toSorted(
        (a, b) => rank({ key: a.regionKey }) - rank({ key: b.regionKey }),
      );
}

function rank({ key }: Pick<Region, 'key'>): number {
  return key === pageRegion ? 0 : 1;
}

/** Sets the box to the chosen result's name and makes it the only result, so that no request is sent for it. */
function settleOn(result: SearchResult): void {
  const text = result.kind === 'parcel' && result.planNo ? `${result.planNo}/${result.label}` : result.label;
  clearTimeout(timer);
  $askedText.set(normalizeSearchText(text));
  loaders.numbers.replace(result.kind === 'place' ? [] : [result]);
  loaders.places.replace(result.kind === 'place' ? [result] : []);
  $searchText.set(text);
}

function lastResults($load: ReadableAtom<Load<SearchResult[]>>): ReadableAtom<SearchResult[]> {
  const $results = atom<SearchResult[]>([]);
  $load.listen((load) => {
    if (load.status !== 'loading') $results.set(load.status === 'ready' ? load.value : []);
  });
  return $results;
}

import { atom, computed, onMount } from 'nanostores';
import { addFavorite, listRegionFavorites, removeFavorite } from '../../api/favorites/favorites.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import { failureMessage } from '../shared/failure-message.ts';
import {
  addLocalFavorite,
  favoriteKey,
  localFavorites,
  localFavoritesKey,
  removeLocalFavorite,
  type LocalFavorite,
} from './local-favorites.ts';
import { track } from '../usage/usage.ts';

/**
 * Something that can be saved as a favorite. `title` is shown in the list of favorites if it ever disappears from the
 * data.
 */
export interface FavoriteSubject extends Omit<LocalFavorite, 'owner'> {
  /** The user's note, restored if the favorite is saved again. */
  note?: string | null;
}

/** A favorite's key and id; `null`: stored only in this browser. */
type StoredFavorite = readonly [key: string, id: number | null];

/**
 * Outcome of adding or removing a favorite. `here`: saved only in this browser, for a visitor; `forPage`: only until
 * the page is closed.
 */
export type FavoriteOutcome =
  { status: 'done' | 'here' | 'forPage' | 'full' } | { status: 'failed'; message: string | undefined };

/** Known favorites by key, with their ids; null: stored only in this browser. */
const $stored = atom<ReadonlyMap<string, number | null>>(new Map());
/** Optimistic changes that the server has not confirmed yet: shown at once, rolled back on failure. */
const $changes = atom<ReadonlyMap<string, boolean>>(new Map());

/** Keys (`favoriteKey`) of all favorites known so far, including optimistic changes. */
export const $favoriteKeys = computed([$stored, $changes], (held, changes): ReadonlySet<string> => {
  const keys = new Set(held.keys());
  for (const [key, isKept] of changes) {
    if (isKept) keys.add(key);
    else keys.delete(key);
  }
  return keys;
});

/** Regions whose favorites were requested, and by whom: the next user on this device must not see them. */
const regions = new Set<number>();
let person = currentPerson();
/** Updates in progress, by key. */
const underway = new Map<string, Promise<FavoriteOutcome>>();

/** The signed-in user's id; undefined for a visitor. */
export function currentPerson(): string | undefined {
  return readStorage(storageKeys.userToken) && (readStorage(storageKeys.userId) ?? '');
}

/** Loads the favorites of a region unless they are loaded or loading. */
export function ensureFavorites(regionId: number): void {
  if (person !== currentPerson()) reset();
  if (regions.has(regionId)) return;
  regions.add(regionId);
  void loadRegion(regionId);
}

/** Adds favorites from an already fetched list to the known ones. */
export function addKnownFavorites(
  favorites: readonly (Pick<FavoriteSubject, 'regionId' | 'itemType' | 'itemId'> & { id: number })[],
): void {
  if (person !== currentPerson()) reset();
  $stored.set(
    new Map([...$stored.get(), ...favorites.map((one): StoredFavorite => [favoriteKey(one), one.id])]),
  );
}

/** Reloads every region requested so far, after a change elsewhere. */
export function reloadFavorites(): void {
  const wanted = [...regions];
  if (person !== currentPerson()) reset();
  regions.clear();
  wanted.forEach(ensureFavorites);
}

function reset(): void {
  person = currentPerson();
  regions.clear();
  $stored.set(new Map());
  $changes.set(new Map());
}

async function loadRegion(regionId: number): Promise<void> {
  const owner = person;
  if (owner === undefined)
    return storeRegion(
      regionId,
      localFavorites(undefined).map((one) => [one, null]),
    );
  try {
    const favorites = await listRegionFavorites(clients, regionId);
    if (owner === person)
      storeRegion(
        regionId,
        favorites.map((one) => [one, one.id]),
      );
  } catch {
    // On failure, buttons show «not saved»; pressing one resolves the real state. The next page retries.
    regions.delete(regionId);
  }
}

function storeRegion(
  regionId: number,
  found: readonly (readonly [Pick<FavoriteSubject, 'regionId' | 'itemType' | 'itemId'>, number | null])[],
): void {
  const others = [...$stored.get()].filter(([key]) => !key.startsWith(`${regionId} `));
  const own = found.filter(([one]) => one.regionId === regionId);
  $stored.set(new Map([...others, ...own.map(([one, id]) => [favoriteKey(one), id] as const)]));
}

function setStored(key: string, id: number | null | undefined): void {
  const held = new Map($stored.get());
  if (id === undefined) held.delete(key);
  else held.set(key, id);
  $stored.set(held);
}

/**
 * Adds or removes a favorite. The change shows at once; if the server refuses it, it is rolled back and the failure
 * returned.
 */
export async function toggleFavorite(thing: FavoriteSubject): Promise<FavoriteOutcome> {
  if (person !== currentPerson()) reset();
  const key = favoriteKey(thing);
  const isKept = !$favoriteKeys.get().has(key);
  if (isKept) {
    const { itemType: kind, itemId: id, regionId } = thing;
    track('Item Favourited', { kind, id: String(id), regionId });
  }
  if (person === undefined) return toggleLocally(thing, isKept);
  $changes.set(new Map($changes.get()).set(key, isKept));
  // If pressed again while an update is in progress, the last press wins: the running update continues to the new
  // state, and only the press that started it reports the outcome.
  const earlier = underway.get(key);
  if (earlier) return earlier.then(() => ({ status: 'done' }));
  const settling = settle(thing).finally(() => underway.delete(key));
  underway.set(key, settling);
  return settling;
}

function toggleLocally(thing: FavoriteSubject, isKept: boolean): FavoriteOutcome {
  const key = favoriteKey(thing);
  if (!isKept) {
    removeLocalFavorite(thing);
    setStored(key, undefined);
    return { status: 'done' };
  }
  const outcome = addLocalFavorite(thing);
  if (outcome === 'full') return { status: 'full' };
  setStored(key, null);
  return { status: outcome === 'stored' ? 'here' : 'forPage' };
}

/** Sends updates until the server has the wanted state. */
async function settle(thing: FavoriteSubject): Promise<FavoriteOutcome> {
  const key = favoriteKey(thing);
  const owner = person;
  try {
    for (let wanted = $changes.get().get(key); wanted !== undefined; wanted = $changes.get().get(key)) {
      const id = $stored.get().get(key);
      if (wanted === (id !== undefined)) break;
      const now = wanted ? await added(thing) : await removed(id ?? 0);
      // Another user has signed in meanwhile: the stored state is theirs.
      if (owner !== person) return { status: 'done' };
      setStored(key, now);
    }
    return { status: 'done' };
  } catch (error) {
    return { status: 'failed', message: failureMessage(error) };
  } finally {
    if (owner === person) {
      const changes = new Map($changes.get());
      changes.delete(key);
      $changes.set(changes);
    }
  }
}

/** Returns the favorite's id, even if another tab created it first. */
async function added(thing: FavoriteSubject): Promise<number> {
  try {
    return (await addFavorite(clients, thing)).id;
  } catch (error) {
    if (!isRefusal(error, 'bookmark_exists')) throw error;
    const all = await listRegionFavorites(clients, thing.regionId);
    const found = all.find((other) => favoriteKey(other) === favoriteKey(thing));
    if (!found) throw error;
    return found.id;
  }
}

async function removed(id: number): Promise<undefined> {
  try {
    await removeFavorite(clients, id);
  } catch (error) {
    if (!isRefusal(error, 'bookmark_not_found')) throw error;
  }
}

export function isRefusal(error: unknown, ...codes: string[]): boolean {
  return error instanceof CallFailure && error.code !== undefined && codes.includes(error.code);
}

// Follow sign-ins, sign-outs and changed favorites in other tabs of this browser.
onMount($favoriteKeys, () => {
  const keys: unknown[] = [storageKeys.userToken, storageKeys.userId, localFavoritesKey, null];
  const follow = ({ key }: StorageEvent) => keys.includes(key) && reloadFavorites();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

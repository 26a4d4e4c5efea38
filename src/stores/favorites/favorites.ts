import { atom, computed, onMount } from 'nanostores';
import { addFavorite, listRegionFavorites, removeFavorite } from '../../api/favorites/favorites.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { clients } from '../shared/clients.ts';
import {
  addLocalFavorite,
  favoriteKey,
  localFavorites,
  localFavoritesKey,
  removeLocalFavorite,
  type LocalFavorite,
} from './local-favorites.ts';
import { track } from '../usage/usage.ts';

/** Something that can be kept. `title` is what the list of favorites says should it ever leave the data. */
export interface FavoriteSubject extends Omit<LocalFavorite, 'owner'> {
  /** What the person wrote to it; it comes back when it is kept again. */
  note?: string | null;
}

/** What one favorite keeps, with its id: `null` is in this browser alone. */
type StoredFavorite = readonly [key: string, id: number | null];

/** What came of keeping or letting go. `here`: in this browser alone, for a visitor; `forPage`: not even there. */
export type FavoriteOutcome =
  { status: 'done' | 'here' | 'forPage' | 'full' } | { status: 'failed'; message: string | undefined };

/** What is known to be kept, with the id of the favorite; null: in this browser alone. */
const $stored = atom<ReadonlyMap<string, number | null>>(new Map());
/** What somebody has just changed and the server has not confirmed: shown at once, and taken back if it fails. */
const $changes = atom<ReadonlyMap<string, boolean>>(new Map());

/** Keys (`favoriteKey`) of what is kept, as far as it is known. */
export const $favoriteKeys = computed([$stored, $changes], (held, changes): ReadonlySet<string> => {
  const keys = new Set(held.keys());
  for (const [key, isKept] of changes) {
    if (isKept) keys.add(key);
    else keys.delete(key);
  }
  return keys;
});

/** Regions whose favorites were asked for, and for whom: the next member on this device gets none of them. */
const regions = new Set<number>();
let person = currentPerson();
/** Things whose last change is on its way. */
const underway = new Map<string, Promise<FavoriteOutcome>>();

/** The member's id; undefined for a visitor. */
export function currentPerson(): string | undefined {
  return readStorage(storageKeys.userToken) && (readStorage(storageKeys.userId) ?? '');
}

/** Has the favorites of a region known, unless they are or soon will be. */
export function ensureFavorites(regionId: number): void {
  if (person !== currentPerson()) reset();
  if (regions.has(regionId)) return;
  regions.add(regionId);
  void loadRegion(regionId);
}

/** Learns of favorites from a list of them. */
export function addKnownFavorites(
  bookmarks: readonly (Pick<FavoriteSubject, 'regionId' | 'itemType' | 'itemId'> & { id: number })[],
): void {
  if (person !== currentPerson()) reset();
  $stored.set(
    new Map([...$stored.get(), ...bookmarks.map((one): StoredFavorite => [favoriteKey(one), one.id])]),
  );
}

/** Asks anew for all that was asked for: something has changed elsewhere. */
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
    const bookmarks = await listRegionFavorites(clients, regionId);
    if (owner === person)
      storeRegion(
        regionId,
        bookmarks.map((one) => [one, one.id]),
      );
  } catch {
    // A button that does not know says «not kept»; pressing it finds out. The next page asks again.
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

/** Keeps a thing, or lets go of it. It shows at once; what the server refuses is taken back and told. */
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
  // Whoever presses again meanwhile has the last word: the change under way goes on to it, and the press that began it
  // tells what came of both.
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

/** Tells the server until it has what is wanted. */
async function settle(thing: FavoriteSubject): Promise<FavoriteOutcome> {
  const key = favoriteKey(thing);
  const owner = person;
  try {
    for (let wanted = $changes.get().get(key); wanted !== undefined; wanted = $changes.get().get(key)) {
      const id = $stored.get().get(key);
      if (wanted === (id !== undefined)) break;
      const now = wanted ? await added(thing) : await removed(id ?? 0);
      // Somebody else has signed in meanwhile: what is held is theirs.
      if (owner !== person) return { status: 'done' };
      setStored(key, now);
    }
    return { status: 'done' };
  } catch (error) {
    return { status: 'failed', message: error instanceof CallFailure ? error.serverMessage : undefined };
  } finally {
    if (owner === person) {
      const changes = new Map($changes.get());
      changes.delete(key);
      $changes.set(changes);
    }
  }
}

/** Gives the id of the favorite, whoever made it: another window may have been faster. */
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

// Whoever signs in or out, or keeps something, in another window of this browser does so here, too.
onMount($favoriteKeys, () => {
  const keys: unknown[] = [storageKeys.userToken, storageKeys.userId, localFavoritesKey, null];
  const follow = ({ key }: StorageEvent) => keys.includes(key) && reloadFavorites();
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
});

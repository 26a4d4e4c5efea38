import { atom } from 'nanostores';
import { addFavorite } from '../../api/favorites/favorites.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { currentPerson, isRefusal, reloadFavorites } from './favorites.ts';
import { clients } from '../shared/clients.ts';
import { claimLocalFavorites, localFavorites, removeLocalFavorite } from './local-favorites.ts';

/** What became of the favorites that were kept before somebody signed in. */
export interface Merge {
  /** Favorites that are new to the member. */
  added: number;
  /** Favorites that are still in this browser alone; the next page tries again. */
  waiting: number;
  /** Why they wait, as the server says it; undefined: it was not reached, or nothing waits. */
  message: string | undefined;
}

export const $favoritesMerge = atom<Merge | undefined>(undefined);

/** What is there already, or no longer exists, waits for nothing. */
const settledCodes = ['bookmark_exists', 'subject_not_found', 'region_not_found', 'bad_request'];

let underway: Promise<void> | undefined;

/** Gives the member what this browser kept for them before they signed in, each once, the newest last. */
export function mergeFavorites(): Promise<void> {
  underway ??= merge().finally(() => (underway = undefined));
  return underway;
}

async function merge(): Promise<void> {
  const owner = currentPerson();
  if (owner === undefined) return;
  claimLocalFavorites(owner);
  let added = 0;
  let message: string | undefined;
  for (const bookmark of localFavorites(owner).reverse()) {
    // Calls carry the token of whoever is signed in by now.
    if (currentPerson() !== owner) return;
    const { owner: _owner, ...body } = bookmark;
    try {
      await addFavorite(clients, body);
      added += 1;
    } catch (error) {
      // Whatever keeps one out keeps out the others: the network, an ended session, a full list.
      if (!isRefusal(error, ...settledCodes)) {
        message = error instanceof CallFailure ? error.serverMessage : undefined;
        break;
      }
    }
    removeLocalFavorite(bookmark);
  }
  if (added > 0) reloadFavorites();
  $favoritesMerge.set({ added, waiting: localFavorites(owner).length, message });
}

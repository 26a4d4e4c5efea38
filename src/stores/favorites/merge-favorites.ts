import { atom } from 'nanostores';
import { addFavorite } from '../../api/favorites/favorites.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { currentPerson, isRefusal, reloadFavorites } from './favorites.ts';
import { clients } from '../shared/clients.ts';
import { claimLocalFavorites, localFavorites, removeLocalFavorite } from './local-favorites.ts';

/** Result of merging the favorites saved before sign-in. */
export interface Merge {
  /** Favorites that are new to the account. */
  added: number;
  /** Favorites still stored only in this browser; the next page retries. */
  waiting: number;
  /** The server's message why they were not merged; undefined: it was not reached, or nothing is waiting. */
  message: string | undefined;
}

export const $favoritesMerge = atom<Merge | undefined>(undefined);

/** Errors that end the retries: the favorite exists already, or its subject no longer does. */
const settledCodes = ['bookmark_exists', 'subject_not_found', 'region_not_found', 'bad_request'];

let underway: Promise<void> | undefined;

/** Uploads the favorites this browser stored for the user before they signed in, each once, oldest first. */
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
  for (const favorite of localFavorites(owner).reverse()) {
    // Calls send the token of whoever is signed in at that moment.
    if (currentPerson() !== owner) return;
    const { owner: _owner, ...body } = favorite;
    try {
      await addFavorite(clients, body);
      added += 1;
    } catch (error) {
      // Any other error would fail the rest as well: no network, an expired session, a full list.
      if (!isRefusal(error, ...settledCodes)) {
        message = error instanceof CallFailure ? error.serverMessage : undefined;
        break;
      }
    }
    removeLocalFavorite(favorite);
  }
  if (added > 0) reloadFavorites();
  $favoritesMerge.set({ added, waiting: localFavorites(owner).length, message });
}

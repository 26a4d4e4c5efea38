import { atom } from 'nanostores';
import { addBookmark } from '../../api/favorites/favorites.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import { currentPerson, isRefusal, reloadBookmarks } from './favorites.ts';
import { clients } from '../shared/clients.ts';
import { claimLocalBookmarks, localBookmarks, removeLocally } from './local-favorites.ts';

/** What became of the favourites that were kept before somebody signed in. */
export interface Merge {
  /** Favourites that are new to the member. */
  added: number;
  /** Favourites that are still in this browser alone; the next page tries again. */
  waiting: number;
  /** Why they wait, as the server says it; undefined: it was not reached, or nothing waits. */
  message: string | undefined;
}

export const $merge = atom<Merge | undefined>(undefined);

/** What is there already, or no longer exists, waits for nothing. */
const settledCodes = ['bookmark_exists', 'subject_not_found', 'region_not_found', 'bad_request'];

let underway: Promise<void> | undefined;

/** Gives the member what this browser kept for them before they signed in, each once, the newest last. */
export function mergeBookmarks(): Promise<void> {
  underway ??= merge().finally(() => (underway = undefined));
  return underway;
}

async function merge(): Promise<void> {
  const owner = currentPerson();
  if (owner === undefined) return;
  claimLocalBookmarks(owner);
  let added = 0;
  let message: string | undefined;
  for (const bookmark of localBookmarks(owner).reverse()) {
    // Calls carry the token of whoever is signed in by now.
    if (currentPerson() !== owner) return;
    const { owner: _owner, ...body } = bookmark;
    try {
      await addBookmark(clients, body);
      added += 1;
    } catch (error) {
      // Whatever keeps one out keeps out the others: the network, an ended session, a full list.
      if (!isRefusal(error, ...settledCodes)) {
        message = error instanceof CallFailure ? error.serverMessage : undefined;
        break;
      }
    }
    removeLocally(bookmark);
  }
  if (added > 0) reloadBookmarks();
  $merge.set({ added, waiting: localBookmarks(owner).length, message });
}

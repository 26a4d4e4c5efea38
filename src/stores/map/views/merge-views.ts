import { atom } from 'nanostores';
import { CallFailure } from '../../../api/shared/failure.ts';
import { saveView } from '../../../api/map/saved-views.ts';
import { viewLimits } from '../../../../contract/map/view-limits.ts';
import { currentPerson, isRefusal } from '../../favorites/favorites.ts';
import { clients } from '../../shared/clients.ts';
import { claimLocalViews, localViews, removeLocally, type LocalView } from './local-views.ts';
import { freeName } from './view-names.ts';

/** Result of merging the views saved before sign-in. */
export interface ViewMerge {
  /** Views added to the account. */
  added: number;
  /** Views still stored only in this browser; the next page retries. */
  waiting: number;
  /** The server's message why they were not merged; undefined: it was not reached, or nothing is waiting. */
  message: string | undefined;
}

export const $viewMerge = atom<ViewMerge | undefined>(undefined);

let underway: Promise<void> | undefined;

/** Uploads the views this browser saved for the user before they signed in, each once, oldest first. */
export function mergeViews(): Promise<void> {
  underway ??= merge().finally(() => (underway = undefined));
  return underway;
}

async function merge(): Promise<void> {
  const owner = currentPerson();
  if (owner === undefined) return;
  claimLocalViews(owner);
  let added = 0;
  let message: string | undefined;
  for (const view of localViews(owner).reverse()) {
    // Calls send the token of whoever is signed in at that moment.
    if (currentPerson() !== owner) return;
    try {
      await saveUnderFreeName(view);
      removeLocally(view);
      added += 1;
    } catch (error) {
      message = error instanceof CallFailure ? error.serverMessage : undefined;
      // A view the server rejects stays in the browser; any other error would fail the rest as well.
      if (!isRefusal(error, 'bad_request')) break;
    }
  }
  $viewMerge.set({ added, waiting: localViews(owner).length, message });
}

/**
 * Another view of the account may have the name: save under a free one, so that neither is lost. Saving the same view
 * twice is idempotent on the server.
 */
async function saveUnderFreeName({ name, regionKey, address }: LocalView): Promise<void> {
  const taken: string[] = [];
  for (;;) {
    const free = freeName(name, taken);
    try {
      await saveView(clients, { name: free, regionKey, address });
      return;
    } catch (error) {
      if (!isRefusal(error, 'view_exists') || taken.length > viewLimits.savedViews) throw error;
      taken.push(free);
    }
  }
}

import { atom } from 'nanostores';
import { CallFailure } from '../../../api/shared/failure.ts';
import { saveView } from '../../../api/map/saved-views.ts';
import { limits } from '../../../contract/limits.ts';
import { currentPerson, isRefusal } from '../../favorites/favorites.ts';
import { clients } from '../../shared/clients.ts';
import { claimLocalViews, localViews, removeLocally, type LocalView } from './local-views.ts';
import { freeName } from './view-names.ts';

/** What became of the views that were saved before somebody signed in. */
export interface ViewMerge {
  /** Views that the account has by now. */
  added: number;
  /** Views that are still in this browser alone; the next page tries again. */
  waiting: number;
  /** Why they wait, as the server says it; undefined: it was not reached, or nothing waits. */
  message: string | undefined;
}

export const $viewMerge = atom<ViewMerge | undefined>(undefined);

let underway: Promise<void> | undefined;

/** Gives the member what this browser saved for them before they signed in, each once, the newest last. */
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
    // Calls carry the token of whoever is signed in by now.
    if (currentPerson() !== owner) return;
    try {
      await saveUnderFreeName(view);
      removeLocally(view);
      added += 1;
    } catch (error) {
      message = error instanceof CallFailure ? error.serverMessage : undefined;
      // A view that this server does not take stays; whatever else keeps one out keeps out the others.
      if (!isRefusal(error, 'bad_request')) break;
    }
  }
  $viewMerge.set({ added, waiting: localViews(owner).length, message });
}

/** Another view of the account may have the name, and neither is lost. The same view is saved once, the call says so. */
async function saveUnderFreeName({ name, regionKey, address }: LocalView): Promise<void> {
  const taken: string[] = [];
  for (;;) {
    const free = freeName(name, taken);
    try {
      await saveView(clients, { name: free, regionKey, address });
      return;
    } catch (error) {
      if (!isRefusal(error, 'view_exists') || taken.length > limits.savedViews) throw error;
      taken.push(free);
    }
  }
}

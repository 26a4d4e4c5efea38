import { favoriteButton as words } from '../../../words/ar/favorites/favorite-button.ts';
import { toggleFavorite, type FavoriteSubject } from './favorites.ts';
import { showToast } from '../shell/toasts.ts';

const signIn = { label: words.signIn, href: '/account/auth' };

/** The visitor notice is shown only once, not with every press. */
let isTold = false;

/**
 * Handles a press of a favorite button, in islands and on pages: adds or removes the favorite and shows the outcome.
 */
export async function toggleFavoriteAndNotify(thing: FavoriteSubject): Promise<void> {
  const outcome = await toggleFavorite(thing);
  if (outcome.status === 'failed') showToast('danger', outcome.message);
  if (outcome.status === 'full') showToast('danger', words.full, signIn);
  if (isTold || (outcome.status !== 'here' && outcome.status !== 'forPage')) return;
  isTold = true;
  showToast(outcome.status === 'here' ? 'success' : 'danger', words[outcome.status], signIn);
}

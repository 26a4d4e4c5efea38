import { favoriteButton as words } from '../../i18n/ar/favorites/favorite-button.ts';
import { toggleFavorite, type FavoriteSubject } from './favorites.ts';
import { showToast } from '../shell/toasts.ts';

/** What a visitor has to know is told once, not with every star. */
let isTold = false;

/** What a star does when it is pressed, in islands and on pages: keeps a thing or lets go of it, and tells what came of it. */
export async function toggleFavoriteAndNotify(thing: FavoriteSubject): Promise<void> {
  const outcome = await toggleFavorite(thing);
  if (outcome.status === 'failed') showToast('danger', outcome.message);
  if (outcome.status === 'full') showToast('danger', words.full);
  if (isTold || (outcome.status !== 'here' && outcome.status !== 'forPage')) return;
  isTold = true;
  showToast(outcome.status === 'here' ? 'success' : 'danger', words[outcome.status]);
}

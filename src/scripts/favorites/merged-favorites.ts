import { countFavorites } from '../../../words/count-favorites.ts';
import { $favoritesMerge, mergeFavorites } from '../../stores/favorites/merge-favorites.ts';
import { showToast } from '../../stores/shell/toasts.ts';

/** Merges favorites saved before signing in into the member's account. Any that fail are retried on the next page. */
$favoritesMerge.listen((merge) => {
  if (merge && merge.added > 0) showToast('success', countFavorites('merged', merge.added));
});
void mergeFavorites();

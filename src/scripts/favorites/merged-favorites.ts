import { countFavorites } from '../../i18n/count-favorites.ts';
import { $favoritesMerge, mergeFavorites } from '../../stores/favorites/merge-favorites.ts';
import { showToast } from '../../stores/shell/toasts.ts';

/** Gives a member what this browser kept before they signed in. What could not be given waits for the next page. */
$favoritesMerge.listen((merge) => {
  if (merge && merge.added > 0) showToast('success', countFavorites('merged', merge.added));
});
void mergeFavorites();

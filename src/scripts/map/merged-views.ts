import { countViews } from '../../i18n/count-views.ts';
import { $viewMerge, mergeViews } from '../../stores/map/views/merge-views.ts';
import { showToast } from '../../stores/shell/toasts.ts';

/** Gives a member the views that this browser saved before they signed in. What could not be given waits for the next page. */
$viewMerge.listen((merge) => {
  if (merge && merge.added > 0) showToast('success', countViews('merged', merge.added));
});
void mergeViews();

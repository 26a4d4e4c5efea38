import { countViews } from '../../../words/count-views.ts';
import { $viewMerge, mergeViews } from '../../stores/map/views/merge-views.ts';
import { showToast } from '../../stores/shell/toasts.ts';

/** Merges views saved before signing in into the member's account. Any that fail are retried on the next page. */
$viewMerge.listen((merge) => {
  if (merge && merge.added > 0) showToast('success', countViews('merged', merge.added));
});
void mergeViews();

import {
  writeSessionStorage,
  readSessionStorage,
  sessionEndedKey,
} from '../../environment/session-storage.ts';
import { pages } from '../../i18n/ar/shell/pages.ts';
import { showToast } from '../../stores/shell/toasts.ts';
// Imported up front rather than with the first toast: an offline failure could not be shown otherwise.
import '../shell/toasts.ts';

/** Sign-in page script, besides its island: explains why the user was redirected here in the middle of a visit. */
if (readSessionStorage(sessionEndedKey)) {
  writeSessionStorage(sessionEndedKey, undefined);
  showToast('danger', pages.user.sessionEnded);
}

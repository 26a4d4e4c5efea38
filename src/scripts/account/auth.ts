import {
  writeSessionStorage,
  readSessionStorage,
  sessionEndedKey,
} from '../../environment/session-storage.ts';
import { pages } from '../../i18n/ar/shell/pages.ts';
import { showToast } from '../../stores/shell/toasts.ts';
// Here rather than with the first toast: what fails without a network could not be told otherwise.
import '../shell/toasts.ts';

/** What the sign-in page does besides its island: it says why somebody was sent here in the middle of a visit. */
if (readSessionStorage(sessionEndedKey)) {
  writeSessionStorage(sessionEndedKey, undefined);
  showToast('danger', pages.user.sessionEnded);
}

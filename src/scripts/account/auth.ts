import {
  writeSessionStorage,
  readSessionStorage,
  sessionEndedKey,
} from '../../environment/session-storage.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { $isMember } from '../../stores/account/session.ts';
import { keepWayBack } from '../../stores/account/way-back.ts';
import { pages } from '../../../words/ar/shell/pages.ts';
import { showToast } from '../../stores/shell/toasts.ts';
// Imported up front rather than with the first toast: an offline failure could not be shown otherwise.
import '../shell/toasts.ts';

/** Sign-in page script, besides its island: the way back, and why the user was redirected here during a visit. */
keepWayBack(document.referrer);
if (readSessionStorage(sessionEndedKey)) {
  writeSessionStorage(sessionEndedKey, undefined);
  showToast('danger', pages.user.sessionEnded);
}

// Google and Apple sign in on this page, which then may ask for a number: the header is that of a member at once.
$isMember.listen((isMember) => {
  document.documentElement.toggleAttribute('data-member', isMember);
  if (isMember) void import('./user-menu.ts');
});

// A page restored by «back», or whose visitor signs in in another window, leads on as a new one does.
window.addEventListener('pageshow', ({ persisted }) => persisted && leadOn());
window.addEventListener('storage', ({ key }) => key === storageKeys.userToken && leadOn());

function leadOn(): void {
  if (readStorage(storageKeys.userToken)) location.reload();
}

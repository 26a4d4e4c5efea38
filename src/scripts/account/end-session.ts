import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, sessionEndedKey } from '../../environment/session-storage.ts';
import { pages } from '../../../words/ar/shell/pages.ts';
import { clearSession } from '../../stores/account/session.ts';
import { showToast } from '../../stores/shell/toasts.ts';

/** Signs out and notifies the user when the API reports that the session has ended; public pages stay open. */
export function endSession(): void {
  if (!readStorage(storageKeys.userToken)) return;
  clearSession();
  const page = document.documentElement;
  if (page.dataset.access === 'member') {
    writeSessionStorage(sessionEndedKey, 'yes');
    return location.replace('/account/auth');
  }
  delete page.dataset.member;
  showToast('danger', pages.user.sessionEnded);
}

import { storageKeys } from '../../environment/environment.ts';
import { kept } from '../../environment/storage.ts';
import { keepForVisit, sessionEnded } from '../../environment/session-storage.ts';
import { pages } from '../../i18n/ar/shell/pages.ts';
import { forget } from '../../stores/account/session.ts';
import { showToast } from '../../stores/shell/toasts.ts';

/** Signs out where the API says that the session has ended, and tells the person; public pages stay as they are. */
export function endSession(): void {
  if (!kept(storageKeys.userToken)) return;
  forget();
  const page = document.documentElement;
  if (page.dataset.access === 'member') {
    keepForVisit(sessionEnded, 'yes');
    return location.replace('/account/auth');
  }
  delete page.dataset.member;
  showToast('danger', pages.user.sessionEnded);
}

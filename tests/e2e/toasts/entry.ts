import { $toasts, showToast } from '../../../src/stores/shell/toasts.ts';

/** The site's toasts, exposed to tests: rendered when the first one is shown, as the header does it. */
declare global {
  interface Window {
    showToast: typeof showToast;
  }
}

const unlisten = $toasts.listen(() => {
  unlisten();
  void import('../../../src/scripts/shell/toasts.ts');
});
window.showToast = showToast;

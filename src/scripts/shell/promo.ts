import { $maintenance } from '../../stores/shell/maintenance.ts';
import { findPromotion } from '../../stores/shell/promo.ts';

/** Milliseconds a page is shown before a promotion may cover it; also the interval between checks. */
const calm = 1000;

/** Shows the promotion for the current user, if any (specification §2, §4). */
export async function showPromo(): Promise<void> {
  const promotion = await findPromotion();
  if (!promotion) return;
  const { openPromo } = await import('./promo-popup.ts');
  await openPromo(promotion, whenCalm);
}

/** Resolves once the page has been shown for a while and is not busy: no dialog, typing or maintenance. */
async function whenCalm(): Promise<void> {
  do await new Promise((done) => setTimeout(done, calm));
  while (isBusy());
}

function isBusy(): boolean {
  return (
    document.hidden ||
    $maintenance.get() !== undefined ||
    document.querySelector('dialog[open], :popover-open:not(.toasts)') !== null ||
    document.activeElement?.matches('input, textarea, select') === true
  );
}

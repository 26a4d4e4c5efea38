import { $maintenance } from '../../stores/shell/maintenance.ts';
import { findPromotion } from '../../stores/shell/promo.ts';

/** How long a page stands by itself before something covers it, in milliseconds; between two looks, too. */
const calm = 1000;

/** Covers the page with a promotion, if there is one for whoever looks at it (specification §2, §4). */
export async function showPromo(): Promise<void> {
  const promotion = await findPromotion();
  if (!promotion) return;
  const { openPromo } = await import('./promo-popup.ts');
  await openPromo(promotion, whenCalm);
}

/** Settles once the page has stood for a while and nothing else is under way: no dialog, no typing, no maintenance. */
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

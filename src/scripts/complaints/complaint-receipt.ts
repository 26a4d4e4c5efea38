import { report as words } from '../../../words/ar/complaints/report.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import { receiptNumber } from '../../../words/report-sentences.ts';
import type { Receipt, Subject } from '../../stores/complaints/complaints.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { requireElement } from '../shared/require-element.ts';

const receipt = requireElement(document, '[data-complaint] [data-receipt]');
let writeAnother = (): void => undefined;

receipt.addEventListener('click', ({ target }) => {
  const act = target instanceof Element && target.closest('[data-act]')?.getAttribute('data-act');
  if (act === 'copy') void copy();
  if (act !== 'another') return;
  hideReceipt();
  writeAnother();
});

/** Confirms that a complaint or report arrived, with its reference number. */
export function showReceipt({ id, createdAt }: Receipt, kind: Subject['kind'], onAnother: () => void): void {
  writeAnother = onAnother;
  requireElement(receipt, '[data-sentence]').textContent = fill(words.receipt, {
    day: formatDate(createdAt),
  });
  requireElement(receipt, '.number').textContent = receiptNumber(
    kind === 'parcel' ? 'parcel' : 'complaint',
    id,
  );
  requireElement(receipt, '[data-by-hand]').hidden = true;
  receipt.hidden = false;
  receipt.focus();
}

export function hideReceipt(): void {
  receipt.hidden = true;
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(requireElement(receipt, '.number').textContent);
    showToast('success', words.copied);
  } catch {
    requireElement(receipt, '[data-by-hand]').hidden = false;
  }
}

import { requireElement } from '../shared/require-element.ts';

/** Prints the report, and keeps what the valuer writes in this tab: it is in no address and on no server. */
const root = requireElement<HTMLElement>(document, '[data-report]');
const print = requireElement<HTMLButtonElement>(root, '[data-print]');
print.disabled = false;
print.addEventListener('click', () => window.print());

for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-kept]')) {
  const key = `price-report ${field.dataset.kept} ${field.dataset.kept === 'by' ? '' : location.pathname}`;
  const kept = read(key);
  if (kept !== '') field.value = kept;
  field.addEventListener('input', () => write(key, field.value));
}

/** Storage may be switched off. */
function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // What was written stays on the page.
  }
}

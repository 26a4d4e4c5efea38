import { panel as words } from '../../../words/ar/map/panel.ts';
import { shareLink } from '../../stores/shell/share-link.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import './favorite-stars.ts';
import { requireElement } from '../shared/require-element.ts';

/** Buttons of a detail page (`DetailPage.astro`): stars, share, print and map. */
const root = requireElement(document, '[data-detail]');
const share = requireElement<HTMLButtonElement>(root, '[data-share]');
const print = requireElement<HTMLButtonElement>(root, '[data-print]');
const byHand = requireElement(root, '[data-by-hand]');
const url = new URL(root.dataset.address ?? '', location.href).href;

share.disabled = print.disabled = false;
print.addEventListener('click', () => window.print());
share.addEventListener('click', () => void passItOn());

const shower = root.querySelector<HTMLButtonElement>('[data-map-frame]');
if (shower) shower.disabled = false;
shower?.addEventListener('click', () => {
  const frame = document.createElement('iframe');
  frame.title = shower.dataset.title ?? '';
  frame.src = shower.dataset.mapFrame ?? '';
  shower.parentElement?.querySelector('svg')?.replaceWith(frame);
  shower.remove();
  frame.focus();
});

async function passItOn(): Promise<void> {
  byHand.hidden = true;
  const outcome = await shareLink({ title: document.title, url });
  if (outcome.status === 'copied') showToast('success', words.linkCopied);
  if (outcome.status !== 'byHand') return;
  byHand.hidden = false;
  const input = requireElement<HTMLInputElement>(byHand, 'input');
  input.value = url;
  input.select();
}

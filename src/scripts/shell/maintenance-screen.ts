import { riyadhMoment } from '../../../lib/days.ts';
import type { Maintenance } from '../../../contract/shell/maintenance.ts';
import { maintenance as words } from '../../../words/ar/shell/maintenance.ts';
import { $maintenance } from '../../stores/shell/maintenance.ts';
import { timeLeft } from '../../stores/shell/time-left.ts';
import { loadStyle } from '../shared/load-style.ts';
import picture from './maintenance-picture.svg?raw';
import styles from './maintenance-screen.css?url&no-inline';

/**
 * Covers the whole page while the product is closed, and restores it as it was: typed text, scroll position and
 * focus. A modal dialog makes the page behind it inert for keyboard and screen readers, whatever else is open. In a
 * frame it is not modal, because that would steal the focus from the embedding page.
 */
const isFramed = window.parent !== window;
const page = document.documentElement;
const forms = new Intl.PluralRules('ar');
const units = ['hours', 'minutes', 'seconds'] as const;

const notice = document.createElement('dialog');
notice.className = 'maintenance';
notice.tabIndex = -1;
notice.setAttribute('role', 'alertdialog');
notice.setAttribute('aria-labelledby', 'maintenance-title');
notice.setAttribute('aria-describedby', 'maintenance-message');
notice.innerHTML = picture;
const title = document.createElement('h1');
title.id = 'maintenance-title';
title.textContent = words.title;
const timer = document.createElement('div');
timer.className = 'timer';
timer.setAttribute('role', 'timer');
timer.setAttribute('aria-label', words.timer);
const shown = units.map((unit) => {
  const number = document.createElement('strong');
  const name = document.createElement('span');
  const part = document.createElement('p');
  part.append(number, ' ', name);
  timer.append(part);
  return { unit, number, name };
});
const message = document.createElement('p');
message.id = 'maintenance-message';
notice.append(title, timer, message);
// Escape can close a dialog: the second press even if `cancel` is prevented.
notice.addEventListener('cancel', (event) => event.preventDefault());
notice.addEventListener('close', () => $maintenance.get() && raise());
document.body.append(notice);

let before: { focused: Element | null; x: number; y: number } | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;

let started: Promise<void> | undefined;

/**
 * Follows the maintenance setting from now on. Rejects if the styles cannot be loaded, and can then be called again.
 */
export function showMaintenance(): Promise<void> {
  started ??= loadStyle(styles).then(
    () => void $maintenance.subscribe((setting) => (setting ? replacePage(setting) : givePageBack())),
    (error: unknown) => {
      started = undefined;
      throw error;
    },
  );
  return started;
}

function replacePage(setting: Maintenance): void {
  message.textContent = setting.message;
  message.hidden = setting.message === '';
  countDown(riyadhMoment(setting.expiryDate));
  if (before) return;
  before = { focused: document.activeElement, x: window.scrollX, y: window.scrollY };
  raise();
  page.dataset.maintenance = '';
}

function raise(): void {
  if (notice.open) return;
  if (isFramed) notice.open = true;
  else notice.showModal();
}

function givePageBack(): void {
  clearInterval(ticking);
  if (!before) return;
  const { focused, x, y } = before;
  before = undefined;
  delete page.dataset.maintenance;
  notice.close();
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true });
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
}

/** Counts down to a moment; shows nothing without one or once it has passed (specification §4). */
function countDown(until: number | undefined): void {
  clearInterval(ticking);
  const tick = () => {
    const left = until === undefined ? undefined : timeLeft(until, Date.now());
    timer.hidden = !left;
    if (!left) return clearInterval(ticking);
    for (const { unit, number, name } of shown) {
      number.textContent = String(left[unit]).padStart(2, '0');
      name.textContent = words[unit][forms.select(left[unit]) === 'few' ? 'few' : 'other'];
    }
  };
  ticking = setInterval(tick, 1000);
  tick();
}

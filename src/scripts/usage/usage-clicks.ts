import { screenOf } from '../../../contract/usage/screens.ts';
import type { Analytics } from '../../environment/analytics.ts';
import { track } from '../../stores/usage/usage.ts';

/** Specification §9. */
const mostCharacters = 255;
/** Addresses there hold somebody's number or name. */
const hostsOfPeople = new Set(['wa.me', 'api.whatsapp.com', 't.me']);
/** Also with spaces and marks of direction between the digits. */
const phoneNumbers = /\+?\d[\d\s\-\u200e\u200f\u202a-\u202e\u2066-\u2069]{6,}\d/g;
const buttons = 'button, summary, [role="button"], [role="switch"], input[type="submit"]';

/**
 * Tracks clicks on buttons and on external links, the `early` ones among them. The text of anything inside
 * `data-private` is not sent.
 */
export function trackClicks(analytics: Analytics, early: readonly MouseEvent[]): void {
  for (const click of early) follow(click);
  // Capture phase: some buttons are removed once clicked.
  document.addEventListener('click', follow, { capture: true });

  function follow({ target, shiftKey }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const screen = screenOf(location.pathname);
    const link = target.closest<HTMLAnchorElement>('a[href]');
    const button = target.closest<HTMLElement>(buttons);
    if (button) track('Button Clicked', { text: nameOf(button), screen });
    else if (link && leadsAway(link)) {
      const properties = { text: nameOf(link), screen };
      const isOfPerson = hostsOfPeople.has(link.hostname);
      // The SDK sends the whole address. It does not know that Shift opens a new window, and would navigate this one.
      const isTaken = !isOfPerson && !shiftKey && analytics.trackLink(link, 'Link Clicked', properties);
      if (!isTaken) track('Link Clicked', { ...properties, url: isOfPerson ? link.origin : link.href });
    }
  }
}

function leadsAway({ protocol, origin, download }: HTMLAnchorElement): boolean {
  return /^https?:$/.test(protocol) && origin !== location.origin && !download;
}

/** Label of an element, at most `mostCharacters` long. */
function nameOf(element: HTMLElement): string {
  if (element.closest('[data-private]')) return '';
  const name =
    element.ariaLabel ?? (element instanceof HTMLInputElement ? element.value : element.textContent);
  return name.replace(/\s+/g, ' ').replace(phoneNumbers, '…').trim().slice(0, mostCharacters);
}

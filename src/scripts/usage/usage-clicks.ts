import { screenOf } from '../../contract/usage/screens.ts';
import type { Analytics } from '../../environment/analytics.ts';
import { track } from '../../stores/usage/usage.ts';

/** Specification §9. */
const mostCharacters = 255;
const buttons = 'button, summary, [role="button"], [role="switch"], input[type="submit"]';

/** Notes the buttons that are pressed and the links that lead away. What stands in `data-private` is not told. */
export function trackClicks(analytics: Analytics): void {
  // Before anybody else hears of it: some buttons are gone once they were pressed.
  document.addEventListener('click', follow, { capture: true });

  function follow({ target, shiftKey }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const screen = screenOf(location.pathname);
    const link = target.closest<HTMLAnchorElement>('a[href]');
    const button = target.closest<HTMLElement>(buttons);
    if (button) track('Button Clicked', { text: nameOf(button), screen });
    else if (link && leadsAway(link)) {
      const properties = { text: nameOf(link), screen };
      // The SDK does not know that this key opens a window, and would lead this one away.
      const isTaken = !shiftKey && analytics.trackLink(link, 'Link Clicked', properties);
      if (!isTaken) track('Link Clicked', { ...properties, url: link.href });
    }
  }
}

function leadsAway({ protocol, origin, download }: HTMLAnchorElement): boolean {
  return /^https?:$/.test(protocol) && origin !== location.origin && !download;
}

/** How an element is called, at most `mostCharacters`. */
function nameOf(element: HTMLElement): string {
  if (element.closest('[data-private]')) return '';
  const name =
    element.ariaLabel ?? (element instanceof HTMLInputElement ? element.value : element.textContent);
  return name.replace(/\s+/g, ' ').trim().slice(0, mostCharacters);
}

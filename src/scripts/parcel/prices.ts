import { requireElement } from '../shared/require-element.ts';

/** Lazy-loads the price history of the parcel's page (`Prices.astro`) shortly before it scrolls into view. */
const place = requireElement(document, '[data-prices-at]');
const link = requireElement(place, 'p');
const status = requireElement(place, '[role=status]');

/** Preload distance in pixels. */
const ahead = '300px';

const observer = new IntersectionObserver(
  ([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    void bring();
  },
  { rootMargin: ahead },
);
observer.observe(place);

async function bring(): Promise<void> {
  link.hidden = true;
  status.hidden = false;
  try {
    const answer = await fetch(place.dataset.pricesAt ?? '');
    if (!answer.ok) throw new Error(`prices: ${answer.status}`);
    // The styles are already loaded, and this page's content security policy would block the other page's inline
    // styles.
    const html = (await answer.text()).replace(/<style[^]*?<\/style>/g, '');
    const page = new DOMParser().parseFromString(html, 'text/html');
    place.replaceChildren(requireElement(page, '[data-prices]'));
  } catch (error) {
    // Fall back to the original link, which leads to the same content.
    console.warn(error);
    link.hidden = false;
    status.hidden = true;
  }
}

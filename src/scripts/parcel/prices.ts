import { requireElement } from '../shared/require-element.ts';

/** Fetches the prices over time of the parcel's page (`Prices.astro`) when they are about to be seen. */
const place = requireElement(document, '[data-prices-at]');
const link = requireElement(place, 'p');
const status = requireElement(place, '[role=status]');

/** Pixels before they are seen. */
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
    // The styles are here already, and those of another page are none that this one's content policy names.
    const html = (await answer.text()).replace(/<style[^]*?<\/style>/g, '');
    const page = new DOMParser().parseFromString(html, 'text/html');
    place.replaceChildren(requireElement(page, '[data-prices]'));
  } catch (error) {
    // The link that stood there before leads to the same.
    console.warn(error);
    link.hidden = false;
    status.hidden = true;
  }
}

import { openExternalLinkInNewTab } from './external-link.ts';

/** The browser's own sanitiser, which its type library does not know yet. */
interface SanitizingElement extends HTMLElement {
  setHTML(html: string, options: { sanitizer: Record<string, string[]> }): void;
}

const elements = [
  'h2',
  'h3',
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'small',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
];

/** Left out for what they hold: they would only change how it looks. */
const unwrapped = ['h1', 'div', 'span', 'section', 'article', 'font', 'center', 'u'];

/**
 * Shows text that others wrote as HTML: headings, paragraphs, lists and links to the web, and nothing that looks, acts
 * or loads by itself. The browser's own sanitiser parses and cleans in one; where there is none, a library comes for it.
 */
export async function showHtml(place: HTMLElement, html: string): Promise<void> {
  if ('setHTML' in place) {
    (place as SanitizingElement).setHTML(html, {
      sanitizer: { elements, attributes: ['href'], replaceWithChildrenElements: unwrapped },
    });
  } else {
    const { default: sanitizer } = await import('dompurify');
    place.replaceChildren(
      sanitizer.sanitize(html, {
        ALLOWED_TAGS: elements,
        ALLOWED_ATTR: ['href'],
        ALLOW_ARIA_ATTR: false,
        ALLOW_DATA_ATTR: false,
        RETURN_DOM_FRAGMENT: true,
      }),
    );
  }
  for (const link of place.querySelectorAll('a')) {
    if (link.protocol !== 'https:' && link.protocol !== 'http:') link.removeAttribute('href');
    else openExternalLinkInNewTab(link);
  }
}

import { openExternalLinkInNewTab } from './external-link.ts';

/** The HTML Sanitizer API, which TypeScript's DOM types do not include yet. */
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

/** Dropped but their content kept: they would only affect the appearance. */
const unwrapped = ['h1', 'div', 'span', 'section', 'article', 'font', 'center', 'u'];

/**
 * Renders third-party HTML: headings, paragraphs, lists and web links; nothing that styles, runs or loads anything.
 * The browser's sanitizer parses and cleans in one step; where it is missing, a library is loaded for it.
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

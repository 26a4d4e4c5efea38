import { openExternalLinkInNewTab } from './external-link.ts';
import { keepSafeStyles } from './safe-styles.ts';

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

/** Kept only for a safe style of their own, else dropped but their content kept. */
const styled = ['div', 'span', 'section', 'article'];

/** Dropped but their content kept: they would only affect the appearance. */
const unwrapped = ['h1', 'font', 'center', 'u'];

const attributes = ['href', 'style'];

/**
 * Renders third-party HTML: headings, paragraphs, lists and web links, with what of their styles is safe; nothing that
 * runs, covers or loads anything. The browser's sanitizer parses and cleans in one step; where it is missing, a library
 * is loaded for it. Both do so in a document that is not shown, where a style has no effect.
 */
export async function showHtml(place: HTMLElement, html: string): Promise<void> {
  const { body } = document.implementation.createHTMLDocument('');
  if ('setHTML' in body) {
    (body as SanitizingElement).setHTML(html, {
      sanitizer: {
        elements: [...elements, ...styled],
        attributes,
        replaceWithChildrenElements: unwrapped,
      },
    });
  } else {
    const { default: sanitizer } = await import('dompurify');
    body.replaceChildren(
      sanitizer.sanitize(html, {
        ALLOWED_TAGS: [...elements, ...styled],
        ALLOWED_ATTR: attributes,
        ALLOW_ARIA_ATTR: false,
        ALLOW_DATA_ATTR: false,
        RETURN_DOM_FRAGMENT: true,
      }),
    );
  }
  keepSafeStyles(body);
  for (const element of body.querySelectorAll(styled.join())) {
    if (!element.hasAttribute('style')) element.replaceWith(...element.childNodes);
  }
  place.replaceChildren(...body.childNodes);
  for (const link of place.querySelectorAll('a')) {
    if (link.protocol !== 'https:' && link.protocol !== 'http:') link.removeAttribute('href');
    else openExternalLinkInNewTab(link);
  }
}

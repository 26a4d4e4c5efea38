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

/** Whether the browser has a sanitiser; without one, what others wrote is not shown. */
export const canShowHtml = 'setHTML' in Element.prototype;

/**
 * Shows text that others wrote as HTML: headings, paragraphs, lists and links to the web, and nothing that looks, acts
 * or loads by itself. The browser's sanitiser parses and cleans in one.
 */
export function showHtml(place: HTMLElement, html: string): void {
  (place as SanitizingElement).setHTML(html, {
    sanitizer: { elements, attributes: ['href'], replaceWithChildrenElements: unwrapped },
  });
  for (const link of place.querySelectorAll('a')) {
    if (link.protocol !== 'https:' && link.protocol !== 'http:') link.removeAttribute('href');
    else leadElsewhere(link);
  }
}

/** A link to another site opens beside the page. */
export function leadElsewhere(link: HTMLAnchorElement): void {
  if (link.origin === location.origin) return;
  link.target = '_blank';
  link.rel = 'noopener';
}

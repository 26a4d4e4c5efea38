/**
 * Properties of inline styles that third-party HTML keeps: how its own text looks. Nothing that takes it out of its
 * place, covers anything, or loads anything.
 */
const safeProperties = [
  'color',
  'background-color',
  'font-size',
  'font-style',
  'font-weight',
  'line-height',
  'text-align',
  'text-decoration-line',
  'text-decoration-style',
  'text-decoration-color',
];

/** Functions that a value may call; variables could stand for anything. */
const safeFunctions = ['rgb', 'rgba', 'hsl', 'hsla'];

/**
 * Replaces the inline styles of all elements within by their safe declarations. They are set one by one: the content
 * policy of the page refuses `style` attributes that come with the HTML.
 */
export function keepSafeStyles(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[style]')) {
    const declarations = safeDeclarations(element.getAttribute('style') ?? '');
    element.removeAttribute('style');
    for (const [name, value] of declarations) element.style.setProperty(name, value);
  }
}

/** Safe declarations of a style, as the browser reads it: shorthands are split, and escapes resolved. */
function safeDeclarations(text: string): [name: string, value: string][] {
  const { style } = document.createElement('span');
  style.cssText = text;
  return safeProperties
    .map((name): [string, string] => [name, style.getPropertyValue(name)])
    .filter(([, value]) => value !== '' && isSafe(value));
}

function isSafe(value: string): boolean {
  const called = [...value.matchAll(/([^\s(),]*)\(/g)].map(([, name = '']) => name.toLowerCase());
  return !value.includes('\\') && called.every((name) => safeFunctions.includes(name));
}

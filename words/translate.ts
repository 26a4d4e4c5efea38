import { astroI18n, t as lookUp } from 'astro-i18n';
import { words, type Dictionary } from './ar/index.ts';
import { fill } from './fill.ts';

/** Dotted paths of all texts in the dictionary. */
type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string
    ? Key
    : Node[Key] extends readonly string[]
      ? never
      : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];
export type TextKey = Paths<Dictionary>;

const locale = 'ar';

// The library's middleware keeps the locale in a process-wide global, so that concurrent requests would mix
// languages; here every lookup names its locale, and the middleware is not used.
if (!astroI18n.isInitialized) {
  await astroI18n.initialize({
    primaryLocale: locale,
    secondaryLocales: [],
    translations: { common: { [locale]: words as never } },
  });
}

/** Cache of looked-up texts: a page uses about a hundred, and the library determines its route for each lookup. */
const known = new Map<TextKey, string>();

/**
 * Returns a text of the dictionary with its `{name}` placeholders filled. For pages; islands import the dictionary
 * itself.
 */
export function t(key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  let text = known.get(key);
  if (text === undefined) known.set(key, (text = lookUp(key, {}, { locale, route: '/' })));
  return values ? fill(text, values) : text;
}

import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf } from '../../support/oracles.ts';

/**
 * Every pair of a text color and its background has at least the contrast of WCAG AA, in both themes. The
 * browser tests look for violations in one theme only: colors come from the tokens alone (stylelint), so that
 * this holds for the other.
 */
const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const tokens = read('src/styles/tokens.css');
const [lightPart = '', darkPart = ''] = tokens.split('@media (prefers-color-scheme: dark)');

function colorsIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = colorsIn(lightPart);
const themes = { light, dark: { ...light, ...colorsIn(darkPart) } };

const grounds = ['paper', 'surface', 'sunken'];
const texts = [
  'text',
  'text-muted',
  'accent',
  'accent-strong',
  'gold-text',
  'sea',
  'clay',
  'danger',
  'success',
];

/** Pairs of which the text lies on the background of another rule. */
const pairs: [text: string, ground: string][] = [
  ...grounds.flatMap((ground) => texts.map((text): [string, string] => [text, ground])),
  ['text', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['text', 'gold-soft'],
  ['gold-text', 'gold-soft'],
  ['accent', 'gold-soft'],
  ['text', 'sea-soft'],
  ['sea', 'sea-soft'],
  ['text', 'clay-soft'],
  ['clay', 'clay-soft'],
  ['accent', 'clay-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-accent', 'sea'],
  ['on-accent', 'clay'],
  ['on-night', 'night'],
  ['on-night-accent', 'night'],
  ['night', 'on-night-accent'],
  ['code-ink', 'code-ground'],
];

/** Pairs that one rule of a stylesheet sets, with their file. */
function pairsOfRules(): [text: string, ground: string, file: string][] {
  const files = globSync('src/**/*.{css,astro}', { cwd: root });
  return files.flatMap((file) =>
    [...read(file).matchAll(/\{([^{}]*)\}/g)].flatMap(([, rule = '']): [string, string, string][] => {
      const text = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(rule)?.[1];
      const ground = /(?:^|[\s;])background(?:-color)?: var\(--([\w-]+)\)/.exec(rule)?.[1];
      return text && ground && text in light && ground in light ? [[text, ground, file]] : [];
    }),
  );
}

describe.each(Object.entries(themes))('in the %s theme', (_, colors: Record<string, string>) => {
  const colorOf = (name: string) => {
    const color = colors[name];
    if (!color) throw new Error(`no colour --${name}`);
    return color;
  };

  test.each(pairs)('%s is readable on %s', (text, ground) => {
    expect(contrastOf(colorOf(text), colorOf(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test('the text of a rule is readable on the background of the same rule', () => {
    const rules = pairsOfRules();
    expect(rules.length).toBeGreaterThan(20);
    const faint = rules.filter(([text, ground]) => contrastOf(colorOf(text), colorOf(ground)) < 4.5);
    expect(faint).toEqual([]);
  });

  test('control borders and focus outlines are visible on every background', () => {
    for (const ground of grounds) {
      expect(contrastOf(colorOf('focus'), colorOf(ground)), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
      expect(contrastOf(colorOf('line-strong'), colorOf(ground)), `line on ${ground}`).toBeGreaterThanOrEqual(
        3,
      );
    }
  });
});

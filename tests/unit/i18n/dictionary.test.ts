import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { words } from '../../../src/i18n/ar/index.ts';

const root = resolve(import.meta.dirname, '../../..');

function code(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .filter((entry) => !entry.parentPath.includes('/i18n/ar'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** Keys of one level whose values are texts; lists over a closed vocabulary are looked up by value. */
function textKeys(node: object): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeof value === 'string') return [key];
    return Array.isArray(value) ? [] : textKeys(value as object);
  });
}

test('every text of the dictionary is used', () => {
  const all = code('src') + code('platform') + code('pipeline');
  const { modes, regions, units, ...map } = words.map;
  const { saleKinds } = words.land;
  const { averageBasis, sides, ...panel } = words.panel;
  const { home, ...pages } = words.pages;
  const { modes: homeModes, ...homeTexts } = home;
  const unused = [map, panel, pages, homeTexts]
    .flatMap(textKeys)
    .filter((key) => !new RegExp(`[.'\`]${key}\\b`).test(all));
  expect(unused).toEqual([]);
  for (const list of [modes, saleKinds, regions, units, averageBasis, sides, homeModes]) {
    expect(Object.values(list).every((text) => text.length > 0)).toBe(true);
  }
});

test('no text has tatweel, double spaces or an exclamation mark', () => {
  const texts = JSON.stringify(words);
  expect(texts).not.toMatch(/\u0640| {2}|!/);
});

test('what is not known has one wording', () => {
  const texts = JSON.stringify(words);
  expect([...texts.matchAll(/غير معروفة? بعد/g)].length).toBeGreaterThan(0);
  expect([...texts.matchAll(/[^"]{0,20}غير معروف(?!ة? بعد)/g)].map(([found]) => found)).toEqual([]);
});

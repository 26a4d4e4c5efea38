import { expect, test } from 'vitest';
import { words } from '../../../words/ar/index.ts';

test('no text has tatweel, double spaces or an exclamation mark', () => {
  const texts = JSON.stringify(words);
  expect(texts).not.toMatch(/\u0640| {2}|!/);
});

test('what is not known has one wording', () => {
  const texts = JSON.stringify(words);
  expect([...texts.matchAll(/غير معروفة? بعد/g)].length).toBeGreaterThan(0);
  expect([...texts.matchAll(/[^"]{0,20}غير معروف(?!ة? بعد)/g)].map(([found]) => found)).toEqual([]);
});

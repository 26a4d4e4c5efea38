import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sharedGetters } from '../../../site/shared-getters.ts';

const file = fileURLToPath(
  new URL('../../../node_modules/astro/dist/core/fetch/fetch-state.js', import.meta.url),
);
const written = await readFile(file, 'utf8');

test('no object that a page is given has getters of its own', () => {
  const changed = sharedGetters.transform(written, file)?.code ?? '';
  const own = /^ {4,}(?:get|set) (?:\w+)?\(|\bget\(\) \{|\bget: \(/gm;
  expect(written.match(own)?.length).toBeGreaterThan(20);
  expect(changed.match(own)).toBeNull();
});

test('every getter that was replaced is one of a class', () => {
  const changed = sharedGetters.transform(written, file)?.code ?? '';
  const methods = [...changed.matchAll(/^ {6}'((?:get|set) \w+)'\(/gm)].map(([, name]) => name);
  expect(methods.length).toBeGreaterThan(20);
  for (const name of methods) expect(changed).toMatch(new RegExp(`^  ${name}\\(`, 'm'));
});

test('another version of the framework is refused while the site is built, and other files are left', () => {
  expect(() => sharedGetters.transform(written.replace('const partial = {', 'const part = {'), file)).toThrow(
    'has nothing like',
  );
  expect(sharedGetters.transform('const ctx = {};', 'src/pages/index.astro')).toBeUndefined();
});

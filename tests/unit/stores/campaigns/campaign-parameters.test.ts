import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepMarks, marksOf } from '../../../../src/stores/campaigns/campaign-parameters.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('marks last as long as the visit; those of the page itself come first, whole', () => {
  keepMarks('?utm_source=snap&utm_medium=story&page=2');
  keepMarks('?page=3');
  expect(marksOf('?page=3').toString()).toBe('utm_source=snap&utm_medium=story');
  expect(marksOf('?utm_source=mail').get('utm_medium')).toBeNull();
  keepMarks('?utm_source=mail');
  expect(marksOf('').toString()).toBe('utm_source=mail');
});

test('none is none, and a long one is cut', () => {
  expect(marksOf('').toString()).toBe('');
  keepMarks(`?utm_content=${'x'.repeat(500)}&utm_source=`);
  expect(marksOf('').toString()).toBe(`utm_content=${'x'.repeat(120)}`);
});

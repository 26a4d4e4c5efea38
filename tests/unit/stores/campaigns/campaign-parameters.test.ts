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

test('campaign parameters last for the visit; those of the page itself take precedence as a set', () => {
  keepMarks('?utm_source=snap&utm_medium=story&page=2');
  keepMarks('?page=3');
  expect(marksOf('?page=3').toString()).toBe('utm_source=snap&utm_medium=story');
  expect(marksOf('?utm_source=mail').get('utm_medium')).toBeNull();
  keepMarks('?utm_source=mail');
  expect(marksOf('').toString()).toBe('utm_source=mail');
});

test('no parameters stay absent, and a long one is truncated', () => {
  expect(marksOf('').toString()).toBe('');
  keepMarks(`?utm_content=${'x'.repeat(500)}&utm_source=`);
  expect(marksOf('').toString()).toBe(`utm_content=${'x'.repeat(120)}`);
});

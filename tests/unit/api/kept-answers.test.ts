import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptAnswers } from '../../../src/api/kept-answers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settings = { freshMilliseconds: 1000, most: 2, about: 'figures' };

test('an answer is asked for once while it is fresh, also by those who ask at once', async () => {
  const ask = vi.fn((key: string) => Promise.resolve(key.toUpperCase()));
  const kept = keptAnswers(ask, settings);
  expect(await Promise.all([kept('a'), kept('a'), kept('b')])).toEqual(['A', 'A', 'B']);
  expect(await kept('a')).toBe('A');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an older one is given while a new one is on its way, and stays while none can be had', async () => {
  let answer: () => Promise<number> = () => Promise.resolve(1);
  const kept = keptAnswers(() => answer(), settings);
  await kept('a');
  vi.advanceTimersByTime(2000);
  answer = () => Promise.resolve(2);
  expect(await kept('a')).toBe(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(await kept('a')).toBe(2);
  vi.advanceTimersByTime(2000);
  answer = () => Promise.reject(new Error('away'));
  expect(await kept('a')).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(await kept('a')).toBe(2);
});

test('none is given where there never was one, and the next one asks again', async () => {
  const ask = vi.fn(() => Promise.reject<number>(new Error('away')));
  const kept = keptAnswers(ask, settings);
  expect(await kept('a')).toBeUndefined();
  expect(await kept('a')).toBeUndefined();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what nobody has asked for the longest gives way', async () => {
  const ask = vi.fn((key: string) => Promise.resolve(key));
  const kept = keptAnswers(ask, settings);
  for (const key of ['a', 'b', 'a', 'c', 'a']) await kept(key);
  expect(ask.mock.calls.map(([key]) => key)).toEqual(['a', 'b', 'c']);
  await kept('b');
  expect(ask).toHaveBeenCalledTimes(4);
});

import { expect, test } from 'vitest';
import { createLoader } from '../../../../src/stores/shared/load.ts';

test('only the answer of the latest fetch is shown, and the earlier one is cancelled', async () => {
  const loader = createLoader<string>();
  let cancelled = false;
  let release: (value: string) => void = () => undefined;
  const first = loader.start((signal) => {
    signal.addEventListener('abort', () => (cancelled = true));
    return new Promise((done) => (release = done));
  });
  await loader.start(() => Promise.resolve('second'));
  release('first');
  await first;
  expect(cancelled).toBe(true);
  expect(loader.$load.get()).toEqual({ status: 'ready', value: 'second' });
});

test('a failure is a state of its own, and a reset forgets it', async () => {
  const loader = createLoader<string>();
  await loader.start(() => Promise.reject(new Error('broken')));
  expect(loader.$load.get()).toEqual({ status: 'failed', message: undefined });
  loader.reset();
  expect(loader.$load.get()).toEqual({ status: 'idle' });
});

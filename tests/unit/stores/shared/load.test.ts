import { expect, test } from 'vitest';
import { createLoader } from '../../../../src/stores/shared/load.ts';

test('shows only the response of the latest fetch, and cancels the earlier one', async () => {
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

test('a failure is a separate state, and a reset clears it', async () => {
  const loader = createLoader<string>();
  await loader.start(() => Promise.reject(new Error('broken')));
  expect(loader.$load.get()).toEqual({ status: 'failed', message: undefined });
  loader.reset();
  expect(loader.$load.get()).toEqual({ status: 'idle' });
});

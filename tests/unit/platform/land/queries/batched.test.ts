import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from '../../../../../platform/land/queries/batched.ts';

test('sends the messages of one tick as one batch, in order; later ones separately', async () => {
  const sent: string[][] = [];
  const tell = batched<string>((messages) => sent.push(messages));
  tell('one');
  await Promise.resolve();
  tell('two');
  expect(sent).toEqual([]);
  await setImmediate();
  tell('three');
  await setImmediate();
  expect(sent).toEqual([['one', 'two'], ['three']]);
});

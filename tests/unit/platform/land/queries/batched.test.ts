import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from '../../../../../platform/land/queries/batched.ts';

test('what is said in one turn goes as one message, in its order; what comes later goes apart', async () => {
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

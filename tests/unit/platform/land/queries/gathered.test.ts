import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from '../../../../../platform/land/queries/gathered.ts';

test('what is said in one turn goes as one message, in its order; what comes later goes apart', async () => {
  const sent: string[][] = [];
  const tell = gathered<string>((messages) => sent.push(messages));
  tell('one');
  await Promise.resolve();
  tell('two');
  expect(sent).toEqual([]);
  await setImmediate();
  tell('three');
  await setImmediate();
  expect(sent).toEqual([['one', 'two'], ['three']]);
});

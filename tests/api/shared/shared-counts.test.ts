import { expect, onTestFinished, test } from 'vitest';
import { SharedCounts } from '../../../platform/http/limits/shared-counts.ts';
import type { Store } from '../../../platform/store/store.ts';
import { openTestStore } from '../../support/store.ts';

test('what is counted while the counts are being written is counted once', async () => {
  const store = await openTestStore('sqlite');
  onTestFinished(() => store.close());
  const minute = 60_000;
  const now = Date.now() - (Date.now() % minute) + 1;
  const delayed: Store = {
    ...store,
    // A request that comes while a transaction waits for its turn.
    write: async (work) =>
      store.write(async (transaction) => {
        counts.add('address 1.1.1.1', minute, 1, now);
        return work(transaction);
      }),
  };
  const counts: SharedCounts = new SharedCounts(delayed);
  onTestFinished(() => counts.close());
  for (let count = 0; count < 5; count++) counts.add('address 1.1.1.1', minute, 1, now);
  await counts.flush();
  // Five, those that came with each of the two writes, and this one.
  expect(counts.add('address 1.1.1.1', minute, 1, now).current).toBe(8);
});

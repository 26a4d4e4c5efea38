import { expect, onTestFinished, test, vi } from 'vitest';
import { SharedCounts } from '../../../platform/http/limits/shared-counts.ts';
import type { Store } from '../../../database/connection/store.ts';
import { openTestStore } from '../../support/store.ts';

test('what is counted while the counts are being written is counted once', async () => {
  const store = await openTestStore('sqlite');
  onTestFinished(() => store.close());
  const minute = 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-15T09:20:15Z') });
  onTestFinished(() => void vi.useRealTimers());
  const delayed: Store = {
    ...store,
    // A request that comes while a transaction waits for its turn.
    write: async (work) =>
      store.write(async (transaction) => {
        counts.add('address 1.1.1.1', minute);
        return work(transaction);
      }),
  };
  const counts: SharedCounts = new SharedCounts(delayed);
  onTestFinished(() => counts.close());
  for (let count = 0; count < 5; count++) counts.add('address 1.1.1.1', minute);
  await counts.flush();
  // Five, those that came with each of the two writes, and this one.
  expect(counts.add('address 1.1.1.1', minute).current).toBe(8);
});

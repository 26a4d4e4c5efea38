import { sql } from 'kysely';
import { allowancePrefix } from './allowance.ts';
import type { Store } from '../../../database/connection/store.ts';

interface Count {
  key: string;
  windowStart: number;
  windowEnd: number;
  /** Sum over all processes at the last flush. */
  known: number;
  /** Requests that this process has counted since. */
  unsent: number;
}

const flushMilliseconds = 1000;
const rowsPerStatement = 500;

/**
 * Counts requests by caller and time window. Every process counts in memory and once a second adds its counts to the
 * store and reads the sums back: processes agree within a second, and no request waits for a write.
 */
export class SharedCounts {
  readonly #store: Store;
  readonly #counts = new Map<string, Count>();
  readonly #timer: NodeJS.Timeout;
  #flushing: Promise<void> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds).unref();
  }

  /**
   * Counts an amount: one request, or so many bytes. Returns the sum so far and the milliseconds until the window ends.
   * Keys of windows longer than a minute begin with `allowancePrefix`.
   */
  add(
    key: string,
    windowMilliseconds: number,
    amount = 1,
    now = Date.now(),
  ): { current: number; ttl: number } {
    const windowStart = now - (now % windowMilliseconds);
    let count = this.#counts.get(key);
    if (count?.windowStart !== windowStart) {
      count = { key, windowStart, windowEnd: windowStart + windowMilliseconds, known: 0, unsent: 0 };
      this.#counts.set(key, count);
    }
    count.unsent += amount;
    return { current: count.known + count.unsent, ttl: count.windowEnd - now };
  }

  /**
   * Adds the counts to the store. While the store is unavailable, processes do not see each other's counts, but no
   * request fails.
   */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#send()).catch(() => undefined);
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #send(): Promise<void> {
    const now = Date.now();
    const oldest = now - 2 * 60_000;
    // In key order, so that two processes cannot deadlock on each other's rows.
    const due = [...this.#counts.values()]
      .filter((count) => count.unsent > 0)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    for (let start = 0; start < due.length; start += rowsPerStatement) {
      await this.#sendBatch(due.slice(start, start + rowsPerStatement));
    }
    for (const [key, count] of this.#counts) if (count.windowEnd < now - 60_000) this.#counts.delete(key);
    if (due.length > 0) {
      await this.#store.write((transaction) =>
        transaction
          .deleteFrom('request_count')
          .where('window_start', '<', oldest)
          .where('key', 'not like', `${allowancePrefix}%`)
          .execute(),
      );
    }
  }

  async #sendBatch(batch: Count[]): Promise<void> {
    // Requests go on being counted while the transaction begins: what is written is what is subtracted below.
    const sent = batch.map((count) => count.unsent);
    const rows = await this.#store.write((transaction) =>
      transaction
        .insertInto('request_count')
        .values(
          batch.map(({ key, windowStart }, index) => ({
            key,
            window_start: windowStart,
            count: sent[index] ?? 0,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['key', 'window_start'])
            .doUpdateSet({ count: sql<number>`request_count.count + excluded.count` }),
        )
        .returning(['key', 'window_start', 'count'])
        .execute(),
    );
    const sums = new Map(rows.map((row) => [`${row.key} ${row.window_start}`, row.count]));
    batch.forEach((count, index) => {
      count.unsent -= sent[index] ?? 0;
      count.known = sums.get(`${count.key} ${count.windowStart}`) ?? count.known;
    });
  }
}

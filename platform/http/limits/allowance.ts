import { sql } from 'kysely';
import type { Store } from '../../store/store.ts';

/** No window is longer than this. */
const keptMilliseconds = 86_400_000;

/** Marks counts that are kept for longer than those of plain requests. */
export const allowancePrefix = 'allowance ';

/**
 * Takes one of `most` from what somebody may do in a window of time, and tells whether there was one left. Counted in
 * the store at once, for things that are rare and cost money.
 */
export async function takeAllowance(
  { database }: Store,
  key: string,
  most: number,
  windowMilliseconds: number,
  now = Date.now(),
): Promise<boolean> {
  const { count } = await database
    .insertInto('request_count')
    .values({ key: allowancePrefix + key, window_start: now - (now % windowMilliseconds), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ count: sql<number>`request_count.count + excluded.count` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  await database
    .deleteFrom('request_count')
    .where('key', 'like', `${allowancePrefix}%`)
    .where('window_start', '<', now - keptMilliseconds)
    .execute();
  return count <= most;
}

import { sql } from 'kysely';
import type { Store } from '../../store/store.ts';

/** The longest window there is. */
const keptMilliseconds = 86_400_000;

/** Key prefix of counts that are kept longer than those of plain requests. */
export const allowancePrefix = 'allowance ';

/**
 * Takes one of `most` permitted acts within a time window. Returns the milliseconds to wait when none was left, else
 * 0. Counted in the store immediately, for acts that are rare and cost money.
 */
export async function takeAllowance(
  { database }: Store,
  key: string,
  most: number,
  windowMilliseconds: number,
  now = Date.now(),
): Promise<number> {
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
  return count <= most ? 0 : windowMilliseconds - (now % windowMilliseconds);
}

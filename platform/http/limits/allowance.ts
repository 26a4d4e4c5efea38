import { sql } from 'kysely';
import type { Store } from '../../../database/connection/store.ts';

/** The longest window there is. */
const keptMilliseconds = 86_400_000;

/** Key prefix of counts that are kept longer than those of plain requests. */
export const allowancePrefix = 'allowance ';

/** Key of the codes sent to everybody together. */
export const codesOfAll = 'codes of all';

/** How much of an allowance has been taken in the current window. */
export async function takenOf(
  { database }: Pick<Store, 'database'>,
  key: string,
  windowMilliseconds: number,
  now = Date.now(),
): Promise<number> {
  const row = await database
    .selectFrom('request_count')
    .select('count')
    .where('key', '=', allowancePrefix + key)
    .where('window_start', '=', now - (now % windowMilliseconds))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/**
 * Takes one of `most` permitted acts within a time window, or several. Returns the milliseconds to wait when not as many
 * were left, else 0. Counted in the store immediately, for acts that are rare and cost money.
 */
export async function takeAllowance(
  store: Store,
  key: string,
  most: number,
  windowMilliseconds: number,
  { amount = 1, now = Date.now() }: { amount?: number; now?: number } = {},
): Promise<number> {
  const { database } = store;
  const { count } = await database
    .insertInto('request_count')
    .values({ key: allowancePrefix + key, window_start: now - (now % windowMilliseconds), count: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ count: sql<number>`request_count.count + excluded.count` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  await removeOldAllowances(store, now);
  if (count <= most) return 0;
  // What was refused is given back: a smaller amount may still be left.
  if (amount > 1)
    await database
      .updateTable('request_count')
      .set({ count: sql<number>`count - ${amount}` })
      .where('key', '=', allowancePrefix + key)
      .where('window_start', '=', now - (now % windowMilliseconds))
      .execute();
  return windowMilliseconds - (now % windowMilliseconds);
}

/** Removes counts whose window is over: their keys name numbers and browsers. */
export async function removeOldAllowances(
  { database }: Pick<Store, 'database'>,
  now = Date.now(),
): Promise<void> {
  await database
    .deleteFrom('request_count')
    .where('key', 'like', `${allowancePrefix}%`)
    .where('window_start', '<', now - keptMilliseconds)
    .execute();
}

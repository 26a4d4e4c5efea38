import { sql, type Kysely } from 'kysely';
import type { Store } from '../store/open.ts';
import type { Database } from '../store/schema.ts';
import { badgeRules, type ActivityKind } from './rules.ts';

/**
 * Notes how often a person did something, and awards the badges that are reached by it. The count only ever rises:
 * taking a favourite away takes no progress away. Call it in the transaction of the act itself.
 */
export async function raiseActivity(
  database: Kysely<Database>,
  accountId: number,
  kind: ActivityKind,
  count: number,
): Promise<void> {
  const row = await database
    .insertInto('activity')
    .values({ account_id: accountId, kind, count })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet({ count: sql<number>`excluded.count` })
        .where(sql<boolean>`activity.count < excluded.count`),
    )
    .returning('count')
    .executeTakeFirst();
  if (!row) return;
  const reached = badgeRules.filter((rule) => rule.kind === kind && rule.goal <= count);
  if (reached.length === 0) return;
  await database
    .insertInto('badge_award')
    .values(
      reached.map(({ badge }) => ({ account_id: accountId, badge, earned_at: new Date().toISOString() })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Days that this process has noted already, so that only the first call of a day writes. */
const noted = new WeakMap<Store, Set<string>>();
const dayOfRiyadh = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' });

/** Notes that a person used the product today, by Riyadh time. */
export async function rememberActiveDay(store: Store, accountId: number, now = new Date()): Promise<void> {
  const day = dayOfRiyadh.format(now);
  const today = noted.get(store) ?? new Set();
  noted.set(store, today);
  const mark = `${day} ${accountId}`;
  if (today.has(mark)) return;
  if (today.size > 100_000) today.clear();
  await store.database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('active_day')
      .values({ account_id: accountId, day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { days } = await transaction
      .selectFrom('active_day')
      .select(sql<number>`count(*)`.as('days'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await raiseActivity(transaction, accountId, 'days_active', days);
  });
  today.add(mark);
}

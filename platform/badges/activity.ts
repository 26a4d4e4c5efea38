import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { riyadhDay } from '../../lib/days.ts';
import { lockAccount } from '../../database/account/lock-account.ts';
import type { Engine, Store } from '../../database/connection/store.ts';
import { isBusy } from '../../database/connection/sqlite-lock-retry.ts';
import { preparedStatement } from '../../database/connection/prepared.ts';
import type { Database } from '../../database/schema/schema.ts';
import { badgeRules, type ActivityKind } from './rules.ts';

const readActivity = preparedStatement(
  (database, accountId: number, kind: string) =>
    database
      .selectFrom('activity')
      .select('count')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind),
  [1, 'kind'],
);

const writeActivity = preparedStatement(
  (database, accountId: number, kind: string, count: number) =>
    database
      .insertInto('activity')
      .values({ account_id: accountId, kind, count })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'kind'])
          .doUpdateSet({ count: sql<number>`excluded.count` })
          // When two acts are counted concurrently, the larger count wins.
          .where(sql<boolean>`activity.count < excluded.count`),
      ),
  [1, 'kind', 2],
);

/**
 * Records how often a person did something, and awards the badges that the count reaches. The count only ever rises:
 * removing a favorite does not undo progress. Call it in the transaction of the act itself.
 */
export async function raiseActivity(
  engine: Engine,
  database: Kysely<Database>,
  accountId: number,
  kind: ActivityKind,
  count: number,
): Promise<void> {
  const before = (await readActivity(engine, database, accountId, kind))[0]?.count ?? 0;
  if (before >= count) return;
  await writeActivity(engine, database, accountId, kind, count);
  const reached = badgeRules.filter((rule) => rule.kind === kind && rule.goal <= count && rule.goal > before);
  if (reached.length === 0) return;
  await database
    .insertInto('badge_award')
    .values(
      reached.map(({ badge }) => ({ account_id: accountId, badge, earned_at: new Date().toISOString() })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Days (with account) that this process has already recorded, so that only the first call of a day writes. */
const noted = new WeakMap<Store, Set<string>>();

/** How long a call waits for its day to be recorded; while a load holds the write lock, the next call retries. */
const patienceMilliseconds = 200;

/** Records that a person used the product today (Riyadh time). */
export async function rememberActiveDay(store: Store, accountId: number, now = Date.now()): Promise<void> {
  const day = riyadhDay(now);
  const today = noted.get(store) ?? new Set();
  noted.set(store, today);
  const mark = `${day} ${accountId}`;
  if (today.has(mark)) return;
  if (today.size > 100_000) today.clear();
  const noting = noteDay(store, accountId, day).then(
    () => void today.add(mark),
    (error: unknown) => {
      if (!isBusy(error)) throw error;
    },
  );
  await Promise.race([noting, setTimeout(patienceMilliseconds)]);
  // If the time-out won the race, a later failure is swallowed here; the next call retries.
  noting.catch(() => undefined);
}

async function noteDay(store: Store, accountId: number, day: string): Promise<void> {
  await store.write(async (transaction) => {
    await lockAccount(store.engine, transaction, accountId);
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
    await raiseActivity(store.engine, transaction, accountId, 'days_active', days);
  });
}

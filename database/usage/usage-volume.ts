import { sql, type Kysely } from 'kysely';
import type { AnalyticsMessageTable, Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/** What browsers report of their use: analytics messages by kind, and events of `/events/log`. */
export type UsageKind = AnalyticsMessageTable['kind'] | 'event';

const dayMilliseconds = 86_400_000;
/** Rows removed by one transaction, which others wait for. */
const batch = 1000;

/** Adds what was stored just now to its day. Within the transaction that stored it. */
export async function addUsage(
  transaction: Kysely<Database>,
  kind: UsageKind,
  { rows, bytes }: { rows: number; bytes: number },
  now: number,
): Promise<void> {
  await transaction
    .insertInto('usage_volume')
    .values({ kind, day: dayOf(now), row_count: rows, byte_count: bytes })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'day']).doUpdateSet({
        row_count: sql<number>`usage_volume.row_count + excluded.row_count`,
        byte_count: sql<number>`usage_volume.byte_count + excluded.byte_count`,
      }),
    )
    .execute();
}

/** Stored bytes of all kinds. */
export async function usageBytes(database: Kysely<Database>): Promise<number> {
  const { bytes } = await database
    .selectFrom('usage_volume')
    .select(({ fn }) => fn.sum<number | null>('byte_count').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/**
 * Removes what is older than the days it is kept for, then the oldest until no more than so many bytes are left.
 * Returns how many rows. Several processes may do it at once.
 */
export async function trimUsage(
  store: Store,
  { keptDays, mostBytes }: { keptDays: number; mostBytes: number },
  now = Date.now(),
): Promise<number> {
  const firstDay = dayOf(now - keptDays * dayMilliseconds);
  for (let removed = 0; ;) {
    const oldest = await store.database
      .selectFrom('usage_volume')
      .select(['kind', 'day'])
      .orderBy('day')
      .orderBy('kind')
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return removed;
    if (oldest.day >= firstDay && (await usageBytes(store.database)) <= mostBytes) return removed;
    removed += await removeOldest(store, oldest.kind, oldest.day);
  }
}

/** Removes a batch of the oldest rows of a kind, up to a day. The day goes from the volumes when nothing is left of it. */
async function removeOldest(store: Store, kind: UsageKind, day: string): Promise<number> {
  const end = Date.parse(day) + dayMilliseconds;
  return store.write(async (transaction) => {
    const sizes =
      kind === 'event'
        ? await removeEvents(transaction, new Date(end).toISOString())
        : await removeMessages(transaction, kind, end);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (sizes.length < batch) {
      await transaction.deleteFrom('usage_volume').where('kind', '=', kind).where('day', '=', day).execute();
    } else {
      await transaction
        .updateTable('usage_volume')
        .set({
          row_count: sql<number>`row_count - ${sizes.length}`,
          byte_count: sql<number>`byte_count - ${bytes}`,
        })
        .where('kind', '=', kind)
        .where('day', '=', day)
        .execute();
    }
    return sizes.length;
  });
}

/** The sizes of the removed rows, in bytes. */
async function removeMessages(
  transaction: Kysely<Database>,
  kind: AnalyticsMessageTable['kind'],
  end: number,
): Promise<number[]> {
  const rows = await transaction
    .deleteFrom('analytics_message')
    .where('id', 'in', (query) =>
      query
        .selectFrom('analytics_message')
        .select('id')
        .where('kind', '=', kind)
        .where('received_at', '<', end)
        .orderBy('received_at')
        .limit(batch),
    )
    .returning(sql<number>`octet_length(properties)`.as('size'))
    .execute();
  return rows.map(({ size }) => size);
}

async function removeEvents(transaction: Kysely<Database>, end: string): Promise<number[]> {
  const rows = await transaction
    .deleteFrom('event_log')
    .where('id', 'in', (query) =>
      query
        .selectFrom('event_log')
        .select('id')
        .where('created_at', '<', end)
        .orderBy('created_at')
        .limit(batch),
    )
    .returning(sql<number>`octet_length(type) + octet_length(name) + octet_length(data)`.as('size'))
    .execute();
  return rows.map(({ size }) => size);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

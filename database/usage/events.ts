import type { Selectable } from 'kysely';
import type { Store } from '../connection/store.ts';
import type { EventLogTable } from '../schema/schema.ts';

export type StoredEvent = Selectable<EventLogTable>;

export interface EventSearch {
  type?: string | undefined;
  name?: string | undefined;
  /** Only events with a greater id. */
  after?: number | undefined;
}

/** Newest events of `/events/log` that match a search, newest last. */
export async function listEvents(
  { database }: Store,
  { type, name, after }: EventSearch,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await database
    .selectFrom('event_log')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

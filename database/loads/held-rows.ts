import { sql } from 'kysely';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { HeldRowTable } from '../schema/schema.ts';
import type { ReadingStore } from '../connection/store.ts';

export interface HeldSearch {
  kind?: HeldRowTable['kind'] | undefined;
  regionKey?: RegionKey | undefined;
}

/** Rows that are held aside and were not accepted, by kind, file and line. */
export async function listHeld(
  { database }: Pick<ReadingStore, 'database'>,
  { kind, regionKey }: HeldSearch,
  { offset, limit }: { offset: number; limit: number },
) {
  const matching = database
    .selectFrom('held_row')
    .where('accepted_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(regionKey !== undefined, (query) =>
      query.where(sql<boolean>`region_id = (select id from region where key = ${regionKey})`),
    );
  const [rows, count] = await Promise.all([
    matching
      .leftJoin('region', 'region.id', 'held_row.region_id')
      .select([
        'held_row.id',
        'kind',
        'file',
        'line',
        'reason',
        'detail',
        'reference',
        'content',
        'region.key as region',
      ])
      .orderBy('kind')
      .orderBy('file')
      .orderBy('line')
      .orderBy('held_row.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: Number(count.count) };
}

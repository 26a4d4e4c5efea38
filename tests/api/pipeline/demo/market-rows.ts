import type { Store } from '../../../../platform/store/store.ts';

/**
 * All of the market and the search index, without the ids that the store assigns and in an order that does
 * not depend on how an engine sorts texts.
 */
export async function marketRows({ database }: Store) {
  const owned = (table: 'offer' | 'project') =>
    database
      .selectFrom(table as 'offer')
      .innerJoin('organisation', 'organisation.id', `${table as 'offer'}.organisation_id`)
      .selectAll(table as 'offer')
      .select('organisation.code as organisation_code')
      .execute();
  return {
    offers: texts(await owned('offer')),
    projects: texts(await owned('project')),
    offered: texts(await database.selectFrom('offer_parcel').selectAll().execute()),
    booked: texts(await database.selectFrom('booking_parcel').selectAll().execute()),
    organisations: texts(await database.selectFrom('organisation').selectAll().execute(), ['id']),
    search: texts(await database.selectFrom('search_entry').selectAll().execute(), ['id']),
  };
}

function texts(rows: readonly object[], given: readonly string[] = []): string[] {
  const left = ['organisation_id', 'source_id', ...given];
  return rows
    .map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !left.includes(key)))),
    )
    .sort();
}

import type { Store } from '../../../../database/connection/store.ts';

/**
 * All of the market and the search index, without the ids that the store assigns. The order of rows and columns does
 * not depend on how an engine sorts texts, nor on how it was migrated.
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
    .map((row) => {
      const kept = Object.entries(row).filter(([key]) => !left.includes(key));
      return JSON.stringify(Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1))));
    })
    .sort();
}

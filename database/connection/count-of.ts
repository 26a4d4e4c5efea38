import { sql, type SelectQueryBuilder } from 'kysely';

/** How many rows a query has, whatever it selects. */
export async function countOf<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  // The type of a row follows from that of the query, which is not known here.
  const { count } = (await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()) as { count: number };
  // PostgreSQL counts in bigint, which may arrive as text.
  return Number(count);
}

import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { countOf } from '../connection/count-of.ts';

export interface BrokerSearch {
  regionId?: number | undefined;
  /** Part of the name. */
  text?: string | undefined;
  offset: number;
  limit: number;
}

/** Brokers with a public page (`hasPublicPage`), those with the most valid offers first. */
export async function listPublicBrokers(
  database: Kysely<Database>,
  { regionId, text, offset, limit }: BrokerSearch,
  now: string,
) {
  const part = `%${(text ?? '').replace(/[%_\\]/g, '\\$&').toLowerCase()}%`;
  const matching = database
    .selectFrom('organisation')
    .leftJoin('source', 'source.id', 'organisation.source_id')
    .where('organisation.type', '=', 'broker')
    .where('organisation.approval_status', '=', 'approved')
    .where('organisation.status', '=', 'active')
    .where('organisation.is_profile_completed', '=', 1)
    .where('organisation.public_profile_enabled', '=', 1)
    .$if(regionId !== undefined, (query) => query.where('organisation.region_id', '=', regionId ?? 0))
    .$if(text !== undefined, (query) =>
      query.where(sql<boolean>`lower(organisation.name) like ${part} escape '\\'`),
    );
  const rows = await matching
    .select(['organisation.code', 'organisation.name', 'organisation.city_name', 'organisation.region_id'])
    .select(['organisation.logo_url', 'organisation.phone_number', 'organisation.joined_at'])
    .select('source.origin')
    .select(
      sql<number>`(select count(*) from offer where offer.organisation_id = organisation.id
        and offer.state = 'live' and offer.hidden_at is null
        and (offer.valid_until is null or offer.valid_until > ${now}))`.as('offers'),
    )
    .orderBy('offers', 'desc')
    .orderBy('organisation.name')
    .orderBy('organisation.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: await countOf(matching) };
}

import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { OfferActivityKind } from '../../contract/offer/offer-states.ts';
import { riyadhDay } from '../../lib/days.ts';
import type { Database, OfferContactTable } from '../schema/schema.ts';
import { countOf } from '../connection/count-of.ts';

/** What buyers do with an offer: look at it, choose its number, write to its publisher. */

/** Counts that an offer was looked at or called about, today in Riyadh. */
export async function countActivity(
  database: Kysely<Database>,
  offerId: number,
  kind: OfferActivityKind,
): Promise<void> {
  await database
    .insertInto('offer_activity')
    .values({ offer_id: offerId, kind, day: riyadhDay(), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['offer_id', 'kind', 'day'])
        .doUpdateSet({ count: sql<number>`offer_activity.count + 1` }),
    )
    .execute();
}

export async function addContact(
  database: Kysely<Database>,
  contact: Omit<Insertable<OfferContactTable>, 'id'>,
): Promise<void> {
  await database.insertInto('offer_contact').values(contact).execute();
}

/** How many messages to publishers are stored. */
export async function countAllContacts(database: Kysely<Database>): Promise<number> {
  return countOf(database.selectFrom('offer_contact'));
}

/** Messages to the publisher of an offer, newest first. */
export async function listContacts(
  database: Kysely<Database>,
  offerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Selectable<OfferContactTable>[]; totalCount: number }> {
  const matching = database.selectFrom('offer_contact').where('offer_id', '=', offerId);
  const rows = await matching.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
  return { rows, totalCount: await countOf(matching) };
}

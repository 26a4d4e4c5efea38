import { sql, type Kysely } from 'kysely';
import { raiseRevision } from '../shared/revisions.ts';
import type { Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/**
 * Makes the account that has verified a phone number a member of the organizations that expect it, if there are any and
 * it is not one yet.
 */
export async function joinExpected(database: Kysely<Database>, phoneNumber: string): Promise<void> {
  const joined = await database
    .insertInto('organisation_member')
    .columns(['account_id', 'organisation_id', 'joined_at'])
    .expression((query) =>
      query
        .selectFrom('expected_member')
        .innerJoin('account', 'account.proven_phone', 'expected_member.phone_number')
        .select([
          'account.id',
          'expected_member.organisation_id',
          sql<string>`cast(${new Date().toISOString()} as text)`.as('joined_at'),
        ])
        .where('expected_member.phone_number', '=', phoneNumber),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('organisation_id')
    .execute();
  // The broker's page shows the number of members.
  if (joined.length > 0) await raiseRevision(database, 'organisations');
}

/** The same when a person signs in: most are expected by nobody, so nothing is written. */
export async function joinOnSignIn(store: Store, phoneNumber: string): Promise<void> {
  const expected = await store.database
    .selectFrom('expected_member')
    .innerJoin('account', 'account.proven_phone', 'expected_member.phone_number')
    .leftJoin('organisation_member', (join) =>
      join
        .onRef('organisation_member.account_id', '=', 'account.id')
        .onRef('organisation_member.organisation_id', '=', 'expected_member.organisation_id'),
    )
    .select('expected_member.organisation_id')
    .where('expected_member.phone_number', '=', phoneNumber)
    .where('organisation_member.account_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (expected) await store.write((transaction) => joinExpected(transaction, phoneNumber));
}

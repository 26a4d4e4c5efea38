import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { joinExpected } from '../../../database/account/expected-members.ts';

/**
 * Writes who the members of an organization are by their phone numbers. Who has signed in with one is a member at once,
 * the others as soon as they do; whom the file named before and does not any more is none. Members that an operator
 * added stay.
 *
 * @returns whether anything has changed
 */
export async function setMembers(
  transaction: Kysely<Database>,
  organisationId: number,
  phones: ReadonlySet<string>,
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('expected_member')
    .select('phone_number')
    .where('organisation_id', '=', organisationId)
    .execute();
  const before = new Set(rows.map(({ phone_number: phone }) => phone));
  const added = [...phones].filter((phone) => !before.has(phone));
  const gone = [...before].filter((phone) => !phones.has(phone));
  for (const phone of added) {
    await transaction
      .insertInto('expected_member')
      .values({ organisation_id: organisationId, phone_number: phone })
      .execute();
    await joinExpected(transaction, phone);
  }
  for (const phone of gone) {
    await transaction
      .deleteFrom('expected_member')
      .where('organisation_id', '=', organisationId)
      .where('phone_number', '=', phone)
      .execute();
    await transaction
      .deleteFrom('organisation_member')
      .where('organisation_id', '=', organisationId)
      .where('account_id', 'in', (query) =>
        query.selectFrom('account').select('id').where('proven_phone', '=', phone),
      )
      .execute();
  }
  return added.length + gone.length > 0;
}

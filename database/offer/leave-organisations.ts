import type { Transaction } from 'kysely';
import { addEvent, raiseOfferRevisions, readPhotos, type OfferPhotoRow } from './own-offers.ts';
import { lockOrganisation } from './organisation-members.ts';
import { raiseRevision } from '../shared/revisions.ts';
import type { Database } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/** Numbers and addresses that go with a person. */
interface Contacts {
  phones: readonly string[];
  emails: readonly string[];
}

/** Who leaves. */
interface Leaver {
  accountId: number;
  /** Those that they have shown to be theirs go wherever their organizations name them. */
  proven: Contacts;
  /** Any that they wrote down go only from what they made themselves: they may be those of others. */
  stated: Contacts;
}

/**
 * Takes a person who is being erased out of their organizations: their numbers and address go from these and from their
 * offers. One that has no member left, and comes from no file, is closed. Returns photos that no offer shows any more.
 */
export async function leaveOrganisations(
  { engine }: Pick<Store, 'engine'>,
  transaction: Transaction<Database>,
  { accountId, proven, stated }: Leaver,
): Promise<OfferPhotoRow[]> {
  const rows = await transaction
    .selectFrom('organisation')
    .leftJoin('organisation_member', (join) =>
      join
        .onRef('organisation_member.organisation_id', '=', 'organisation.id')
        .on('organisation_member.account_id', '=', accountId),
    )
    .select(['organisation.id', 'source_id', 'created_by_id', 'organisation_member.account_id as member_id'])
    .where((where) =>
      where.or([
        where('organisation_member.account_id', '=', accountId),
        where('created_by_id', '=', accountId),
      ]),
    )
    .orderBy('organisation.id')
    .execute();
  const photos: OfferPhotoRow[] = [];
  for (const { id, source_id, created_by_id, member_id } of rows) {
    // Of two last members who are erased at once, the second closes it.
    await lockOrganisation({ engine }, transaction, id);
    await forgetContacts(transaction, id, created_by_id === accountId ? stated : proven);
    await forgetNumbersOfOffers(transaction, id, proven.phones);
    await forgetNumbersOfOffers(transaction, id, stated.phones, accountId);
    const others = await transaction
      .selectFrom('organisation_member')
      .select('account_id')
      .where('organisation_id', '=', id)
      .where('account_id', '!=', accountId)
      .executeTakeFirst();
    if (!others && member_id !== null && source_id === null) photos.push(...(await close(transaction, id)));
  }
  await raiseRevision(transaction, 'organisations');
  return photos;
}

async function forgetContacts(
  transaction: Transaction<Database>,
  id: number,
  { phones, emails }: Contacts,
): Promise<void> {
  if (emails.length > 0)
    await transaction
      .updateTable('organisation')
      .set({ email: null })
      .where('id', '=', id)
      .where('email', 'in', emails)
      .execute();
  if (phones.length === 0) return;
  await transaction
    .updateTable('organisation')
    .set({ phone_number: null })
    .where('id', '=', id)
    .where('phone_number', 'in', phones)
    .execute();
}

/** @param createdBy only in offers that this account made */
async function forgetNumbersOfOffers(
  transaction: Transaction<Database>,
  id: number,
  phones: readonly string[],
  createdBy?: number,
): Promise<void> {
  if (phones.length === 0) return;
  for (const column of ['contact_phone', 'whatsapp'] as const)
    await transaction
      .updateTable('offer')
      .set({ [column]: null })
      .where('organisation_id', '=', id)
      .where(column, 'in', phones)
      .$if(createdBy !== undefined, (query) => query.where('created_by_id', '=', createdBy ?? 0))
      .execute();
  await raiseOfferRevisions(transaction);
}

/** Ends the offers of an organization, and leaves nothing of it but its code, which names a page that is gone. */
async function close(transaction: Transaction<Database>, id: number): Promise<OfferPhotoRow[]> {
  const offers = await transaction
    .selectFrom('offer')
    .select(['id', 'state'])
    .where('organisation_id', '=', id)
    .execute();
  const ids = offers.map((offer) => offer.id);
  const photos = [...(await readPhotos(transaction, ids)).values()].flat();
  for (const offer of offers)
    if (offer.state !== 'ended') await addEvent(transaction, offer.id, { act: 'ended', accountId: null });
  if (ids.length > 0) {
    await transaction.deleteFrom('offer_photo').where('offer_id', 'in', ids).execute();
    await transaction.deleteFrom('offer_contact').where('offer_id', 'in', ids).execute();
    await transaction
      .updateTable('offer')
      .set({ state: 'ended', ended_why: 'withdrawn', description: null, contact_phone: null, whatsapp: null })
      .where('id', 'in', ids)
      .execute();
  }
  await transaction
    .updateTable('organisation')
    .set((row) => ({
      name: row.ref('code'),
      phone_number: null,
      email: null,
      about: null,
      licence_no: null,
      city_name: null,
      logo_url: null,
      profile_url: null,
      document_id: null,
      status: 'closed' as const,
      public_profile_enabled: 0 as const,
    }))
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('join_request').where('organisation_id', '=', id).execute();
  await transaction.deleteFrom('expected_member').where('organisation_id', '=', id).execute();
  await raiseOfferRevisions(transaction);
  return photos;
}

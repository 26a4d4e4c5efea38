import { readPhotos, raiseOfferRevisions, type OfferPhotoRow } from './own-offers.ts';
import { readSwitch } from './settings.ts';
import type { Store } from './store.ts';

const dayMilliseconds = 86_400_000;

/** What a run of the retention removed. */
export interface Removed {
  contacts: number;
  drafts: number;
  /** Photos of the drafts, whose files nothing may show any more. */
  photos: OfferPhotoRow[];
}

/**
 * Removes messages to publishers and drafts of offers that are older than the operator's settings allow
 * (`contact_days`, `draft_days`). Several processes may do it at once.
 */
export async function applyRetention(store: Store, now = Date.now()): Promise<Removed> {
  const before = async (name: 'contact_days' | 'draft_days') =>
    new Date(now - Number(await readSwitch(store, name)) * dayMilliseconds).toISOString();
  const [contactsBefore, draftsBefore] = [await before('contact_days'), await before('draft_days')];
  return store.write(async (transaction) => {
    const contacts = await transaction
      .deleteFrom('offer_contact')
      .where('created_at', '<', contactsBefore)
      .executeTakeFirst();
    const drafts = await transaction
      .selectFrom('offer')
      .select('id')
      .where('state', '=', 'draft')
      .where('source_id', 'is', null)
      .where('changed_at', '<', draftsBefore)
      .execute();
    const ids = drafts.map(({ id }) => id);
    const photos = [...(await readPhotos(transaction, ids)).values()].flat();
    if (ids.length > 0) {
      await transaction.deleteFrom('offer').where('id', 'in', ids).execute();
      await raiseOfferRevisions(transaction);
    }
    return { contacts: Number(contacts.numDeletedRows), drafts: ids.length, photos };
  });
}

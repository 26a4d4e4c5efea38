import type { Updateable } from 'kysely';
import type { OfferAct, OfferDecision, OfferState } from '../../contract/offer/offer-states.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { recordInJournal, type Actor } from '../shared/journal.ts';
import { addEvent, findOwnOffer, raiseOfferRevisions, updateOffer } from './own-offers.ts';
import type { OfferTable } from '../schema/schema.ts';
import type { Store } from '../connection/store.ts';

/** The states of an offer in which each decision is possible. */
const statesFor: Readonly<Record<OfferDecision, readonly OfferState[]>> = {
  approve: ['review'],
  return: ['review'],
  hide: ['review', 'live', 'paused'],
  show: ['draft', 'review', 'live', 'paused', 'ended'],
};

const actOf: Readonly<Record<OfferDecision, OfferAct>> = {
  approve: 'approved',
  return: 'returned',
  hide: 'hidden',
  show: 'shown',
};

/**
 * Decides on an offer of a member.
 *
 * @throws Refusal offer_not_found, also for offers from files; offer_act_impossible; changed_meanwhile
 */
export async function decideOfOffer(
  store: Store,
  actor: Actor,
  code: string,
  { decision, reason, version }: { decision: OfferDecision; reason: string | null; version?: number },
): Promise<void> {
  await store.write(async (transaction) => {
    const offer = await findOwnOffer(transaction, code);
    if (!offer || offer.source_id !== null) throw new Refusal('offer_not_found');
    if (version !== undefined && offer.version !== version) throw new Refusal('changed_meanwhile');
    if (!statesFor[decision].includes(offer.state)) throw new Refusal('offer_act_impossible');
    const now = new Date().toISOString();
    const values: Readonly<Record<OfferDecision, Updateable<OfferTable>>> = {
      approve: { state: 'live', published_at: now, hidden_reason: null },
      return: { state: 'draft', hidden_reason: reason },
      hide: { hidden_at: now, hidden_reason: reason },
      show: { hidden_at: null, hidden_reason: null },
    };
    if (!(await updateOffer(transaction, offer, values[decision]))) throw new Refusal('changed_meanwhile');
    await addEvent(transaction, offer.id, { act: actOf[decision], accountId: null });
    await raiseOfferRevisions(transaction);
    await recordInJournal(transaction, actor, {
      ...{ act: 'offer.decided', subject: `offer ${code}` },
      detail: { decision, ...(reason === null ? {} : { why: reason }) },
    });
  });
}

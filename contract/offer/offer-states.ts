/** The life of an offer that a member of an organization publishes. */

/** What is stored of it; whether it has expired follows from the end of its licence, see `shownStateOf`. */
export const offerStates = ['draft', 'review', 'live', 'paused', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

/** What its owners see. `hidden`: an operator has hidden it. */
export const shownOfferStates = [...offerStates, 'expired', 'hidden'] as const;
export type ShownOfferState = (typeof shownOfferStates)[number];

/** Why it ended: the land was sold or let, its owner changed their mind, or the licence was withdrawn. */
export const endReasons = ['sold', 'withdrawn', 'licence'] as const;
export type EndReason = (typeof endReasons)[number];

/** Whether its publisher named the total or the price per m²; the other follows from the area. */
export const priceBases = ['total', 'per_sqm'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** What keeps an offer from being published. */
export const offerBlockers = [
  'licence_missing',
  'licence_ended',
  'organisation_waiting',
  'parcels_gone',
  'hidden',
] as const;
export type OfferBlocker = (typeof offerBlockers)[number];

/** What its owners do with it. */
export const ownerActs = ['publish', 'pause', 'resume', 'end'] as const;
export type OwnerAct = (typeof ownerActs)[number];

/** The states in which each act is possible. A paused offer whose licence has ended is renewed by a new licence. */
export const statesForAct: Readonly<Record<OwnerAct, readonly OfferState[]>> = {
  publish: ['draft', 'ended'],
  pause: ['live'],
  resume: ['paused'],
  end: ['draft', 'review', 'live', 'paused'],
};

/** What the history of an offer records. */
export const offerActs = [
  'created',
  'changed',
  'published',
  'sent_to_review',
  'approved',
  'returned',
  'paused',
  'resumed',
  'ended',
  'hidden',
  'shown',
  'handed_over',
] as const;
export type OfferAct = (typeof offerActs)[number];

/** What an operator decides on an offer. */
export const offerDecisions = ['approve', 'return', 'hide', 'show'] as const;
export type OfferDecision = (typeof offerDecisions)[number];

/** What is counted of an offer. */
export const offerActivityKinds = ['view', 'phone', 'whatsapp'] as const;
export type OfferActivityKind = (typeof offerActivityKinds)[number];

/** Number of days before the end of a licence from which its owners are told. */
export const noticeDays = 14;

interface Standing {
  state: OfferState;
  isHidden: boolean;
  /** When the licence ends, ISO 8601 time; null: there is none. */
  validUntil: string | null;
}

/** The state that its owners see at a moment. */
export function shownStateOf({ state, isHidden, validUntil }: Standing, now: number): ShownOfferState {
  if (state === 'ended' || state === 'draft') return state;
  if (isHidden) return 'hidden';
  return validUntil !== null && Date.parse(validUntil) <= now ? 'expired' : state;
}

/** The moment at which a licence ends: the end of its last day (`YYYY-MM-DD`) in Riyadh. */
export function endOfLicence(lastDay: string): string {
  return new Date(Date.parse(`${lastDay}T23:59:59+03:00`)).toISOString();
}

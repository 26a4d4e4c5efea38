import {
  actOnOffer,
  getMyOffer,
  listMyOffers,
  listOfferContacts,
  renewOffer,
} from '../../api/offer/my-offers.ts';
import type { MyOffer, MyOfferPage, OfferContacts } from '../../api/offer/my-offers.ts';
import { CallFailure } from '../../api/shared/failure.ts';
import type { EndReason, OwnerAct } from '../../../contract/offer/offer-states.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { clients } from '../shared/clients.ts';
import { failureMessage, withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import type { Outcome } from '../shared/outcome.ts';

/** Offers of the person's organizations. */
const offers = createLoader<MyOfferPage>();
export const $myOffers = offers.$load;

type State = MyOffer['state'] | undefined;
let shownState: State;

/** Shows the first offers, or those in a state. */
export async function loadMyOffers(state?: State): Promise<void> {
  shownState = state;
  await offers.start((signal) =>
    withFailureMessage(listMyOffers(clients, { state, offset: 0, limit: limits.listPage }, signal)),
  );
}

/** Adds the next ones to those that are shown. */
export async function loadMoreOffers(): Promise<Outcome> {
  const load = $myOffers.get();
  if (load.status !== 'ready') return undefined;
  const { items } = load.value;
  try {
    const search = { state: shownState, offset: items.length, limit: limits.listPage };
    const page = await listMyOffers(clients, search);
    const known = new Set(items.map(({ code }) => code));
    const added = page.items.filter(({ code }) => !known.has(code));
    offers.replace({ ...page, items: [...items, ...added] });
    return undefined;
  } catch (error) {
    return { field: undefined, message: failureMessage(error) };
  }
}

/** Does something with an offer. Where a colleague has changed it meanwhile, what it has become is shown. */
async function change(offer: MyOffer, work: () => Promise<MyOffer>): Promise<Outcome> {
  try {
    replace(await work());
    return undefined;
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'offer_changed')
      await getMyOffer(clients, offer.code).then(replace, () => undefined);
    return { field: undefined, message: failureMessage(error) };
  }
}

export function act(offer: MyOffer, name: OwnerAct, why: EndReason | null = null): Promise<Outcome> {
  return change(offer, () => actOnOffer(clients, offer, { act: name, why }));
}

export function renew(offer: MyOffer, licence: { licenceNo: string; licenceEnds: string }): Promise<Outcome> {
  return change(offer, () => renewOffer(clients, offer, licence));
}

function replace(changed: MyOffer): void {
  const load = $myOffers.get();
  if (load.status !== 'ready') return;
  const items = load.value.items.map((item) => (item.code === changed.code ? changed : item));
  offers.replace({ ...load.value, items });
}

/** The newest messages about an offer. Throws `CallFailure`. */
export function readContacts(code: string): Promise<OfferContacts> {
  return withFailureMessage(listOfferContacts(clients, code, { offset: 0, limit: limits.pageSizeMax }));
}

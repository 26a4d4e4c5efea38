import type { z } from 'zod';
import type { changeOffer, createOffer } from '../../../contract/offer/my-offers.ts';
import { roleHas } from '../../../contract/offer/member-roles.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import { endOfLicence, type OfferBlocker, type OfferState } from '../../../contract/offer/offer-states.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import { formatDecimal } from '../../../words/format.ts';
import { areaOf, extentOf } from '../../../lib/geo/extent-of.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findParcelsById } from '../../../database/parcel/parcels.ts';
import type { MembershipRow } from '../../../database/offer/organisation-members.ts';
import type { OwnOfferRow } from '../../../database/offer/own-offers.ts';
import type { Store } from '../../../database/connection/store.ts';
import { mayPublish } from '../account/profile.ts';

/** What an offer has to fulfil, and what its columns become of what its publisher says. */

type Written =
  Omit<z.output<typeof createOffer.body>, 'organisationCode'> | z.output<typeof changeOffer.body>;

/** Columns of an offer that its publisher decides. */
export type OfferColumns = Awaited<ReturnType<typeof columnsOf>>;

/**
 * Columns of an offer by what its publisher says. Title, place, area and the other price follow from the parcels.
 *
 * @throws Refusal parcel_not_found, parcels_apart, parcel_sold, parcel_of_project, offer_price_absurd
 */
export async function columnsOf(store: Store, organisationId: number, written: Written) {
  const ids = [...new Set(written.parcelObjectIds)];
  const parcels = await findParcelsById(store, ids);
  const [first] = parcels;
  if (!first || parcels.length < ids.length) throw new Refusal('parcel_not_found');
  if (parcels.some((parcel) => parcel.region_id !== first.region_id)) throw new Refusal('parcels_apart');
  await refuseLots(store, organisationId, ids);
  const area = areaOf(parcels);
  const price = written.priceBasis === 'total' ? written.price : written.price * area;
  const total = Math.round(price * 100) / 100;
  const perSqm = total / area;
  const isAbsurd =
    total < offerLimits.offerPriceLowest ||
    total > offerLimits.offerPriceHighest ||
    perSqm < offerLimits.offerSqmPriceLowest ||
    perSqm > offerLimits.offerSqmPriceHighest;
  if (isAbsurd) throw new Refusal('offer_price_absurd');
  const { neighborhood_name: neighborhood, city_name: city } = first;
  const texts = words.myOffers.titles;
  return {
    region_id: first.region_id,
    neighborhood_id: first.neighborhood_id,
    neighborhood_name: neighborhood,
    city_name: city,
    title: fill(ids.length === 1 ? texts.one : texts.several, {
      purpose: words.offers.purposes[written.purpose],
      place: [neighborhood, city].filter(Boolean).join('، '),
      area: formatDecimal(area),
    }),
    description: written.description,
    purpose: written.purpose,
    area_sqm: area,
    price_sar: total,
    price_basis: written.priceBasis,
    asked_price: written.price,
    licence_no: written.licenceNo,
    licence_ends: written.licenceEnds,
    valid_until: written.licenceEnds === null ? null : endOfLicence(written.licenceEnds),
    contact_phone: written.contactPhone,
    whatsapp: written.whatsapp,
    ...extentOf(parcels),
  };
}

/** Throws parcel_sold and parcel_of_project for lots of projects: their developers sell these. */
async function refuseLots(
  { database }: Store,
  organisationId: number,
  ids: readonly number[],
): Promise<void> {
  const lots = await database
    .selectFrom('booking_parcel')
    .innerJoin('project', 'project.id', 'booking_parcel.project_id')
    .innerJoin('parcel', 'parcel.id', 'booking_parcel.parcel_id')
    .select(['booking_parcel.status', 'project.organisation_id', 'parcel.parcel_no'])
    .where('booking_parcel.parcel_id', 'in', ids)
    .execute();
  for (const { status, organisation_id: owner, parcel_no: field } of lots) {
    if (status === 'sold') throw new Refusal('parcel_sold', { field });
    if (owner !== organisationId) throw new Refusal('parcel_of_project', { field });
  }
}

/** Whether a member may change an offer of their organization. Those from files are changed by files alone. */
export function mayChange(
  offer: Pick<OwnOfferRow, 'source_id' | 'created_by_id'>,
  { role }: Pick<MembershipRow, 'role'>,
  accountId: number,
): boolean {
  if (offer.source_id !== null) return false;
  return roleHas(role, 'offers.all') || (roleHas(role, 'offers.own') && offer.created_by_id === accountId);
}

/** What keeps an offer from being published, at a moment. */
export function blockersOf(
  offer: Pick<OwnOfferRow, 'licence_no' | 'licence_ends' | 'valid_until'> & { hidden_at?: string | null },
  organisation: Parameters<typeof mayPublish>[0],
  { parcels, now }: { parcels: number; now: number },
): OfferBlocker[] {
  const { licence_no: number, licence_ends: ends, valid_until: until } = offer;
  const isMissing = number === null || ends === null || until === null;
  return [
    ...(isMissing ? (['licence_missing'] as const) : []),
    ...(!isMissing && Date.parse(until) <= now ? (['licence_ended'] as const) : []),
    ...(mayPublish(organisation) ? [] : (['organisation_waiting'] as const)),
    ...(parcels > 0 ? [] : (['parcels_gone'] as const)),
    ...((offer.hidden_at ?? null) === null ? [] : (['hidden'] as const)),
  ];
}

/** Throws the refusal of the first thing that keeps an offer from being published. */
export function refuseBlocked([first]: readonly OfferBlocker[]): void {
  if (first === 'hidden') throw new Refusal('offer_hidden');
  if (first !== undefined) throw new Refusal(first);
}

/** Fields that somebody else has to look at again where offers are reviewed. */
const reviewedFields = new Set(['purpose', 'parcels', 'description', 'photos']);

/** The state of an offer after its owners have changed it. */
export function stateAfterChange(
  before: OfferState,
  {
    changed,
    blockers,
    needsReview,
    isToBePublished,
  }: {
    changed: readonly string[];
    blockers: readonly OfferBlocker[];
    needsReview: boolean;
    isToBePublished: boolean;
  },
): OfferState {
  const isReviewed = needsReview && changed.some((field) => reviewedFields.has(field));
  if (before === 'draft' || before === 'ended') {
    if (!isToBePublished || blockers.length > 0)
      return before === 'ended' && !isToBePublished ? 'ended' : 'draft';
    return needsReview ? 'review' : 'live';
  }
  // Without a licence it cannot stay public; one that has ended is told as such.
  if (blockers.includes('licence_missing')) return 'draft';
  if (before === 'live' && isReviewed) return 'review';
  return before === 'paused' && isReviewed ? 'draft' : before;
}

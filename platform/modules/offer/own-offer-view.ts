import type { MyOffer, MyOfferDetail } from '../../../contract/offer/my-offers.ts';
import { shownStateOf } from '../../../contract/offer/offer-states.ts';
import { riyadhDay } from '../../../lib/days.ts';
import type { Platform } from '../../http/platform.ts';
import type { MembershipRow } from '../../../database/offer/organisation-members.ts';
import * as own from '../../../database/offer/own-offers.ts';
import type { OfferFigures, OfferPhotoRow, OwnOfferRow } from '../../../database/offer/own-offers.ts';
import { findParcelsById } from '../../../database/parcel/parcels.ts';
import { nameOfParcel } from '../parcel/parcels.ts';
import { pricePerSqm } from '../sale/transactions.ts';
import { toPhoto } from './offer-photos.ts';
import { farFrom, usualPrices } from './usual-prices.ts';
import { blockersOf, mayChange } from './offer-rules.ts';

/** What the members of an organization see of its offers. */

interface Parts {
  parcels: readonly number[];
  photos: readonly OfferPhotoRow[];
  figures: OfferFigures | undefined;
}

const dayMilliseconds = 86_400_000;

/** Converts rows to the contract's form. */
export async function toMyOffers(
  platform: Platform,
  accountId: number,
  rows: readonly OwnOfferRow[],
  memberships: readonly MembershipRow[],
): Promise<MyOffer[]> {
  const { database } = platform.store;
  const { parcels, photos } = await own.readOfferParts(database, rows);
  const figures = await own.readFigures(database, rows);
  return rows.flatMap((row) => {
    const membership = memberships.find(({ id }) => id === row.organisation_id);
    const parts = {
      parcels: parcels.get(row.id) ?? [],
      photos: photos.get(row.id) ?? [],
      figures: figures.get(row.id),
    };
    return membership ? [toMyOffer(platform, accountId, row, membership, parts)] : [];
  });
}

function toMyOffer(
  { config }: Platform,
  accountId: number,
  row: OwnOfferRow,
  membership: MembershipRow,
  { parcels, photos, figures }: Parts,
): MyOffer {
  const now = Date.now();
  const isFromFile = row.source_id !== null;
  const { state, valid_until: validUntil, hidden_at: hiddenAt } = row;
  return {
    ...{ code: row.code, title: row.title, purpose: row.purpose, regionId: row.region_id },
    ...{ cityName: row.city_name, neighborhoodName: row.neighborhood_name, areaSqm: row.area_sqm },
    ...{ priceSar: row.price_sar, priceSarPerSqm: pricePerSqm(row), parcelObjectIds: [...parcels] },
    photos: photos.map((photo) => toPhoto(config, photo)),
    organisation: { code: membership.code, name: membership.name },
    state: shownStateOf({ state, isHidden: hiddenAt !== null, validUntil }, now),
    endedWhy: row.ended_why,
    hiddenReason: row.hidden_reason,
    blockers: isFromFile ? [] : blockersOf(row, membership, { parcels: parcels.length, now }),
    licenceEnds: row.licence_ends,
    daysLeft: row.licence_ends === null ? null : daysUntil(row.licence_ends, now),
    ...(figures ?? { views: 0, saves: 0, calls: 0, contacts: 0 }),
    publishedAt: row.published_at,
    changedAt: row.changed_at,
    isOwn: mayChange(row, membership, accountId),
    isFromFile,
    version: row.version,
  };
}

/** Converts a row to the contract's form, with its parcels, history and what keeps it from being published. */
export async function toMyOfferDetail(
  platform: Platform,
  accountId: number,
  row: OwnOfferRow,
  membership: MembershipRow,
): Promise<MyOfferDetail> {
  const { database } = platform.store;
  const [offer] = await toMyOffers(platform, accountId, [row], [membership]);
  if (!offer) throw new Error(`offer ${row.code} is not of the organization ${membership.code}`);
  const parcels = await findParcelsById(platform.store, offer.parcelObjectIds);
  const now = new Date().toISOString();
  const history = await own.listEvents(database, row.id);
  return {
    ...offer,
    description: row.description,
    priceBasis: row.price_basis ?? 'total',
    price: row.asked_price ?? row.price_sar,
    ...{ licenceNo: row.licence_no, contactPhone: row.contact_phone, whatsapp: row.whatsapp },
    parcels: parcels.map((parcel) => ({
      id: parcel.id,
      name: nameOfParcel(parcel),
      areaSqm: parcel.area_sqm,
    })),
    farFromSarPerSqm: farFrom(row, await usualPrices(platform.store, [row])),
    otherOffers: await own.findOffersOfParcels(database, offer.parcelObjectIds, { except: row.id, now }),
    history: history.map(({ act, detail, at, name }) => ({
      ...{ act, by: name, at },
      changed: (JSON.parse(detail) as { changed: string[] }).changed,
    })),
  };
}

/** Days until the last day of a licence, that and today included; 0: it has ended. */
function daysUntil(lastDay: string, now: number): number {
  const days = (Date.parse(lastDay) - Date.parse(riyadhDay(now))) / dayMilliseconds + 1;
  return Math.max(0, days);
}

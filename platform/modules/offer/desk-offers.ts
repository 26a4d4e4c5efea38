import {
  decideJoinRequestAtDesk,
  decideOffer,
  listJoinRequestsAtDesk,
  listOffersAtDesk,
  type DeskOffer,
} from '../../../contract/offer/desk-offers.ts';
import { shownStateOf } from '../../../contract/offer/offer-states.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { findOrganisations } from '../../../database/account/accounts.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import { decideOfOffer } from '../../../database/offer/offer-decisions.ts';
import { decideRequest, listOpenRequests } from '../../../database/offer/organisation-members.ts';
import * as own from '../../../database/offer/own-offers.ts';
import type { OwnOfferRow } from '../../../database/offer/own-offers.ts';
import { findParcelsById } from '../../../database/parcel/parcels.ts';
import { toPhoto } from './offer-photos.ts';
import { toJoinRequest } from './organisations.ts';
import { nameOfParcel } from '../parcel/parcels.ts';
import { pricePerSqm } from '../sale/transactions.ts';

/** Offers of members and requests to join organizations, at the operators' desk. */
export function deskOffersModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, listOffersAtDesk, async ({ query: { state, offset, limit } }) => {
    const now = new Date().toISOString();
    const { rows, totalCount } = await own.listOffersInState(database, state, now, { offset, limit });
    return { items: await toDeskOffers(platform, rows), totalCount, offset, limit };
  });

  mountEndpoint(platform, decideOffer, async ({ caller, parameters: { code }, body }) => {
    await decideOfOffer(store, caller.actor, code, body);
    const row = await own.findOwnOffer(database, code);
    const [offer] = row ? await toDeskOffers(platform, [row]) : [];
    if (!offer) throw new Refusal('offer_not_found');
    return offer;
  });

  mountEndpoint(platform, listJoinRequestsAtDesk, async ({ query: { offset, limit } }) => {
    const { rows, totalCount } = await listOpenRequests(database, { offset, limit });
    const items = await Promise.all(rows.map((row) => toJoinRequest(platform, row)));
    return { items, totalCount, offset, limit };
  });

  mountEndpoint(platform, decideJoinRequestAtDesk, async ({ caller, parameters: { id }, body }) => {
    const role = body.isAccepted ? (body.role ?? 'agent') : null;
    await store.write(async (transaction) => {
      const request = await decideRequest(transaction, id, { role, reason: body.reason ?? null });
      await recordInJournal(transaction, caller.actor, {
        ...{ act: 'join_request.decided', subject: `account ${request.account_id}` },
        detail: { organisation: request.organisation_id, role },
      });
    });
    return { id };
  });
}

async function toDeskOffers(platform: Platform, rows: readonly OwnOfferRow[]): Promise<DeskOffer[]> {
  const { store, config } = platform;
  const { parcels, photos } = await own.readOfferParts(store.database, rows);
  const organisations = await findOrganisations(store, [...new Set(rows.map((row) => row.organisation_id))]);
  return Promise.all(
    rows.map(async (row) => {
      const organisation = organisations.find(({ id }) => id === row.organisation_id);
      const plots = await findParcelsById(store, parcels.get(row.id) ?? []);
      const { state, hidden_at: hiddenAt, valid_until: validUntil } = row;
      return {
        ...{ code: row.code, title: row.title, purpose: row.purpose, areaSqm: row.area_sqm },
        ...{ priceSar: row.price_sar, priceSarPerSqm: pricePerSqm(row), description: row.description },
        photos: (photos.get(row.id) ?? []).map((photo) => toPhoto(config, photo)),
        organisation: { code: organisation?.code ?? '', name: organisation?.name ?? '' },
        state: shownStateOf({ state, isHidden: hiddenAt !== null, validUntil }, Date.now()),
        ...{ hiddenReason: row.hidden_reason, licenceNo: row.licence_no, licenceEnds: row.licence_ends },
        parcels: plots.map(nameOfParcel),
        ...{ changedAt: row.changed_at, version: row.version },
      };
    }),
  );
}

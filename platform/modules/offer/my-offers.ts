import { randomInt } from 'node:crypto';
import {
  actOnOffer,
  changeOffer,
  countOfferActivity,
  createOffer,
  getMyOffer,
  listMyOffers,
  listOfferContacts,
  renewOffer,
  sendOfferContact,
} from '../../../contract/offer/my-offers.ts';
import { roleHas } from '../../../contract/offer/member-roles.ts';
import { endOfLicence, statesForAct, type OwnerAct } from '../../../contract/offer/offer-states.ts';
import { takeAllowance } from '../../http/limits/allowance.ts';
import { networkOfCaller } from '../../http/limits/client-address.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { verifyCaptcha } from '../../identity/captcha.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { listMemberships } from '../../../database/account/accounts.ts';
import * as offers from '../../../database/offer/offers.ts';
import { findMembership, type MembershipRow } from '../../../database/offer/organisation-members.ts';
import * as contacts from '../../../database/offer/offer-contacts.ts';
import * as own from '../../../database/offer/own-offers.ts';
import type { OwnOfferRow } from '../../../database/offer/own-offers.ts';
import { readSwitch } from '../../../database/shell/settings.ts';
import { mayPublish } from '../account/profile.ts';
import { removeLeftovers } from '../../../operations/media/leftovers.ts';
import { preparePhotos, withPhotos } from './offer-photos.ts';
import {
  blockersOf,
  columnsOf,
  mayChange,
  refuseBlocked,
  stateAfterChange,
  type OfferColumns,
} from './offer-rules.ts';
import { toMyOffers, toMyOfferDetail } from './own-offer-view.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Messages that may be sent per hour from one device, and per day from one number. */
const mostContacts = { device: 10, phone: 10 };
/** Ids of offers from files follow from the ids of their publishers, and stay below. */
const firstId = 2 ** 45;
const idSpan = 2 ** 44;

/** Offers as the members of their organizations keep them, and the messages of buyers. */
export function myOffersModule(platform: Platform): void {
  const { store } = platform;
  const { database } = store;

  mountEndpoint(platform, listMyOffers, async ({ caller, query }) => {
    const { organisationCode, state, offset, limit } = query;
    const memberships = await listMemberships(store, caller.accountId);
    const chosen = memberships.filter(
      ({ code }) => organisationCode === undefined || code === organisationCode,
    );
    if (organisationCode !== undefined && chosen.length === 0) throw new Refusal('organisation_not_found');
    const { rows, totalCount } = await own.listOwnOffers(
      database,
      { organisationIds: chosen.map(({ id }) => id), state, now: new Date().toISOString() },
      { offset, limit },
    );
    return {
      items: await toMyOffers(platform, caller.accountId, rows, memberships),
      ...{ totalCount, offset, limit },
    };
  });

  mountEndpoint(platform, getMyOffer, async ({ caller: { accountId }, parameters }) => {
    const { offer, membership } = await offerOrRefuse(accountId, parameters.code);
    return toMyOfferDetail(platform, accountId, offer, membership);
  });

  mountEndpoint(platform, createOffer, async ({ caller: { accountId }, body }) => {
    const { organisationCode, photoIds, isToBePublished } = body;
    const membership = await findMembership(database, accountId, { code: organisationCode });
    if (!membership) throw new Refusal('organisation_not_found');
    if (!roleHas(membership.role, 'offers.own')) throw new Refusal('not_member_right');
    const columns = await columnsOf(store, membership.id, body);
    const most = Number(await readSwitch(store, 'offers_per_day'));
    const wait = await takeAllowance(store, `offers of ${membership.id}`, most, day);
    if (wait > 0) throw new Refusal('too_many_offers', { waitMilliseconds: wait });
    const kept = await preparePhotos(platform, accountId, photoIds, []);
    const parcelIds = [...new Set(body.parcelObjectIds)];
    const blockers = blockersOf(columns, membership, { parcels: parcelIds.length, now: Date.now() });
    const needsReview = await isReviewed();
    const state = stateAfterChange('draft', { changed: [], blockers, needsReview, isToBePublished });
    const now = new Date().toISOString();
    const id = firstId + randomInt(idSpan);
    const code = await own.newOfferCode(store);
    await withPhotos(platform, kept, () =>
      store.write(async (transaction) => {
        const row = {
          ...{ ...columns, id, code, organisation_id: membership.id, state, source_id: null },
          ...{ published_at: now, changed_at: now, created_by_id: accountId },
        };
        await own.insertOffer(transaction, store.engine, row, parcelIds);
        if (!(await own.setPhotos(transaction, id, accountId, kept)))
          throw new Refusal('attachment_not_found');
        await own.addEvent(transaction, id, { act: 'created', accountId });
        if (state !== 'draft') {
          await own.addEvent(transaction, id, {
            act: state === 'live' ? 'published' : 'sent_to_review',
            accountId,
          });
          await own.raiseOfferRevisions(transaction);
        }
      }),
    );
    await removeLeftovers(platform, { attachments: kept.attachments, photos: [] });
    return detailOf(accountId, code);
  });

  mountEndpoint(platform, changeOffer, async ({ caller: { accountId }, parameters, body }) => {
    const { offer, membership } = await ownOrRefuse(accountId, parameters.code);
    if (offer.version !== body.version) throw new Refusal('offer_changed');
    const columns = await columnsOf(store, membership.id, body);
    const { parcels, photos } = await own.readOfferParts(database, [offer]);
    const present = photos.get(offer.id) ?? [];
    const kept = await preparePhotos(platform, accountId, body.photoIds, present);
    const parcelIds = [...new Set(body.parcelObjectIds)].sort((one, other) => one - other);
    const changed = [
      ...changedFields(offer, columns),
      ...((parcels.get(offer.id) ?? []).join() === parcelIds.join() ? [] : ['parcels']),
      ...(present.map(({ id }) => id).join() === body.photoIds.join() ? [] : ['photos']),
    ];
    const blockers = blockersOf({ ...columns, hidden_at: offer.hidden_at }, membership, {
      ...{ parcels: parcelIds.length, now: Date.now() },
    });
    const { isToBePublished } = body;
    const state = stateAfterChange(offer.state, {
      ...{ changed, blockers, isToBePublished, needsReview: await isReviewed() },
    });
    await withPhotos(platform, kept, () =>
      store.write(async (transaction) => {
        const isFirst = offer.state !== state && (state === 'live' || state === 'review');
        const values = {
          ...{ ...columns, state, ended_why: state === 'ended' ? offer.ended_why : null },
          ...(isFirst && offer.state !== 'live' ? { published_at: new Date().toISOString() } : {}),
          ...(isFirst && offer.hidden_at === null ? { hidden_reason: null } : {}),
        };
        if (!(await own.updateOffer(transaction, offer, values))) throw new Refusal('offer_changed');
        await own.setParcels(transaction, store.engine, offer.id, parcelIds);
        if (!(await own.setPhotos(transaction, offer.id, accountId, kept)))
          throw new Refusal('attachment_not_found');
        if (changed.length > 0)
          await own.addEvent(transaction, offer.id, { act: 'changed', accountId, changed });
        if (isFirst)
          await own.addEvent(transaction, offer.id, {
            act: state === 'live' ? 'published' : 'sent_to_review',
            accountId,
          });
        await own.raiseOfferRevisions(transaction);
      }),
    );
    const gone = present.filter(({ id }) => !body.photoIds.includes(id));
    await removeLeftovers(platform, { attachments: kept.attachments, photos: gone });
    return detailOf(accountId, offer.code);
  });

  mountEndpoint(platform, actOnOffer, async ({ caller: { accountId }, parameters, body }) => {
    const { act, why, version } = body;
    const { offer, membership } = await ownOrRefuse(accountId, parameters.code);
    if (offer.version !== version) throw new Refusal('offer_changed');
    if (!statesForAct[act].includes(offer.state)) throw new Refusal('offer_act_impossible');
    if (act === 'publish' || act === 'resume') {
      const { parcels } = await own.readOfferParts(database, [offer]);
      const count = (parcels.get(offer.id) ?? []).length;
      refuseBlocked(blockersOf(offer, membership, { parcels: count, now: Date.now() }));
    }
    const state = act === 'publish' && (await isReviewed()) ? 'review' : stateOfAct[act];
    await store.write(async (transaction) => {
      const isWritten = await own.updateOffer(transaction, offer, {
        ...{ state, ended_why: why },
        ...(act === 'publish' ? { published_at: new Date().toISOString(), hidden_reason: null } : {}),
      });
      if (!isWritten) throw new Refusal('offer_changed');
      const done = state === 'review' ? 'sent_to_review' : own.actOf[act];
      await own.addEvent(transaction, offer.id, { act: done, accountId });
      await own.raiseOfferRevisions(transaction);
    });
    return detailOf(accountId, offer.code);
  });

  mountEndpoint(platform, renewOffer, async ({ caller: { accountId }, parameters, body }) => {
    const { licenceNo, licenceEnds, version } = body;
    const { offer } = await ownOrRefuse(accountId, parameters.code);
    const validUntil = endOfLicence(licenceEnds);
    if (Date.parse(validUntil) <= Date.now()) throw new Refusal('licence_ended');
    await store.write(async (transaction) => {
      const columns = { licence_no: licenceNo, licence_ends: licenceEnds, valid_until: validUntil };
      if (!(await own.updateOffer(transaction, { ...offer, version }, columns)))
        throw new Refusal('offer_changed');
      const changed = ['licenceNo', 'licenceEnds'];
      await own.addEvent(transaction, offer.id, { act: 'changed', accountId, changed });
      await own.raiseOfferRevisions(transaction);
    });
    return detailOf(accountId, offer.code);
  });

  mountEndpoint(platform, listOfferContacts, async ({ caller: { accountId }, parameters, query }) => {
    const { offer } = await ownOrRefuse(accountId, parameters.code);
    const { rows, totalCount } = await contacts.listContacts(database, offer.id, query);
    const items = rows.map((row) => ({
      ...{ id: row.id, name: row.name, phoneNumber: row.phone_number },
      ...{ message: row.message, createdAt: row.created_at },
    }));
    return { items, totalCount, offset: query.offset, limit: query.limit };
  });

  mountEndpoint(platform, sendOfferContact, async ({ caller, parameters, body, request }) => {
    const isHuman = await verifyCaptcha(platform, body.recaptchaResponse, request.ip);
    if (!isHuman) throw new Refusal('captcha_failed');
    const offer = await publicOrRefuse(parameters.code);
    // Nobody would read a message about an offer that a file brought.
    if (offer.source_id !== null) throw new Refusal('offer_not_found');
    const network = networkOfCaller(request, platform.config) ?? 'site';
    const wait =
      (await takeAllowance(
        store,
        `contact from address ${network}`,
        platform.config.formsPerHourOfAddress,
        hour,
      )) ||
      (await takeAllowance(store, `contact from device ${caller.deviceId}`, mostContacts.device, hour)) ||
      (await takeAllowance(store, `contact of ${body.phoneNumber}`, mostContacts.phone, day));
    if (wait > 0) throw new Refusal('too_many_forms', { waitMilliseconds: wait });
    if ((await contacts.countAllContacts(database)) >= platform.config.storedForms)
      throw new Refusal('forms_paused', { waitMilliseconds: hour });
    const now = new Date().toISOString();
    // A honeypot, as in the forms of campaigns: programs get the same answer, so that they learn nothing.
    if (!body.website)
      await contacts.addContact(database, {
        ...{ offer_id: offer.id, name: body.name, phone_number: body.phoneNumber },
        ...{ message: body.message ?? null, created_at: now },
      });
    return { receivedAt: now };
  });

  mountEndpoint(platform, countOfferActivity, async ({ parameters, body: { kind } }) => {
    const offer = await publicOrRefuse(parameters.code);
    await contacts.countActivity(database, offer.id, kind);
    return { kind };
  });

  /** An offer that everybody sees. Throws offer_not_found. */
  async function publicOrRefuse(code: string) {
    const offer = await offers.findOffer(store, code);
    if (!offer || !mayPublish(offer.organisation)) throw new Refusal('offer_not_found');
    return offer;
  }

  /** An offer of the caller's organizations. To others it does not exist here. Throws offer_not_found. */
  async function offerOrRefuse(
    accountId: number,
    code: string,
  ): Promise<{ offer: OwnOfferRow; membership: MembershipRow }> {
    const offer = await own.findOwnOffer(database, code);
    const membership = offer && (await findMembership(database, accountId, { id: offer.organisation_id }));
    if (!membership) throw new Refusal('offer_not_found');
    return { offer, membership };
  }

  /** The same when the caller may change it. Throws offer_not_found and not_member_right. */
  async function ownOrRefuse(accountId: number, code: string) {
    const found = await offerOrRefuse(accountId, code);
    if (!mayChange(found.offer, found.membership, accountId)) throw new Refusal('not_member_right');
    return found;
  }

  async function isReviewed(): Promise<boolean> {
    return (await readSwitch(store, 'offers_need_review')) === 'on';
  }

  async function detailOf(accountId: number, code: string) {
    const { offer, membership } = await offerOrRefuse(accountId, code);
    return toMyOfferDetail(platform, accountId, offer, membership);
  }
}

const stateOfAct = {
  publish: 'live',
  pause: 'paused',
  resume: 'live',
  end: 'ended',
} as const satisfies Record<OwnerAct, string>;

/** Names, as in the contract, of the fields that the publisher changes. */
const fieldOfColumn = {
  purpose: 'purpose',
  asked_price: 'price',
  price_basis: 'priceBasis',
  description: 'description',
  licence_no: 'licenceNo',
  licence_ends: 'licenceEnds',
  contact_phone: 'contactPhone',
  whatsapp: 'whatsapp',
} as const satisfies Partial<Record<keyof OfferColumns, string>>;

function changedFields(before: OwnOfferRow, after: OfferColumns): string[] {
  return (Object.keys(fieldOfColumn) as (keyof typeof fieldOfColumn)[])
    .filter((column) => before[column] !== after[column])
    .map((column) => fieldOfColumn[column]);
}

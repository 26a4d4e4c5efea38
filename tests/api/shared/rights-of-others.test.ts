import { beforeAll, describe, expect, test } from 'vitest';
import { formContentName } from '../../../operations/content/entries.ts';
import { writeContent } from '../../../database/shell/content.ts';
import { addFavorite } from '../../../contract/favorites/favorites.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { savePhone, updateProfile } from '../../../contract/account/profile.ts';
import { getFormDetails } from '../../../contract/shell/promotion-form.ts';
import { createOffer } from '../../../contract/offer/my-offers.ts';
import { askToJoin } from '../../../contract/offer/organisations.ts';
import { saveView } from '../../../contract/map/saved-views.ts';
import { saveSession } from '../../../contract/usage/usage.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal, type CallInput } from '../../support/calls.ts';
import { freeParcels, newOffice, offerForm, type Office } from '../../support/offices.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';

/**
 * Every call of members, made with the same input by a stranger, without a token and by the person it is
 * about.
 */
describe.each(engines)('the same call by owner and stranger on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: number[];
  /** Parcels that nobody offers. */
  let free: number[];
  let joinable: Office;
  beforeAll(async () => {
    const rows = await bench.store.database.selectFrom('parcel').select('id').limit(2).execute();
    parcels = rows.map(({ id }) => id);
    free = await freeParcels(bench.store, 60);
    joinable = await newOffice(bench.store);
    await writeContent(bench.store, formContentName, {
      key: 'survey',
      title: 'استبيان',
      html: null,
      imageUrl: null,
      mobileImageUrl: null,
      videoUrl: null,
      link: null,
    });
  });

  /** What everybody here has: a favorite, a saved view, a picture, a session, a name and a number. */
  interface Owner extends Person {
    bookmark: number;
    view: number;
    picture: string;
    session: string;
    phone: string;
    /** Organization that the person owns, with its offer and somebody who asks to join. */
    office: string;
    offer: string;
    applicant: number;
    /** Request of the person to join another one. */
    request: number;
  }

  const favorite = (parcel: number | undefined) => ({
    regionId: 10,
    itemType: 'parcel',
    itemId: String(parcel),
  });

  async function newOwner(): Promise<Owner> {
    const { platform } = bench;
    const person = await newPerson(platform);
    const { token } = person;
    const phone = newPhoneNumber();
    const name = `صاحب ${person.uid}`;
    const email = `${person.uid}@example.com`;
    await callPlatform(platform, updateProfile, { token, body: { name, about: name, email } });
    await callPlatform(platform, savePhone, { token, body: { PhoneNumber: phone } });
    const { data: bookmark } = await callPlatform(platform, addFavorite, {
      token,
      body: { ...(await inItsRegion(parcels[0])), note: name },
    });
    const { data: view } = await callPlatform(platform, saveView, { token, body: savedView(name) });
    const { data: picture } = await upload(platform, token, tinyFiles['image/png']);
    const { data: session } = await callPlatform(platform, saveSession, { token });
    const own = await newOwnOffice(person);
    return { ...person, ...own, phone, session, bookmark: bookmark.id, view: view.id, picture: picture.id };
  }

  async function newOwnOffice({ token, id }: Person) {
    const { platform, store } = bench;
    const office = await newOffice(store);
    const role = { account_id: id, organisation_id: office.id, role: 'owner' as const };
    await store.database
      .insertInto('organisation_member')
      .values({ ...role, joined_at: new Date().toISOString() })
      .execute();
    const { data: offer } = await callPlatform(platform, createOffer, {
      ...{ token, body: { organisationCode: office.code, ...offerForm(free.splice(0, 1)) } },
    });
    const body = { licenceNo: null, documentId: null };
    const applicant = await newPerson(platform);
    const { data: asked } = await callPlatform(platform, askToJoin, {
      ...{ token: applicant.token, parameters: { code: office.code }, body },
    });
    const { data: own } = await callPlatform(platform, askToJoin, {
      ...{ token, parameters: { code: (await newOffice(store)).code }, body },
    });
    const [first, second] = [asked.requests[0]?.id ?? 0, own.requests[0]?.id ?? 0];
    return { office: office.code, offer: offer.code, applicant: first, request: second };
  }

  const savedView = (name: string) => ({ name, regionKey: 'Riyadh', address: '#map=14/24.7/46.7' });

  async function inItsRegion(parcel: number | undefined) {
    const row = await bench.store.database
      .selectFrom('parcel')
      .select('region_id')
      .where('id', '=', parcel ?? 0)
      .executeTakeFirstOrThrow();
    return { ...favorite(parcel), regionId: row.region_id };
  }

  /**
   * The input of each call as its owner gives it; a code: the error for a stranger. Without one, the call is
   * about its caller.
   */
  const calls: Record<string, [(owner: Owner) => CallInput | Promise<CallInput>, ErrorCode?]> = {
    listFavorites: [() => ({ query: { regionId: 10 } })],
    listRegionFavorites: [() => ({ query: { RegionId: 10 } })],
    addFavorite: [async () => ({ body: await inItsRegion(parcels[1]) })],
    updateFavorite: [({ bookmark: id }) => ({ body: { id, note: 'تغيّر' } }), 'bookmark_not_found'],
    removeFavorite: [({ bookmark: id }) => ({ parameters: { id } }), 'bookmark_not_found'],
    listSavedViews: [() => ({})],
    saveView: [() => ({ body: savedView('مشهد آخر') })],
    renameView: [({ view: id }) => ({ parameters: { id }, body: { name: 'تغيّر' } }), 'view_not_found'],
    removeView: [({ view: id }) => ({ parameters: { id } }), 'view_not_found'],
    getProfile: [() => ({})],
    updateProfile: [({ picture }) => ({ body: { imageAttachmentId: picture } }), 'attachment_not_found'],
    listBadgeProgress: [() => ({})],
    getBadgeProfile: [() => ({})],
    getBadgeFormStatus: [() => ({})],
    listBadgeRegions: [() => ({})],
    sendBadgeForm: [
      ({ phone }) => ({ body: { name: 'مكتب', phoneNumber: phone, regionId: 10, message: 'أرجو' } }),
    ],
    sendEmailLink: [() => ({})],
    listTakedowns: [() => ({})],
    exportAccount: [() => ({ body: {} })],
    eraseAccount: [() => ({ body: { isConfirmed: true } })],
    listMyOffers: [() => ({})],
    getMyOffer: [({ offer: code }) => ({ parameters: { code } }), 'offer_not_found'],
    createOffer: [
      ({ office: organisationCode }) => ({ body: { organisationCode, ...offerForm(free.slice(0, 1)) } }),
      'organisation_not_found',
    ],
    changeOffer: [
      ({ offer: code }) => ({
        parameters: { code },
        body: { version: 1, ...offerForm(free.slice(0, 1)) },
      }),
      'offer_not_found',
    ],
    actOnOffer: [
      ({ offer: code }) => ({ parameters: { code }, body: { act: 'pause', why: null, version: 1 } }),
      'offer_not_found',
    ],
    renewOffer: [
      ({ offer: code }) => ({
        parameters: { code },
        body: { licenceNo: '7200000009', licenceEnds: '2031-01-01', version: 1 },
      }),
      'offer_not_found',
    ],
    listOfferContacts: [({ offer: code }) => ({ parameters: { code } }), 'offer_not_found'],
    listMyOrganisations: [() => ({})],
    createOrganisation: [
      ({ phone }) => ({
        body: {
          ...{ name: 'مكتب جديد', type: 'broker', licenceNo: '1', phoneNumber: phone, cityName: 'الرياض' },
          ...{ regionKey: 'Riyadh', documentId: null },
        },
      }),
    ],
    findOrganisationsToJoin: [() => ({ query: { text: 'مكتب' } })],
    askToJoin: [() => ({ parameters: { code: joinable.code }, body: { licenceNo: null, documentId: null } })],
    withdrawJoinRequest: [({ request: id }) => ({ parameters: { id } }), 'request_not_found'],
    listOrganisationPeople: [({ office: code }) => ({ parameters: { code } }), 'organisation_not_found'],
    decideJoinRequest: [
      ({ office: code, applicant: id }) => ({
        ...{ parameters: { code, id }, body: { isAccepted: true, role: 'agent' } },
      }),
      'organisation_not_found',
    ],
    changeMemberRole: [
      ({ office: code, id }) => ({ parameters: { code, id }, body: { role: 'owner' } }),
      'organisation_not_found',
    ],
    endMembership: [({ office: code, id }) => ({ parameters: { code, id } }), 'organisation_not_found'],
    signIn: [() => ({})],
    addAttachment: [() => ({ body: pictureForm() })],
    savePhone: [({ phone }) => ({ body: { PhoneNumber: phone } })],
    changePhone: [({ phone }) => ({ body: { PhoneNumber: phone } })],
    addComplaint: [() => ({ body: { typeId: 2, reasonId: 1, subjectId: 'B1001' } })],
    reportParcel: [() => ({ body: { parcelObjectId: parcels[0], kind: 'other' } })],
    getFormDetails: [() => ({ query: { isWeb: 'true' } })],
    addFormTracking: [async ({ token }) => ({ body: await closedForm(token) })],
    saveSession: [() => ({})],
    closeSession: [({ session: sessionId }) => ({ parameters: { sessionId } }), 'session_not_found'],
    signOut: [() => ({ body: { isEverywhere: true } })],
    removeAttachment: [({ picture: id }) => ({ parameters: { id } }), 'attachment_not_found'],
  };

  function pictureForm(): FormData {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(tinyFiles['image/png'])]), 'صورة.png');
    return form;
  }

  async function closedForm(token: string) {
    const { data } = await callPlatform(bench.platform, getFormDetails, { token, query: { isWeb: 'true' } });
    return { key: 'survey', updatedAt: data.form?.updatedAt, action: 'closed' };
  }

  /** Everything that the store has of a person, except the days on which they came. */
  async function holdingsOf({ id, uid }: Person) {
    const { database } = bench.store;
    const tables = [
      'bookmark',
      'saved_view',
      'activity',
      'badge_award',
      'badge_form',
      'tracking_session',
      'attachment',
      'complaint',
      'parcel_report',
      'form_tracking',
      'organisation_member',
      'join_request',
    ] as const;
    const rows = tables.map(async (table) => [
      table,
      await database.selectFrom(table).selectAll().where('account_id', '=', id).execute(),
    ]);
    return {
      ...(Object.fromEntries(await Promise.all(rows)) as Record<string, unknown>),
      account: await database.selectFrom('account').selectAll().where('id', '=', id).execute(),
      ended: await database.selectFrom('ended_sign_in').selectAll().where('uid', '=', uid).execute(),
    };
  }

  const membersCalls = [...endpoints].filter(([, { access }]) => access === 'member');

  test('covers every call of members', () => {
    expect(Object.keys(calls).sort()).toEqual(membersCalls.map(([name]) => name).sort());
  });

  test.each(membersCalls)('%s', async (name, endpoint) => {
    const { platform } = bench;
    const owner = await newOwner();
    const stranger = await newPerson(platform, { email: 'stranger@example.com' });
    const row = calls[name];
    if (!row) throw new Error(`${name} is left out`);
    const [inputOf, refusal] = row;
    const before = await holdingsOf(owner);

    const strangers = await callPlatform(platform, endpoint, {
      ...(await inputOf(owner)),
      token: stranger.token,
    });
    if (refusal) expectRefusal(strangers, 404, refusal);
    else expect(strangers.status).toBe(200);
    // Rows of the owner have their uid; the stranger has just written the owner's number as well.
    expect(JSON.stringify(strangers.data)).not.toContain(owner.uid);
    expect(await holdingsOf(owner)).toEqual(before);

    expectRefusal(await callPlatform(platform, endpoint, await inputOf(owner)), 401, 'not_signed_in');
    expect(await holdingsOf(owner)).toEqual(before);

    const owners = await callPlatform(platform, endpoint, { ...(await inputOf(owner)), token: owner.token });
    expect(owners.status).toBe(200);
  });
});

import sharp from 'sharp';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { mediaFile } from '../../../operations/media/files.ts';
import { writeSwitch } from '../../../database/shell/settings.ts';
import { decideOffer, listOffersAtDesk } from '../../../contract/offer/desk-offers.ts';
import { takeDownOffer } from '../../../contract/admin/complaints.ts';
import { addFavorite } from '../../../contract/favorites/favorites.ts';
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
  type MyOfferDetail,
} from '../../../contract/offer/my-offers.ts';
import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import { getOffer, listOffers } from '../../../contract/offer/offers.ts';
import { endMembership } from '../../../contract/offer/organisations.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { takeAllowance } from '../../../platform/http/limits/allowance.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { freeParcels, newMember, newOffice, offerForm, type Office } from '../../support/offices.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { storedUploads, tinyFiles, upload } from '../../support/uploads.ts';

describe.each(engines)('offers of members on %s', (engine) => {
  const bench = demoBench(engine);
  let office: Office;
  let agent: Person;
  let parcels: number[];
  beforeAll(async () => {
    office = await newOffice(bench.store);
    agent = await newMember(bench.store, bench.platform, office, 'agent');
    parcels = await freeParcels(bench.store, 100);
  });
  /** Parcels that no other test offers. */
  const nextParcel = () => firstOf(parcels.splice(0, 1));

  function create(changes: Record<string, unknown> = {}, { token } = agent, { code } = office) {
    const body = { organisationCode: code, ...offerForm([nextParcel()], changes) };
    return callPlatform(bench.platform, createOffer, { token, body });
  }
  const change = ({ code, version }: MyOfferDetail, body: Record<string, unknown>, { token } = agent) =>
    callPlatform(bench.platform, changeOffer, { token, parameters: { code }, body: { version, ...body } });
  const act = (
    { code, version }: MyOfferDetail,
    name: string,
    { token } = agent,
    why: string | null = null,
  ) =>
    callPlatform(bench.platform, actOnOffer, {
      ...{ token, parameters: { code }, body: { act: name, why, version } },
    });
  const read = (code: string, { token } = agent) =>
    callPlatform(bench.platform, getMyOffer, { token, parameters: { code } });
  const isPublic = async ({ code, parcelObjectIds: [parcel = 0] }: MyOfferDetail) => {
    const { status } = await callPlatform(bench.platform, getOffer, { parameters: { code } });
    const { data } = await callPlatform(bench.platform, listOffers, { query: { parcelObjectId: parcel } });
    expect(data.items.some((offer) => offer.code === code)).toBe(status === 200);
    return status === 200;
  };

  test('an offer is published with everything that follows from its parcels', async () => {
    const two = [nextParcel(), nextParcel()];
    const rows = await bench.store.database.selectFrom('parcel').selectAll().where('id', 'in', two).execute();
    const area = Math.round(rows.reduce((sum, row) => sum + row.area_sqm, 0) * 100) / 100;
    const { status, data } = await create({ parcelObjectIds: two, priceBasis: 'per_sqm', price: 2000 });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ state: 'live', blockers: [], priceBasis: 'per_sqm', price: 2000, isOwn: true, isFromFile: false },
      ...{ areaSqm: area, priceSar: Math.round(2000 * area * 100) / 100, priceSarPerSqm: 2000 },
      ...{ licenceEnds: '2030-12-31', views: 0, saves: 0, calls: 0, contacts: 0, version: 1 },
    });
    expect(data.history.map((event) => event.act)).toEqual(['published', 'created']);
    const { data: shown } = await callPlatform(bench.platform, getOffer, {
      parameters: { code: data.code },
    });
    expect(shown).toMatchObject({
      ...{ validUntil: '2030-12-31T20:59:59.000Z', licenceNo: '7200000001', isPublishedHere: true },
      ...{ contactPhone: '+966551112222', broker: { code: office.code }, parcelObjectIds: two },
      // It is credited to the broker, but its land was generated, which its page says.
      source: { name: `مكتب ${office.code}`, origin: 'import' },
      isOnDemoLand: true,
    });
    expect(shown.title).toContain('للبيع');
    const { data: broker } = await callPlatform(bench.platform, getBrokerProfile, {
      parameters: { code: office.code },
    });
    expect(broker.validOfferCount).toBeGreaterThan(0);
  });

  test('on imported land nothing says that it was generated', async () => {
    const { id } = await bench.store.database
      .insertInto('source')
      .values({
        ...{ name: 'أمانة', origin: 'import', licence: null, load_key: 'parcels:Riyadh:tests' },
        updated_at: '2026-01-01T00:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const parcel = nextParcel();
    await bench.store.database
      .updateTable('parcel')
      .set({ source_id: id })
      .where('id', '=', parcel)
      .execute();
    const { data: offer } = await create({ parcelObjectIds: [parcel] });
    const { data: shown } = await callPlatform(bench.platform, getOffer, {
      parameters: { code: offer.code },
    });
    expect(shown).toMatchObject({ isOnDemoLand: false, source: { origin: 'import' } });
  });

  const yesterday = () => riyadhDay(Date.now() - 86_400_000);

  test('without a valid licence it stays a draft and says why, with everything kept', async () => {
    const { data: missing } = await create({ licenceNo: null, licenceEnds: null });
    expect(missing).toMatchObject({ state: 'draft', blockers: ['licence_missing'], price: 1_250_000 });
    const { data: ended } = await create({ licenceEnds: yesterday() });
    expect(ended).toMatchObject({ state: 'draft', blockers: ['licence_ended'], daysLeft: 0 });
    expect(await isPublic(ended)).toBe(false);
    expectRefusal(await act(missing, 'publish'), 409, 'licence_missing');
    expectRefusal(await act(ended, 'publish'), 409, 'licence_ended');
    // A licence lasts until the end of its last day.
    const { data: today } = await create({ licenceEnds: riyadhDay() });
    expect(today).toMatchObject({ state: 'live', daysLeft: 1 });
  });

  test.each([
    ['parcelObjectIds', []],
    ['price', 0],
    ['price', -1],
    ['description', 'قصير'],
    ['description', '<b>أرض سكنية</b> على شارعين وقريبة من الخدمات'],
    ['description', 'أرض سكنية على شارعين\u0000 وقريبة من الخدمات'],
    ['licenceNo', '6200000001'],
    ['licenceNo', '720000000'],
    ['licenceEnds', '2030-02-31'],
    ['contactPhone', '+971551112222'],
    ['purpose', 'gift'],
    ['photoIds', Array.from({ length: 11 }, () => crypto.randomUUID())],
  ])('rejects %s %j', async (field, value) => {
    expectBadInput(await create({ [field]: value }), field);
  });

  test('digits of any script make a licence number', async () => {
    expect((await create({ licenceNo: '٧٢٠٠٠٠٠٠٠٢' })).data.licenceNo).toBe('7200000002');
  });

  test('rejects absurd prices, unknown parcels, and parcels of two regions', async () => {
    expectRefusal(await create({ price: 10 }), 400, 'offer_price_absurd');
    expectRefusal(await create({ priceBasis: 'per_sqm', price: 5_000_000 }), 400, 'offer_price_absurd');
    expectRefusal(await create({ parcelObjectIds: [999_999_999_999] }), 404, 'parcel_not_found');
    const elsewhere = await bench.store.database
      .selectFrom('parcel')
      .innerJoin('region', 'region.id', 'parcel.region_id')
      .select('parcel.id')
      .where('region.key', '!=', 'Riyadh')
      .limit(1)
      .executeTakeFirstOrThrow();
    const apart = await create({ parcelObjectIds: [nextParcel(), elsewhere.id] });
    expectRefusal(apart, 400, 'parcels_apart');
  });

  test('rejects lots that a project has sold, or that another office sells', async () => {
    const lots = await bench.store.database
      .selectFrom('booking_parcel')
      .select(['parcel_id', 'status'])
      .execute();
    const lotWith = (isSold: boolean) => firstOf(lots.filter(({ status }) => (status === 'sold') === isSold));
    const offerLot = (isSold: boolean) => create({ parcelObjectIds: [lotWith(isSold).parcel_id] });
    expectRefusal(await offerLot(true), 409, 'parcel_sold');
    expectRefusal(await offerLot(false), 409, 'parcel_of_project');
  });

  test('is paused, resumed and ended with its reason, and renewed when its licence has ended', async () => {
    const { data: live } = await create();
    const { data: paused } = await act(live, 'pause');
    expect(paused).toMatchObject({ state: 'paused', version: 2 });
    expect(await isPublic(paused)).toBe(false);
    expectRefusal(await act(paused, 'pause'), 409, 'offer_act_impossible');
    const { data: resumed } = await act(paused, 'resume');
    expect(await isPublic(resumed)).toBe(true);
    expectBadInput(await act(resumed, 'end'), 'why');
    const { data: ended } = await act(resumed, 'end', agent, 'sold');
    expect(ended).toMatchObject({ state: 'ended', endedWhy: 'sold' });
    expect(ended.history.map((event) => event.act).slice(0, 3)).toEqual(['ended', 'resumed', 'paused']);
    expect(await isPublic(ended)).toBe(false);

    const { data: other } = await create();
    await bench.store.database
      .updateTable('offer')
      .set({ licence_ends: '2026-01-01', valid_until: '2026-01-01T21:00:00.000Z' })
      .where('code', '=', other.code)
      .execute();
    expect((await read(other.code)).data).toMatchObject({ state: 'expired', daysLeft: 0 });
    const renew = (licenceEnds: string) =>
      callPlatform(bench.platform, renewOffer, {
        token: agent.token,
        parameters: { code: other.code },
        body: { licenceNo: '7200000009', licenceEnds, version: other.version },
      });
    expectRefusal(await renew(yesterday()), 409, 'licence_ended');
    expect((await renew('2031-01-01')).data).toMatchObject({ state: 'live', licenceNo: '7200000009' });
  });

  test('of two who edit at once the later one is told, and sees what changed', async () => {
    const manager = await newMember(bench.store, bench.platform, office, 'manager');
    const { data: offer } = await create();
    const form = offerForm(offer.parcelObjectIds);
    const { data: changed } = await change(offer, { ...form, price: 1_300_000 }, manager);
    expect(changed).toMatchObject({
      price: 1_300_000,
      version: 2,
      history: [{ changed: ['price'] }, {}, {}],
    });
    expectRefusal(await change(offer, { ...form, price: 1_200_000 }), 409, 'offer_changed');
    expect((await read(offer.code)).data.price).toBe(1_300_000);
    // Both at the same moment: one succeeds, and nothing is left of the other's photo.
    const uploads = await Promise.all(
      [agent, manager].map(async ({ token }, index) => {
        const background = { r: 10 * index, g: 90, b: 20 };
        const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
        return (await upload(bench.platform, token, await picture.png().toBuffer())).data.id;
      }),
    );
    const filesBefore = await storedUploads(bench.platform);
    const both = await Promise.all(
      [agent, manager].map((person, index) =>
        change(changed, { ...form, price: 1_400_000 + index, photoIds: [uploads[index]] }, person),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner] = both.filter(({ status }) => status === 200);
    const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
    const shown =
      winner?.data.photos.flatMap(({ url, previewUrl }) => [nameOf(url), nameOf(previewUrl)]) ?? [];
    const isTaken = (name: string) => winner?.data.photos.some(({ id }) => id === name);
    // The attachment that became a photo is gone, and that of the other one stays.
    expect(new Set(await storedUploads(bench.platform))).toEqual(
      new Set([...filesBefore.filter((name) => !isTaken(name)), ...shown]),
    );
  });

  test('photos are encoded anew without the place where they were taken, in the order of the publisher', async () => {
    const photo = await sharp({
      create: { width: 2400, height: 1200, channels: 3, background: '#8a6' },
    })
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '24/1 42/1 0/1' }, IFD0: { Copyright: 'صاحب الصورة' } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { data: large } = await upload(bench.platform, agent.token, photo);
    const { data: small } = await upload(bench.platform, agent.token, tinyFiles['image/png']);
    const { data: offer } = await create({ photoIds: [small.id, large.id] });
    expect(offer.photos.map(({ id, width }) => [id, width])).toEqual([
      [small.id, 1],
      [large.id, 1600],
    ]);
    const [, shown] = offer.photos;
    const { pathname } = new URL(shown?.url ?? '');
    const response = await fetch(bench.platform.url + pathname);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([1600, 800, undefined]);
    // The files as they were sent are gone.
    expect(await storedUploads(bench.platform)).not.toContain(large.id);

    const form = offerForm(offer.parcelObjectIds, { photoIds: [large.id] });
    const { data: changed } = await change(offer, form);
    expect(changed.photos.map(({ id }) => id)).toEqual([large.id]);
    const gone = new URL(offer.photos[0]?.url ?? '').pathname.split('/').at(-1) ?? '';
    await expect(readFile(mediaFile(bench.platform.config, gone))).rejects.toThrow('ENOENT');
    expect(changed.history[0]).toMatchObject({ act: 'changed', changed: ['photos'] });
  });

  test('a member adds so many photos a day; those that an offer has are not counted again', async () => {
    const person = await newMember(bench.store, bench.platform, office, 'agent');
    const { data: photo } = await upload(bench.platform, person.token, tinyFiles['image/png']);
    const { data: offer } = await create({ photoIds: [photo.id] }, person);
    const photos = `photos of ${person.id}`;
    expect(await takeAllowance(bench.store, photos, 300, 86_400_000, { amount: 298 })).toBe(0);
    const more = await Promise.all(
      ['1', '2'].map(() => upload(bench.platform, person.token, tinyFiles['image/webp'])),
    );
    const ids = more.map(({ data }) => data.id);
    expectRefusal(await create({ photoIds: ids }, person), 429, 'too_many_photos');
    const form = offerForm(offer.parcelObjectIds, { photoIds: [photo.id, ids[0]] });
    expect((await change(offer, form, person)).status).toBe(200);
  });

  test('rejects photos of others, other files, and pictures that unpack to too much', async () => {
    const stranger = await newPerson(bench.platform);
    const { data: foreign } = await upload(bench.platform, stranger.token, tinyFiles['image/png']);
    expectRefusal(await create({ photoIds: [foreign.id] }), 404, 'attachment_not_found');
    const { data: pdf } = await upload(bench.platform, agent.token, tinyFiles['application/pdf']);
    expectRefusal(await create({ photoIds: [pdf.id] }), 415, 'file_type_refused');
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { data: large } = await upload(bench.platform, agent.token, bomb);
    expectRefusal(await create({ photoIds: [large.id] }), 415, 'photo_damaged');
    // What hides behind a picture in its file is gone.
    const script = Buffer.concat([tinyFiles['image/png'], Buffer.from('<script>alert(1)</script>')]);
    const { data: hidden } = await upload(bench.platform, agent.token, script);
    const { data: offer } = await create({ photoIds: [hidden.id] });
    const name = new URL(offer.photos[0]?.url ?? '').pathname.split('/').at(-1) ?? '';
    expect((await readFile(mediaFile(bench.platform.config, name))).includes('script')).toBe(false);
  });

  test('every role and every act', async () => {
    const people = {
      owner: await newMember(bench.store, bench.platform, office, 'owner'),
      manager: await newMember(bench.store, bench.platform, office, 'manager'),
      colleague: await newMember(bench.store, bench.platform, office, 'agent'),
      foreigner: await newMember(bench.store, bench.platform, await newOffice(bench.store), 'owner'),
      stranger: await newPerson(bench.platform),
    };
    const expected = {
      owner: [200, 200, 200, 200, 200, 200],
      manager: [200, 200, 200, 200, 200, 200],
      colleague: [200, 200, 403, 403, 403, 403],
      foreigner: [404, 404, 404, 404, 404, 404],
      stranger: [404, 404, 404, 404, 404, 404],
    };
    for (const [name, person] of Object.entries(people)) {
      const { data: offer } = await create();
      const contacts = await callPlatform(bench.platform, listOfferContacts, {
        token: person.token,
        parameters: { code: offer.code },
      });
      const made = await create({}, person);
      const seen = await read(offer.code, person);
      const changed = await change(offer, offerForm(offer.parcelObjectIds), person);
      const acted = await act({ ...offer, version: changed.data?.version ?? offer.version }, 'pause', person);
      const renewed = await callPlatform(bench.platform, renewOffer, {
        ...{ token: person.token, parameters: { code: offer.code } },
        body: {
          ...{ licenceNo: '7200000009', licenceEnds: '2031-01-01' },
          version: acted.data?.version ?? offer.version,
        },
      });
      const statuses = [made, seen, changed, acted, renewed, contacts].map(({ status }) => status);
      expect([name, statuses]).toEqual([name, expected[name as keyof typeof expected]]);
      const { data } = await callPlatform(bench.platform, listMyOffers, {
        ...{ token: person.token, query: { limit: 200 } },
      });
      expect(data.items.some(({ code }) => code === offer.code)).toBe(expected[name as 'owner'][1] === 200);
    }
  });

  test('who has left the office may do nothing from then on; the offer stays with the office', async () => {
    const leaver = await newMember(bench.store, bench.platform, office, 'agent');
    await newMember(bench.store, bench.platform, office, 'owner');
    const { data: offer } = await create({}, leaver);
    await callPlatform(bench.platform, endMembership, {
      token: leaver.token,
      parameters: { code: office.code, id: leaver.id },
    });
    expectRefusal(await act(offer, 'pause', leaver), 404, 'offer_not_found');
    expectRefusal(await create({}, leaver), 404, 'organisation_not_found');
    expect(await isPublic(offer)).toBe(true);
  });

  test('offers of an office that waits for approval stay drafts', async () => {
    const waiting = await newOffice(bench.store, { approval: 'pending' });
    const member = await newMember(bench.store, bench.platform, waiting, 'owner');
    const { data: offer } = await create({}, member, waiting);
    expect(offer).toMatchObject({ state: 'draft', blockers: ['organisation_waiting'] });
    expectRefusal(await act(offer, 'publish', member), 409, 'organisation_waiting');
  });

  test('offers from files are shown to members, who cannot change them', async () => {
    const loaded = await bench.store.database
      .selectFrom('offer')
      .selectAll()
      .where('source_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const member = await newMember(
      bench.store,
      bench.platform,
      { id: loaded.organisation_id, code: '' },
      'owner',
    );
    const { data } = await read(loaded.code, member);
    expect(data).toMatchObject({ isFromFile: true, isOwn: false });
    expectRefusal(await act(data, 'pause', member), 403, 'not_member_right');
  });

  test('operators hide an offer with a reason that its owners see, and show it again', async () => {
    const moderator = await newOperator(bench.store, bench.platform, 'moderation');
    const { data: offer } = await create();
    const decide = (decision: string, reason: string | null, version: number) =>
      callPlatform(bench.platform, decideOffer, {
        ...{ token: moderator.token, parameters: { code: offer.code }, body: { decision, reason, version } },
      });
    expectBadInput(await decide('hide', null, 1), 'reason');
    expect((await decide('hide', 'السعر مضلل', 1)).data.state).toBe('hidden');
    expectRefusal(await decide('show', null, 1), 409, 'changed_meanwhile');
    expect(await isPublic(offer)).toBe(false);
    const { data: seen } = await read(offer.code);
    expect(seen).toMatchObject({ state: 'hidden', hiddenReason: 'السعر مضلل', blockers: ['hidden'] });
    const { data: paused } = await act(seen, 'pause');
    expectRefusal(await act(paused, 'resume'), 409, 'offer_hidden');
    expect((await decide('show', null, paused.version)).data.state).toBe('paused');
    // From a complaint it is hidden as well, without a job.
    const { data: other } = await create();
    const { status, data: job } = await callPlatform(bench.platform, takeDownOffer, {
      ...{ token: moderator.token, body: { code: other.code, reason: 'القطعة ليست لصاحب العرض' } },
    });
    expect([status, job, await isPublic(other)]).toEqual([200, null, false]);
  });

  test('where offers are reviewed they go live after an operator has approved them', async () => {
    const moderator = await newOperator(bench.store, bench.platform, 'moderation');
    await writeSwitch(bench.store, commandActor, 'offers_need_review', 'on');
    try {
      const { data: offer } = await create();
      expect(offer.state).toBe('review');
      expect(await isPublic(offer)).toBe(false);
      const waiting = await callPlatform(bench.platform, listOffersAtDesk, {
        ...{ token: moderator.token, query: { state: 'review' } },
      });
      expect(waiting.data.items.map(({ code }) => code)).toContain(offer.code);
      const decide = (decision: string, reason: string | null, version: number) =>
        callPlatform(bench.platform, decideOffer, {
          ...{
            token: moderator.token,
            parameters: { code: offer.code },
            body: { decision, reason, version },
          },
        });
      const { data: returned } = await decide('return', 'اذكر عرض الشارع', offer.version);
      expect(returned.state).toBe('draft');
      const { data: again } = await act({ ...offer, version: returned.version }, 'publish');
      expect(again).toMatchObject({ state: 'review', hiddenReason: null });
      const { data: approved } = await decide('approve', null, again.version);
      expect(approved.state).toBe('live');
      // Another price is no reason to look again, another text is.
      const form = offerForm(offer.parcelObjectIds, { price: 1_100_000 });
      const { data: cheaper } = await change({ ...again, version: approved.version }, form);
      expect(cheaper.state).toBe('live');
      const text = 'أرض سكنية على شارع واحد، بعيدة عن الطريق الرئيسي.';
      expect((await change(cheaper, { ...form, description: text })).data.state).toBe('review');
    } finally {
      await writeSwitch(bench.store, commandActor, 'offers_need_review', undefined);
    }
  });

  test('an office has a limit of new offers in a day', async () => {
    const small = await newOffice(bench.store);
    const member = await newMember(bench.store, bench.platform, small, 'owner');
    await writeSwitch(bench.store, commandActor, 'offers_per_day', '1');
    try {
      expect((await create({}, member, small)).status).toBe(200);
      const refused = await create({}, member, small);
      expectRefusal(refused, 429, 'too_many_offers');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await writeSwitch(bench.store, commandActor, 'offers_per_day', undefined);
    }
  });

  test('a price far from that of the neighborhood carries a note, for sale only', async () => {
    const parcel = nextParcel();
    const plot = await bench.store.database
      .selectFrom('parcel')
      .select(['area_sqm', 'neighborhood_id'])
      .where('id', '=', parcel)
      .executeTakeFirstOrThrow();
    const quarters = await bench.store.database
      .selectFrom('neighborhood_metric')
      .selectAll()
      .where('neighborhood_id', '=', plot.neighborhood_id ?? 0)
      .where('deed_count', '>=', 5)
      .orderBy('year')
      .orderBy('quarter')
      .execute();
    const average = quarters.at(-1)?.average_price ?? 0;
    expect(average).toBeGreaterThan(0);
    const noteAt = async (ratio: number, purpose = 'sale') => {
      const form = { parcelObjectIds: [parcel], priceBasis: 'per_sqm', price: average * ratio, purpose };
      return (await create(form)).data.farFromSarPerSqm;
    };
    expect(await noteAt(1)).toBeNull();
    expect(await noteAt(2.4)).toBeNull();
    expect(await noteAt(2.6)).toBe(Math.round(average));
    expect(await noteAt(0.3)).toBe(Math.round(average));
    expect(await noteAt(0.3, 'lease')).toBeNull();
  });

  test('a second offer of a parcel is told to its publisher', async () => {
    const { data: first } = await create();
    const { data: second } = await create({ parcelObjectIds: first.parcelObjectIds });
    expect(second.otherOffers).toEqual([{ code: first.code, title: first.title }]);
  });

  test('counts who looked, saved, called and wrote', async () => {
    const { data: offer } = await create();
    const parameters = { code: offer.code };
    for (const kind of ['view', 'view', 'phone', 'whatsapp'])
      await callPlatform(bench.platform, countOfferActivity, { parameters, body: { kind } });
    const buyer = await newPerson(bench.platform);
    await callPlatform(bench.platform, addFavorite, {
      token: buyer.token,
      body: { regionId: offer.regionId, itemType: 'offer', itemId: offer.code },
    });
    const send = async (body: Record<string, unknown>) =>
      callPlatform(bench.platform, sendOfferContact, {
        parameters,
        body: {
          ...{ name: 'سارة', phoneNumber: newPhoneNumber(), message: 'هل السعر قابل للتفاوض؟' },
          recaptchaResponse: await solveCaptcha(bench.platform),
          ...body,
        },
      });
    expect((await send({})).status).toBe(200);
    expect((await send({ website: 'https://spam.example' })).status).toBe(200);
    const setStatus = (status: 'active' | 'suspended') =>
      bench.store.database
        .updateTable('organisation')
        .set({ status })
        .where('id', '=', organisationId)
        .execute();
    const { organisation_id: organisationId } = await bench.store.database
      .selectFrom('offer')
      .select('organisation_id')
      .where('code', '=', offer.code)
      .executeTakeFirstOrThrow();
    await setStatus('suspended');
    expectRefusal(await send({}), 404, 'offer_not_found');
    await setStatus('active');
    expectRefusal(await send({ recaptchaResponse: 'none' }), 400, 'captcha_failed');
    expectBadInput(await send({ phoneNumber: '123' }), 'phoneNumber');
    const { data } = await read(offer.code);
    expect(data).toMatchObject({ views: 2, calls: 2, saves: 1, contacts: 1 });
    const contacts = await callPlatform(bench.platform, listOfferContacts, {
      token: agent.token,
      parameters,
    });
    expect(contacts.data.items).toMatchObject([{ name: 'سارة', message: 'هل السعر قابل للتفاوض؟' }]);
    await act(offer, 'pause');
    expectRefusal(await send({}), 404, 'offer_not_found');
    const loaded = await bench.store.database
      .selectFrom('offer')
      .select('code')
      .where('source_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    parameters.code = loaded.code;
    expectRefusal(await send({}), 404, 'offer_not_found');
  });
});

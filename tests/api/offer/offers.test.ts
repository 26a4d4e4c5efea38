import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Selectable } from 'kysely';
import type { OfferTable, OrganisationTable } from '../../../database/schema/schema.ts';
import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import { getOffer, listOfferPlaces, listOffers } from '../../../contract/offer/offers.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

interface Row extends Selectable<OfferTable> {
  parcelIds: number[];
  office: Selectable<OrganisationTable>;
}

const today = '2026-10-15T09:00:00.000Z';
describe.each(engines)('offers and brokers on %s', (engine) => {
  const bench = demoBench(engine);
  /** Newest first. */
  let offers: Row[];
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
    const { database } = bench.store;
    const rows = await database.selectFrom('offer').selectAll().execute();
    const links = await database.selectFrom('offer_parcel').selectAll().execute();
    const offices = await database.selectFrom('organisation').selectAll().execute();
    offers = rows
      .map((row) => ({
        ...row,
        parcelIds: links
          .filter((link) => link.offer_id === row.id)
          .map((link) => link.parcel_id)
          .sort((a, b) => a - b),
        office: firstOf(offices.filter((office) => office.id === row.organisation_id)),
      }))
      .sort((a, b) => (a.published_at < b.published_at ? 1 : -1));
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  const list = (query: Record<string, string | number> = {}) =>
    callPlatform(bench.platform, listOffers, { query: { limit: 200, ...query } });
  const isValid = (row: Row) => row.valid_until === null || row.valid_until > today;
  function toOffer(row: Row) {
    return {
      code: row.code,
      title: row.title,
      description: row.description,
      purpose: row.purpose,
      regionId: row.region_id,
      cityName: row.city_name,
      neighborhoodId: row.neighborhood_id,
      neighborhoodName: row.neighborhood_name,
      areaSqm: row.area_sqm,
      priceSar: row.price_sar,
      priceSarPerSqm: Math.round(row.price_sar / row.area_sqm),
      publishedAt: row.published_at,
      validUntil: row.valid_until,
      isValid: isValid(row),
      parcelObjectIds: row.parcelIds,
      centroid: { x: row.centroid_x, y: row.centroid_y },
      bounds: { southWest: { x: row.west, y: row.south }, northEast: { x: row.east, y: row.north } },
      broker: {
        code: row.office.code,
        name: row.office.name,
        phoneNumber: row.office.phone_number,
        hasPublicPage: !['B1004', 'B1005', 'B1006', 'B1009', 'B1012', 'B1018'].includes(row.office.code),
      },
      photos: [],
      licenceNo: null,
      contactPhone: null,
      whatsapp: null,
      isPublishedHere: false,
      farFromSarPerSqm: null,
      isOnDemoLand: true,
      source: {
        name: 'بيانات تجريبية',
        origin: 'demo',
        licence: null,
        updatedAt: '2026-10-01T00:00:00+03:00',
      },
    };
  }

  test('filters offers by place, price, price per m² and area, and sorts them', async () => {
    const valid = offers.filter(isValid).slice(0, 200);
    const perSqm = (row: Row) => row.price_sar / row.area_sqm;
    const middle = (value: (row: Row) => number) =>
      valid.map(value).sort((one, other) => one - other)[valid.length >> 1] ?? 0;
    for (const [name, value] of [
      ['Price', (row: Row) => row.price_sar],
      ['SqmPrice', perSqm],
      ['Area', (row: Row) => row.area_sqm],
    ] as const) {
      const bound = Math.round(middle(value));
      const { data: above } = await list({ [`from${name}`]: bound });
      const { data: below } = await list({ [`to${name}`]: bound });
      expect(above.totalCount).toBe(offers.filter((row) => isValid(row) && value(row) >= bound).length);
      expect(below.totalCount).toBe(offers.filter((row) => isValid(row) && value(row) <= bound).length);
    }
    const [first] = valid;
    const [x, y] = [first?.centroid_x ?? 0, first?.centroid_y ?? 0];
    const box = { boundaryFrom: `${x - 0.05},${y - 0.05}`, boundaryTo: `${x + 0.05},${y + 0.05}` };
    const isIn = (row: Row) => Math.abs(row.centroid_x - x) <= 0.05 && Math.abs(row.centroid_y - y) <= 0.05;
    const inBox = offers.filter((row) => isValid(row) && isIn(row));
    const { data: near } = await list(box);
    expect(near.items.map(({ code }) => code)).toEqual(inBox.map(({ code }) => code));
    const { data: pins } = await callPlatform(bench.platform, listOfferPlaces, { query: box });
    expect(pins).toEqual({
      totalCount: inBox.length,
      places: inBox.map((row) => [row.code, row.centroid_x, row.centroid_y, row.price_sar]),
    });
    expectBadInput(await list({ boundaryFrom: '46,24' }), 'boundaryTo');
    for (const [orderBy, value, sign] of [
      ['price_low', (row: Row) => row.price_sar, 1],
      ['price_high', (row: Row) => row.price_sar, -1],
      ['per_sqm_low', perSqm, 1],
      ['per_sqm_high', perSqm, -1],
      ['area_low', (row: Row) => row.area_sqm, 1],
      ['area_high', (row: Row) => row.area_sqm, -1],
    ] as const) {
      const { data } = await list({ orderBy });
      const shown = data.items.map(({ code }) => value(firstOf(offers.filter((row) => row.code === code))));
      expect(shown).toEqual([...shown].sort((one, other) => sign * (one - other)));
    }
  });

  test('lists the offers of today, newest first; past ones only on request', async () => {
    const valid = offers.filter(isValid);
    expect(valid.length).toBeLessThan(offers.length);
    for (const includePast of ['false', undefined]) {
      const { data } = await list(includePast ? { includePast } : {});
      expect(data).toEqual({ items: valid.map(toOffer), totalCount: valid.length, offset: 0, limit: 200 });
    }
    const { data } = await list({ includePast: 'true' });
    expect(data.items).toEqual(offers.map(toOffer));
    const page = await list({ includePast: 'true', offset: 4, limit: 3 });
    expect(page.data).toEqual({ ...data, items: data.items.slice(4, 7), offset: 4, limit: 3 });
  });

  test('an offer whose end is not known is still on offer, in its list and on its own', async () => {
    const past = firstOf(offers.filter((row) => !isValid(row)));
    const end = (value: string | null) =>
      bench.store.database
        .updateTable('offer')
        .set({ valid_until: value })
        .where('id', '=', past.id)
        .execute();
    await end(null);
    const { data } = await list({ brokerCode: past.office.code });
    const alone = await callPlatform(bench.platform, getOffer, { parameters: { code: past.code } });
    await end(past.valid_until);
    const shown = { validUntil: null, isValid: true };
    expect(data.items.find(({ code }) => code === past.code)).toMatchObject(shown);
    expect(alone.data).toMatchObject(shown);
  });

  test('each filter returns only what matches it', async () => {
    const one = firstOf(offers.filter((row) => isValid(row) && row.neighborhood_id !== null));
    const lease = firstOf(offers.filter((row) => row.purpose === 'lease'));
    for (const [query, matches] of [
      [{ regionId: 10 }, (row: Row) => row.region_id === 10],
      [
        { neighborhoodId: one.neighborhood_id ?? 0 },
        (row: Row) => row.neighborhood_id === one.neighborhood_id,
      ],
      [{ brokerCode: one.office.code }, (row: Row) => row.office.code === one.office.code],
      [{ brokerCode: 'B0' }, () => false],
      [
        { parcelObjectId: one.parcelIds[0] ?? 0 },
        (row: Row) => row.parcelIds.includes(one.parcelIds[0] ?? 0),
      ],
      [{ purpose: 'lease' }, (row: Row) => row.purpose === 'lease'],
      [
        { regionId: lease.region_id, purpose: 'sale' },
        (row: Row) => row.region_id === lease.region_id && row.purpose === 'sale',
      ],
    ] as const) {
      const expected = offers.filter(matches);
      const { data } = await list({ ...query, includePast: 'true' });
      expect([query, data.totalCount]).toEqual([query, expected.length]);
      expect(data.items).toEqual(expected.map(toOffer));
    }
  });

  test.each([
    ['purpose', { purpose: 'gift' }],
    ['includePast', { includePast: 'yes' }],
    ['regionId', { regionId: 'x' }],
    ['limit', { limit: 201 }],
  ])('rejects a wrong %s', async (field, query) => {
    expectBadInput(await list(query), field);
  });

  test('an offer comes with its parcels, whether expired or not', async () => {
    const several = offers.toSorted((a, b) => b.parcelIds.length - a.parcelIds.length);
    const past = firstOf(offers.filter((offer) => !isValid(offer)));
    for (const row of [firstOf(several), past]) {
      const { data } = await callPlatform(bench.platform, getOffer, { parameters: { code: row.code } });
      const { parcels, ...offer } = data;
      expect(offer).toEqual(toOffer(row));
      const stored = await bench.store.database
        .selectFrom('parcel')
        .select(['id', 'parcel_no', 'area_sqm'])
        .where('id', 'in', row.parcelIds)
        .orderBy('id')
        .execute();
      expect(parcels.map(({ parcelObjectId, parcelNo, area }) => [parcelObjectId, parcelNo, area])).toEqual(
        stored.map((parcel) => [parcel.id, parcel.parcel_no, parcel.area_sqm]),
      );
    }
  });

  test('rejects an unknown offer', async () => {
    const get = (code: string) => callPlatform(bench.platform, getOffer, { parameters: { code } });
    expectRefusal(await get('OF-0'), 404, 'offer_not_found');
    expectBadInput(await get('O'.repeat(41)), 'code');
  });

  describe('the page of a broker', () => {
    const get = (code: string) => callPlatform(bench.platform, getBrokerProfile, { parameters: { code } });

    test('shows the data of the tables, with valid offers and members counted', async () => {
      const office = firstOf(offers.filter((row) => !isValid(row))).office;
      const people = [await newPerson(bench.platform), await newPerson(bench.platform)];
      for (const { id } of people) {
        await bench.store.database
          .insertInto('organisation_member')
          .values({ account_id: id, organisation_id: office.id, joined_at: today })
          .execute();
      }
      expect((await get(office.code)).data).toEqual({
        code: office.code,
        name: office.name,
        phoneNumber: office.phone_number,
        type: 'broker',
        profileUrl: null,
        email: office.email,
        about: office.about,
        licenceNo: office.licence_no,
        cityName: office.city_name,
        regionId: office.region_id,
        logoUrl: null,
        joinedAt: office.joined_at,
        validOfferCount: offers.filter((row) => isValid(row) && row.office.id === office.id).length,
        memberCount: 2,
        source: firstOf(offers.map(toOffer)).source,
      });
    });

    test.each([
      [{ approval_status: 'pending' }],
      [{ approval_status: 'rejected' }],
      [{ status: 'suspended' }],
      [{ is_profile_completed: 0 }],
      [{ public_profile_enabled: 0 }],
    ] as const)('does not exist for one with %j', async (change) => {
      const { database } = bench.store;
      const row = await database
        .selectFrom('organisation')
        .selectAll()
        .where('code', '=', 'B1003')
        .executeTakeFirstOrThrow();
      const set = (values: object) =>
        database.updateTable('organisation').set(values).where('id', '=', row.id).execute();
      expect((await get('B1003')).status).toBe(200);
      await set(change);
      const hidden = await get('B1003');
      await set(row);
      expectRefusal(hidden, 404, 'broker_not_found');
    });

    test('is found by its code in any case', async () => {
      expect((await get('b1003')).data.code).toBe('B1003');
    });

    test('does not exist for developers and unknown codes', async () => {
      for (const code of ['D2001', 'B0', 'd2001']) expectRefusal(await get(code), 404, 'broker_not_found');
      expectBadInput(await get('B'.repeat(41)), 'code');
    });
  });

  test('requires the key and version of the client', async () => {
    const ask = (headers: Record<string, string>) => callPlatform(bench.platform, listOffers, { headers });
    for (const key of ['', 'wrong', `${bench.platform.config.apiKey}x`])
      expectRefusal(await ask({ 'x-api-key': key }), 401, 'api_key_missing');
    for (const version of ['', '2', '3'])
      expectRefusal(await ask({ 'x-version': version }), 400, 'version_missing');
  });
});

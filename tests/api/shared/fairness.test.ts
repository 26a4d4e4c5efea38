import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBadgeProgress } from '../../../contract/badges/badges.ts';
import { addFavorite } from '../../../contract/favorites/favorites.ts';
import { reportParcel } from '../../../contract/complaints/complaints.ts';
import { getOffer, listOffers } from '../../../contract/offer/offers.ts';
import { verifyPhone } from '../../../contract/account/sign-in.ts';
import type { Store } from '../../../database/connection/store.ts';
import { callPlatform } from '../../support/calls.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { newPerson, newPhoneNumber } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

describe.each(engines)('fairness on %s', (engine) => {
  let store: Store;
  /** Two processes over one store. */
  let platform: TestPlatform;
  let other: TestPlatform;
  let parcels: { id: number; region_id: number }[];

  beforeAll(async () => {
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
    other = await startPlatform(store);
    parcels = await store.database
      .selectFrom('parcel')
      .select(['id', 'region_id'])
      .where('region_id', '=', 10)
      .orderBy('id')
      .limit(20)
      .execute();
  });
  afterAll(async () => {
    await platform.close();
    await other.close();
    await store.close();
  });

  const keep = (token: string, itemId: string, regionId = 10, at = platform) =>
    callPlatform(at, addFavorite, { token, body: { regionId, itemType: 'parcel', itemId } });

  test('twenty concurrent favorites, over two processes, earn the same as twenty in a row', async () => {
    const { token } = await newPerson(platform);
    const answers = await Promise.all(
      parcels.map(({ id }, index) => keep(token, String(id), 10, index % 2 === 0 ? platform : other)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { data } = await callPlatform(platform, listBadgeProgress, { token });
    expect(data.find(({ badge }) => badge === 'collector')).toMatchObject({ count: 20 });
    expect(data.find(({ badge }) => badge === 'collector')?.earnedAt).not.toBeNull();
  });

  test('a parcel is one favorite however its number is written, and only in its own region', async () => {
    const { token } = await newPerson(platform);
    const id = String(parcels[0]?.id);
    expect((await keep(token, `0${id}`)).data).toMatchObject({ itemId: id });
    expect((await keep(token, id)).code).toBe('bookmark_exists');
    expect((await keep(token, String(parcels[1]?.id), 11)).code).toBe('subject_not_found');
  });

  test('a reported sale needs its price and a past day', async () => {
    const { token } = await newPerson(platform);
    const report = (more: object) =>
      callPlatform(platform, reportParcel, {
        token,
        body: { parcelObjectId: parcels[0]?.id, kind: 'missing_sale', ...more },
      });
    expect((await report({})).status).toBe(400);
    expect((await report({ priceSar: 1, date: '9999-12-31' })).status).toBe(400);
    expect((await report({ priceSar: 900_000, date: '2026-05-01' })).status).toBe(200);
  });

  test('offers of a suspended office are hidden until it is active again', async () => {
    const { data } = await callPlatform(platform, listOffers, { query: { regionId: 10, limit: 1 } });
    const [offer] = data.items;
    const code = offer?.broker.code ?? '';
    const set = (status: 'active' | 'suspended') =>
      store.database.updateTable('organisation').set({ status }).where('code', '=', code).execute();
    const shown = async () => {
      const list = await callPlatform(platform, listOffers, { query: { brokerCode: code } });
      const one = await callPlatform(platform, getOffer, { parameters: { code: offer?.code ?? '' } });
      return [list.data.totalCount > 0, one.status];
    };
    expect(await shown()).toEqual([true, 200]);
    await set('suspended');
    expect(await shown()).toEqual([false, 404]);
    await set('active');
    expect(await shown()).toEqual([true, 200]);
  });

  test('a device that has used up its codes does not use up those of the number', async () => {
    const victim = newPhoneNumber();
    const ask = async (phoneNumber: string, device: string) =>
      callPlatform(platform, verifyPhone, {
        headers: { 'device-id': device },
        body: {
          phoneNumber,
          appType: 'WEB_APP',
          verificationType: 'SIGN_IN',
          recaptchaResponse: await solveCaptcha(platform),
        },
      });
    for (let count = 0; count < 10; count++) await ask(newPhoneNumber(), 'device-of-a-nuisance');
    for (let count = 0; count < 6; count++) {
      expect((await ask(victim, 'device-of-a-nuisance')).code).toBe('too_many_codes');
    }
    expect((await ask(victim, 'device-of-the-victim')).status).toBe(200);
  });
});

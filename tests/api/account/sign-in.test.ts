import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import { signingKeyOf } from '../../../database/account/signing-key.ts';
import { changePhone } from '../../../contract/account/profile.ts';
import { signIn, verifyPhone } from '../../../contract/account/sign-in.ts';
import { reachedCeilings } from '../../../platform/modules/admin/ceilings.ts';
import { saveSession } from '../../../contract/usage/usage.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson, newPhoneNumber } from '../../support/people.ts';
import { noMobileNumbers } from '../../support/phone-notations.ts';
import { askForCode, codeFor, freshDevice, redeem, signInByPhone } from '../../support/sign-in.ts';
import { startPlatform } from '../../support/platform.ts';
import { engines } from '../../support/store.ts';

/** The audience of Firebase custom tokens. */
const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const now = new Date('2026-10-15T09:20:00Z');
const hour = 3_600_000;

describe.each(engines)('phone sign-in on %s', (engine) => {
  const bench = emptyBench(engine, { trustedProxies: ['127.0.0.1'] });
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  beforeEach(() => void vi.setSystemTime(now));
  afterAll(() => void vi.useRealTimers());

  const ask = (phone: string, options?: Parameters<typeof askForCode>[2]) =>
    askForCode(bench.platform, phone, options);
  const code = (phone: string) => codeFor(bench.platform, phone);
  const change = (ref: string, digits: string) => redeem(bench.platform, ref, digits);
  const otherThan = (digits: string, by = 1) => String((Number(digits) + by) % 1e6).padStart(6, '0');

  test('others who ask for codes do not keep a person from signing in on their own device', async () => {
    const phone = newPhoneNumber();
    const own = freshDevice();
    const { token } = await signInByPhone(bench.platform, phone);
    await callPlatform(bench.platform, saveSession, { token, headers: own });
    vi.setSystemTime(now.getTime() + hour);
    for (let count = 0; count < 5; count++) expect((await ask(phone)).status).toBe(200);
    expectRefusal(await ask(phone), 429, 'too_many_codes');
    expect((await ask(phone, { headers: own })).status).toBe(200);
    // The device says nothing of other numbers.
    const other = newPhoneNumber();
    for (let count = 0; count < 5; count++) expect((await ask(other)).status).toBe(200);
    expectRefusal(await ask(other, { headers: own }), 429, 'too_many_codes');
  });

  test('counts codes by network, and those of all together', async () => {
    vi.setSystemTime(now.getTime() + 10 * hour);
    const limited = await startPlatform(bench.store, {
      trustedProxies: ['127.0.0.1'],
      codesPerHourOfAddress: 3,
      codesPerHour: 4,
    });
    try {
      const from = (address: string) =>
        askForCode(limited, newPhoneNumber(), { headers: { ...freshDevice(), 'x-forwarded-for': address } });
      for (let count = 1; count <= 3; count++)
        expect((await from(`2001:db8:9:9::${count}`)).status).toBe(200);
      expectRefusal(await from('2001:db8:9:9::4'), 429, 'too_many_codes');
      expect((await from('2001:db8:9:a::1')).status).toBe(200);
      const paused = await from('2001:db8:9:b::1');
      expectRefusal(paused, 503, 'codes_paused');
      expect(paused.headers.get('retry-after')).toBe('2400');
      expect(await reachedCeilings({ store: bench.store, config: limited.config })).toEqual(['codes']);
      const metrics = await (await fetch(`${limited.url}/metrics`)).text();
      expect(metrics).toContain('ardi_ceiling_used{of="codes"} 5');
      expect(metrics).toContain('ardi_ceiling_most{of="codes"} 4');
    } finally {
      await limited.close();
    }
  });

  test('exchanges a code for a signed custom token, whose ID token signs the person in', async () => {
    const phone = newPhoneNumber();
    const asked = await ask(phone);
    expect(asked.data).toEqual({ ref: asked.data.ref, expirationRemainingSeconds: 300 });
    expect(asked.message).toBe('أُرسل رمز التحقق إلى جوالك.');
    const { data } = await change(asked.data.ref, await code(phone));

    const { publicJwk } = await signingKeyOf(bench.store);
    const { payload } = await jwtVerify<{ uid: string; claims: object }>(
      data.customToken,
      createLocalJWKSet({ keys: [{ ...publicJwk }] }),
      { audience: customTokenAudience },
    );
    expect(payload.claims).toEqual({ phone_number: phone, proved_at: payload.iat });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);

    const token = await bench.platform.tokenOf({ uid: payload.uid, claims: { phone_number: phone } });
    const first = await callPlatform(bench.platform, signIn, { token });
    expect(first.data).toMatchObject({
      userInfo: { isFirstLogin: true, signInProvider: 'phone', phoneNumber: phone, memberOfOrg: [] },
      hasPhoneNumber: true,
      tokenExpiration: Math.floor(now.getTime() / 1000) + 3600,
    });
    const second = await callPlatform(bench.platform, signIn, { token });
    expect(second.data.userInfo).toEqual({ ...first.data.userInfo, isFirstLogin: false });
    const accounts = await bench.store.database
      .selectFrom('account')
      .selectAll()
      .where('phone_number', '=', phone)
      .execute();
    expect(accounts).toMatchObject([{ uid: payload.uid, proven_phone: phone }]);
  });

  test('a number always leads to the same account', async () => {
    const phone = newPhoneNumber();
    const { uid } = await signInByPhone(bench.platform, phone);
    expect((await signInByPhone(bench.platform, phone)).uid).toBe(uid);
    const proven = newPhoneNumber();
    const person = await newPerson(bench.platform, { phone_number: proven });
    expect((await signInByPhone(bench.platform, proven)).uid).toBe(person.uid);
  });

  test('an ID token without the number does not remove it from the account', async () => {
    const phone = newPhoneNumber();
    const { uid } = await signInByPhone(bench.platform, phone);
    const token = await bench.platform.tokenOf({ uid });
    const { data } = await callPlatform(bench.platform, signIn, { token });
    expect(data).toMatchObject({
      hasPhoneNumber: true,
      userInfo: { phoneNumber: phone, signInProvider: 'phone' },
    });
  });

  test('reports an account without a number', async () => {
    const { token } = await newPerson(bench.platform, { provider: 'google.com' });
    const { data } = await callPlatform(bench.platform, signIn, { token });
    expect(data).toMatchObject({ hasPhoneNumber: false, userInfo: { signInProvider: 'google.com' } });
    expectRefusal(await callPlatform(bench.platform, signIn), 401, 'not_signed_in');
  });

  test('changing the number does not lock the person out of their account', async () => {
    const [old, next] = [newPhoneNumber(), newPhoneNumber()];
    const { uid, token } = await signInByPhone(bench.platform, old);
    const { status } = await callPlatform(bench.platform, changePhone, {
      token,
      body: { PhoneNumber: next },
    });
    expect(status).toBe(200);
    const ways = [await signInByPhone(bench.platform, old), await signInByPhone(bench.platform, next)];
    expect(ways.map((way) => way.uid)).toContain(uid);
  });

  test('known and unknown numbers get the same response', async () => {
    const known = newPhoneNumber();
    await signInByPhone(bench.platform, known);
    const [one, other] = [await ask(known), await ask(newPhoneNumber())];
    const shape = ({ status, message, data }: typeof one) => ({ status, message, fields: Object.keys(data) });
    expect(shape(one)).toEqual(shape(other));
    expect(one.data.expirationRemainingSeconds).toBe(other.data.expirationRemainingSeconds);
  });

  test('stores codes only as hashes', async () => {
    const phone = newPhoneNumber();
    const { data } = await ask(phone);
    const digits = await code(phone);
    const row = await bench.store.database
      .selectFrom('one_time_code')
      .selectAll()
      .where('ref', '=', data.ref)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify({ ...row, phone_number: '', code_hash: '' })).not.toContain(digits);
  });

  test('rejects the right code after five wrong attempts', async () => {
    const phone = newPhoneNumber();
    const { data } = await ask(phone);
    const digits = await code(phone);
    for (let by = 1; by <= 5; by++)
      expectRefusal(await change(data.ref, otherThan(digits, by)), 400, 'code_wrong');
    expectRefusal(await change(data.ref, digits), 400, 'code_used_up');
  });

  test('five concurrent wrong attempts use up all attempts', async () => {
    const phone = newPhoneNumber();
    const { data } = await ask(phone);
    const digits = await code(phone);
    await Promise.all([1, 2, 3, 4, 5].map((by) => change(data.ref, otherThan(digits, by))));
    expectRefusal(await change(data.ref, digits), 400, 'code_used_up');
  });

  test('accepts the right code on the fifth attempt', async () => {
    const phone = newPhoneNumber();
    const { data } = await ask(phone);
    const digits = await code(phone);
    for (let by = 1; by <= 4; by++) await change(data.ref, otherThan(digits, by));
    expect((await change(data.ref, digits)).status).toBe(200);
  });

  test('a code works once, and only with its own reference', async () => {
    const phone = newPhoneNumber();
    const { data } = await ask(phone);
    const digits = await code(phone);
    expectRefusal(await change(randomUUID(), digits), 400, 'code_wrong');
    const answers = await Promise.all([change(data.ref, digits), change(data.ref, digits)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectRefusal(await change(data.ref, digits), 400, 'code_used_up');
    const other = newPhoneNumber();
    const { data: sent } = await ask(other);
    const otherDigits = await code(other);
    if (otherDigits !== digits) expectRefusal(await change(sent.ref, digits), 400, 'code_wrong');
  });

  test('a code lasts five minutes', async () => {
    const phone = newPhoneNumber();
    const { data } = await ask(phone);
    const digits = await code(phone);
    vi.setSystemTime(now.getTime() + 301_000);
    expectRefusal(await change(data.ref, digits), 400, 'code_expired');
    const { data: next } = await ask(phone);
    const nextDigits = await code(phone);
    vi.setSystemTime(now.getTime() + 301_000 + 299_000);
    expect((await change(next.ref, nextDigits)).status).toBe(200);
  });

  test.each([
    ['verificationRef', { verificationRef: 'x', verificationCode: '123456' }],
    ['verificationCode', { verificationRef: randomUUID(), verificationCode: '12345' }],
    ['verificationCode', { verificationRef: randomUUID(), verificationCode: 123456 }],
  ])('rejects a wrong %s', async (field, { verificationRef, verificationCode }) => {
    expectBadInput(await change(verificationRef, verificationCode as string), field);
  });

  test('a number gets five codes an hour, whoever requests them', async () => {
    const phone = newPhoneNumber();
    for (let count = 0; count < 5; count++) expect((await ask(phone)).status).toBe(200);
    const refused = await ask(phone);
    expectRefusal(refused, 429, 'too_many_codes');
    // The clock stands at 09:20, and allowances start anew at each full hour.
    expect(refused.headers.get('retry-after')).toBe(String(40 * 60));
    expect((await ask(newPhoneNumber())).status).toBe(200);
    vi.setSystemTime(now.getTime() + 3_600_000);
    expect((await ask(phone)).status).toBe(200);
  });

  test.each([
    ['device', 10, () => ({ ...freshDevice(), 'device-id': 'one-device-for-all' })],
    ['address', 30, () => ({ ...freshDevice(), 'x-forwarded-for': '10.255.255.255' })],
  ])('a %s gets %i codes an hour, across all numbers', async (_, most, headers) => {
    for (let count = 0; count < most; count++) {
      expect((await ask(newPhoneNumber(), { headers: headers() })).status).toBe(200);
    }
    expectRefusal(await ask(newPhoneNumber(), { headers: headers() }), 429, 'too_many_codes');
  });

  test('counters of numbers expire', async () => {
    const phone = newPhoneNumber();
    await ask(phone);
    vi.setSystemTime(now.getTime() + 2 * 86_400_000);
    await ask(newPhoneNumber());
    const counts = bench.store.database.selectFrom('request_count').selectAll();
    const kept = () => counts.where('key', 'like', `%${phone}%`).execute();
    await expect.poll(kept).toEqual([]);
  });

  test('a number in disguise is the number, with its codes and its limit', async () => {
    const phone = newPhoneNumber();
    const digits = phone.slice('+966'.length);
    for (const disguised of [
      `0${digits}`,
      `+966 0${digits}`,
      `\u200E(966+) ${digits}`,
      `tel:${phone}`,
      phone,
    ]) {
      const { data } = await ask(disguised);
      expect((await change(data.ref, await code(phone))).status).toBe(200);
    }
    expectRefusal(await ask(`00966 ${digits}`), 429, 'too_many_codes');
  });

  test.each([...noMobileNumbers, `0551234567${' '.repeat(31)}`, 551234567, null, ['+966551234567']])(
    '%j is not a number and gets no code',
    async (phone) => {
      const sent = () => bench.store.database.selectFrom('one_time_code').select('ref').execute();
      const before = await sent();
      expectBadInput(await ask(phone as string), 'phoneNumber');
      expect(await sent()).toEqual(before);
    },
  );

  test.each([
    ['appType', { appType: 'OTHER' }],
    ['verificationType', { verificationType: 'RESET' }],
    ['recaptchaResponse', { recaptchaResponse: '' }],
    ['recaptchaResponse', { recaptchaResponse: 'x'.repeat(20_000) }],
  ])('rejects a wrong %s before anything is sent', async (field, wrong) => {
    const right = { phoneNumber: newPhoneNumber(), appType: 'WEB_APP', verificationType: 'SIGN_IN' };
    const body = { ...right, recaptchaResponse: 'x', ...wrong };
    expectBadInput(await callPlatform(bench.platform, verifyPhone, { body, headers: freshDevice() }), field);
  });

  test('codes and references are new every time', async () => {
    const phone = newPhoneNumber();
    const [refs, codes] = [new Set<string>(), new Set<string>()];
    for (let count = 0; count < 5; count++) {
      refs.add((await ask(phone)).data.ref);
      codes.add(await code(phone));
    }
    expect(refs.size).toBe(5);
    // Two of a million may be the same; all five are not.
    expect(codes.size).toBeGreaterThan(1);
  });
});

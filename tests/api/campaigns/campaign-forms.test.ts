import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeCampaignForm } from '../../../database/campaigns/campaign-forms.ts';
import { sendCampaignForm } from '../../../contract/campaigns/campaigns.ts';
import { emptyBench } from '../../support/bench.ts';
import { countWaiting } from '../../../contract/admin/campaign-forms.ts';
import { newOperator } from '../../support/operators.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { sendForm } from '../../support/campaign-forms.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { freshDevice } from '../../support/sign-in.ts';
import { engines } from '../../support/store.ts';

const now = new Date('2026-10-15T09:20:00Z');
const overrides = { trustedProxies: ['127.0.0.1'] };
const hour = 3_600_000;
const day = 24 * hour;
const emptyForm = {
  campaign: 'spring-2026',
  name: null,
  email: null,
  message: null,
  region_key: null,
  ref_user_id: null,
  source: null,
  medium: null,
  content: null,
};

describe.each(engines)('campaign forms on %s', (engine) => {
  const bench = emptyBench(engine, overrides);
  /** Another process over the same store. */
  let other: TestPlatform;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    other = await startPlatform(bench.store, overrides);
  });
  beforeEach(async () => {
    vi.setSystemTime(now);
    await bench.store.database.deleteFrom('campaign_forms').execute();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await other.close();
  });

  const send = (...parameters: [body?: Record<string, unknown>, options?: Parameters<typeof sendForm>[2]]) =>
    sendForm(bench.platform, ...parameters);
  const stored = () => bench.store.database.selectFrom('campaign_forms').selectAll().orderBy('id').execute();
  const storedNumbers = async () => (await stored()).map((row) => row.phone_number);

  test('are refused, and none is removed, while as many are stored as there may be', async () => {
    const full = await startPlatform(bench.store, { ...overrides, storedForms: 2 });
    try {
      expect((await sendForm(full)).status).toBe(200);
      expect((await sendForm(full)).status).toBe(200);
      const kept = await storedNumbers();
      const refused = await sendForm(full);
      expectRefusal(refused, 503, 'forms_paused');
      expect(refused.headers.get('retry-after')).toBe('3600');
      expect(await storedNumbers()).toEqual(kept);
      const operator = await newOperator(bench.store, full, 'all');
      const { data } = await callPlatform(full, countWaiting, { token: operator.token });
      expect(data.reached).toEqual(['forms']);
    } finally {
      await full.close();
    }
  });

  test('are stored completely', async () => {
    const body = {
      name: ' ليلى العتيبي ',
      phoneNumber: newPhoneNumber(),
      email: 'layla@example.test',
      message: 'أبحث عن أرض\nفي الشمال',
      regionKey: 'Riyadh',
      refUserId: 'u-17',
      source: 'snapchat',
      medium: 'story',
      content: 'video-2',
      website: '',
    };
    const { status, message, data } = await send(body);
    expect({ status, message, data }).toEqual({
      status: 200,
      message: 'تم',
      data: { receivedAt: now.toISOString() },
    });
    expect(await stored()).toEqual([
      {
        id: expect.any(Number) as number,
        campaign: 'spring-2026',
        name: 'ليلى العتيبي',
        phone_number: body.phoneNumber,
        email: 'layla@example.test',
        message: 'أبحث عن أرض\nفي الشمال',
        region_key: 'Riyadh',
        ref_user_id: 'u-17',
        source: 'snapchat',
        medium: 'story',
        content: 'video-2',
        created_at: now.toISOString(),
        day: '2026-10-15',
      },
    ]);
  });

  test('require only a number', async () => {
    expect((await send()).status).toBe(200);
    expect(await stored()).toMatchObject([
      { name: null, email: null, message: null, region_key: null, ref_user_id: null, source: null },
    ]);
  });

  test.each([
    [
      '+966551234567',
      ['+٩٦٦٥٥١٢٣٤٥٦٧', '۰۵۵۱۲۳۴۵۶۷', '+966 0 55 123 4567', '(966+) 55 123 4567', '5.51234567E8'],
    ],
    [
      '+966561234567',
      ['="0561234567"', "'0561234567", 'جوال: 056.123.4567', 'tel:+966-561234567', '561234567.0'],
    ],
  ])('store %s in whatever notation it is sent', async (stored, notations) => {
    for (const phoneNumber of notations) expect((await send({ phoneNumber })).status).toBe(200);
    expect(await storedNumbers()).toEqual([stored]);
  });

  test.each([
    ['phoneNumber', 'رقم الجوال', '0112345678'],
    ['phoneNumber', 'رقم الجوال', '+٩٦٦٥٥١٢٣٤٥٦'],
    ['phoneNumber', 'رقم الجوال', '+971551234567'],
    ['phoneNumber', 'رقم الجوال', '0551234567 / 0551234568'],
    ['phoneNumber', 'رقم الجوال', null],
    ['email', 'البريد الإلكتروني', 'layla'],
    ['email', 'البريد الإلكتروني', `layla@${'x'.repeat(250)}.test`],
    ['name', 'الاسم', 'ل'.repeat(161)],
    ['name', 'الاسم', 'سطر\nوسطر'],
    ['message', 'الرسالة', 'م'.repeat(2001)],
    ['message', 'الرسالة', 'a\u0000b'],
    ['regionKey', 'المنطقة', 'Nowhere'],
    ['refUserId', '', 'x'.repeat(121)],
    ['source', '', 5],
    ['medium', '', '\u0007'],
    ['content', '', []],
    ['website', '', 'x'.repeat(2001)],
    ['recaptchaResponse', '', undefined],
    ['recaptchaResponse', '', ''],
  ])('are rejected with a wrong %s, which is called %j', async (field, label, value) => {
    const answer = await send({ [field]: value });
    expectBadInput(answer, field);
    expect(answer.message).toContain(label);
    expect(await stored()).toEqual([]);
  });

  test.each(['ab', 'x'.repeat(61), 'Spring', 'spring 2026', 'حملة', "a'--"])(
    'are rejected for a campaign called %j',
    async (campaign) => {
      const answer = await send({}, { campaign });
      expectBadInput(answer, 'campaign');
      expect(answer.message).toContain('«الحملة»');
      expect(await stored()).toEqual([]);
    },
  );

  test('require the version and key of the client', async () => {
    const ask = (headers: Record<string, string>) =>
      callPlatform(bench.platform, sendCampaignForm, { parameters: { campaign: 'spring-2026' }, headers });
    expectRefusal(await ask({ 'x-version': '3' }), 400, 'version_missing');
    expectRefusal(await ask({ 'x-api-key': 'wrong' }), 401, 'api_key_missing');
  });

  test('require a solved captcha, one each', async () => {
    const recaptchaResponse = await solveCaptcha(bench.platform);
    const first = newPhoneNumber();
    expect((await send({ phoneNumber: first, recaptchaResponse })).status).toBe(200);
    const elsewhere = await solveCaptcha(bench.platform, 'https://elsewhere.example');
    for (const answer of [recaptchaResponse, elsewhere, 'x']) {
      for (const website of [null, 'https://example.test']) {
        expectRefusal(await send({ recaptchaResponse: answer, website }), 400, 'captcha_failed');
      }
    }
    expect(await storedNumbers()).toEqual([first]);
  });

  test('from bots get the same response as others and are not stored', async () => {
    const phoneNumber = newPhoneNumber();
    const [trapped, free] = [
      await send({ phoneNumber, website: 'https://example.test' }),
      await send({ phoneNumber: newPhoneNumber() }),
    ];
    const { headers: _ofTrapped, ...told } = trapped;
    const { headers: _ofFree, ...toldToOthers } = free;
    expect(told).toEqual(toldToOthers);
    expect(await storedNumbers()).not.toContain(phoneNumber);
    // The person with that number is not blocked by it.
    await send({ phoneNumber, website: null });
    expect(await storedNumbers()).toContain(phoneNumber);
  });

  describe('with the same number', () => {
    test('are stored once in 24 hours, with the same response', async () => {
      const phoneNumber = newPhoneNumber();
      await send({ phoneNumber, name: 'الأول' });
      // Past midnight, in Riyadh and in UTC.
      vi.setSystemTime(now.getTime() + day - 1);
      const { status, message, data } = await send({ phoneNumber, name: 'الثاني' });
      expect({ status, message, data }).toEqual({
        status: 200,
        message: 'تم',
        data: { receivedAt: new Date().toISOString() },
      });
      expect(await stored()).toMatchObject([{ name: 'الأول', created_at: now.toISOString() }]);
      vi.setSystemTime(now.getTime() + day);
      await send({ phoneNumber, name: 'الثالث' });
      expect(await stored()).toMatchObject([{ name: 'الأول' }, { name: 'الثالث' }]);
    });

    test('are stored for each campaign', async () => {
      const phoneNumber = newPhoneNumber();
      await send({ phoneNumber }, { campaign: 'spring-2026' });
      await send({ phoneNumber }, { campaign: 'autumn-2026' });
      expect((await stored()).map((row) => row.campaign)).toEqual(['spring-2026', 'autumn-2026']);
    });

    test('are stored once when several arrive concurrently at two processes', async () => {
      for (let round = 0; round < 3; round++) {
        const phoneNumber = newPhoneNumber();
        const captchas = await Promise.all([1, 2, 3, 4].map(() => solveCaptcha(bench.platform)));
        const answers = await Promise.all(
          captchas.map((recaptchaResponse, index) =>
            sendForm(index % 2 === 0 ? bench.platform : other, { phoneNumber, recaptchaResponse }),
          ),
        );
        expect(answers.map(({ status, data }) => [status, data.receivedAt])).toEqual(
          captchas.map(() => [200, now.toISOString()]),
        );
        expect((await storedNumbers()).filter((number) => number === phoneNumber)).toHaveLength(1);
      }
    });

    test('are stored once even with fully concurrent writes', async () => {
      const numbers = Array.from({ length: 20 }, newPhoneNumber).sort();
      const store = (phone_number: string) =>
        storeCampaignForm(bench.store, { ...emptyForm, phone_number }, new Date());
      await Promise.all(numbers.flatMap((number) => [store(number), store(number), store(number)]));
      expect((await storedNumbers()).sort()).toEqual(numbers);
    });
  });

  describe('are limited', () => {
    test('to five a day for a number, over all campaigns and contents', async () => {
      const phoneNumber = newPhoneNumber();
      for (const campaign of ['one', 'two', 'three', 'four', 'five']) {
        const website = campaign === 'five' ? 'https://example.test' : null;
        expect((await send({ phoneNumber, website }, { campaign })).status).toBe(200);
      }
      for (const website of [null, 'https://example.test']) {
        expectRefusal(await send({ phoneNumber, website }, { campaign: 'six' }), 429, 'too_many_forms');
      }
      expect((await stored()).map((row) => row.campaign)).toEqual(['one', 'two', 'three', 'four']);
      expect((await send()).status).toBe(200);
      vi.setSystemTime(now.getTime() + 14 * hour);
      expectRefusal(await send({ phoneNumber }, { campaign: 'six' }), 429, 'too_many_forms');
      vi.setSystemTime(now.getTime() + day);
      expect((await send({ phoneNumber }, { campaign: 'six' })).status).toBe(200);
    });

    test.each([
      ['device', 10, () => ({ ...freshDevice(), 'device-id': 'one-device-for-all' })],
      ['address', 30, () => ({ ...freshDevice(), 'x-forwarded-for': '10.255.255.255' })],
    ])('per hour from a %s: %i', async (_, most, headers) => {
      for (let count = 0; count < most; count++) {
        expect((await send({}, { headers: headers() })).status).toBe(200);
      }
      const victim = newPhoneNumber();
      for (let count = 0; count < 6; count++) {
        const refused = await send({ phoneNumber: victim }, { headers: headers() });
        expectRefusal(refused, 429, 'too_many_forms');
      }
      // A client that has used up its own limit does not reduce that of the number.
      expect((await send({ phoneNumber: victim })).status).toBe(200);
      expect(await stored()).toHaveLength(most + 1);
      vi.setSystemTime(now.getTime() + hour);
      expect((await send({}, { headers: headers() })).status).toBe(200);
    });
  });
});

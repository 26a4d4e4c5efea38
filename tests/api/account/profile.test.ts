import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../contract/shared/refusal.ts';
import { makeCode } from '../../../platform/identity/codes.ts';
import { provePhone } from '../../../database/account/accounts.ts';
import { changePhone, getProfile, savePhone, updateProfile } from '../../../contract/account/profile.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { noMobileNumbers } from '../../support/phone-notations.ts';
import { askForCode, codeFor, signInByPhone } from '../../support/sign-in.ts';
import { engines } from '../../support/store.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';

describe.each(engines)('profiles on %s', (engine) => {
  const bench = demoBench(engine);
  const get = ({ token }: Person) => callPlatform(bench.platform, getProfile, { token });
  const put = ({ token }: Person, body: object, headers: Record<string, string> = {}) =>
    callPlatform(bench.platform, updateProfile, { token, body, headers });
  const save = ({ token }: Person, PhoneNumber: string) =>
    callPlatform(bench.platform, savePhone, { token, body: { PhoneNumber } });
  const change = ({ token }: Person, PhoneNumber: string) =>
    callPlatform(bench.platform, changePhone, { token, body: { PhoneNumber } });
  const row = (person: Person) =>
    bench.store.database
      .selectFrom('account')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();

  test('a new person has exactly what their token contains', async () => {
    const phone_number = newPhoneNumber();
    const person = await newPerson(bench.platform, {
      provider: 'apple.com',
      name: 'نورة السالم',
      email: 'noura@example.com',
      picture: 'https://example.com/noura.png',
      phone_number,
    });
    const { data } = await get(person);
    expect(data).toEqual({
      id: person.id,
      isFirstLogin: true,
      signInProvider: 'apple.com',
      email: 'noura@example.com',
      phoneNumber: phone_number,
      firstName: 'نورة',
      name: 'نورة السالم',
      image: { url: 'https://example.com/noura.png' },
      createdAt: (await row(person)).created_at,
      memberOfOrg: [],
      about: null,
      cityName: null,
      isEmailVerified: false,
      isOperator: false,
      isPhoneVerified: true,
      canChangePhone: true,
      isComplete: false,
    });
  });

  test('a change stores given fields, removes null ones and leaves missing ones', async () => {
    const person = await newPerson(bench.platform, { name: 'سعد' });
    const given = {
      firstName: 'سعد',
      name: 'سعد القحطاني',
      email: 'saad@example.com',
      about: 'أبحث عن أرض\nفي الشمال',
      cityName: 'أبها',
    };
    const { data } = await put(person, given);
    expect(data).toMatchObject({ ...given, isComplete: false });
    expect(await row(person)).toMatchObject({ first_name: 'سعد', city_name: 'أبها', about: given.about });
    expect((await put(person, { about: null, name: ' سعد ' })).data).toMatchObject({
      about: null,
      name: 'سعد',
      email: given.email,
    });
    expect((await put(person, {})).data.name).toBe('سعد');
    await save(person, newPhoneNumber());
    expect((await get(person)).data.isComplete).toBe(true);
    expect((await put(person, { cityName: null })).data.isComplete).toBe(false);
  });

  test('another person’s profile stays unchanged', async () => {
    const [one, other] = [await newPerson(bench.platform, { name: 'أ' }), await newPerson(bench.platform)];
    await put(other, { name: 'ب' });
    expect((await get(one)).data.name).toBe('أ');
  });

  test('a change requires version 3', async () => {
    const person = await newPerson(bench.platform);
    expectRefusal(await put(person, { name: 'س' }, { 'x-version': '2' }), 400, 'version_missing');
    expect((await row(person)).name).toBeNull();
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'س'.repeat(161) }],
    ['name', { name: 5 }],
    ['firstName', { firstName: 'سطر\nسطر' }],
    ['email', { email: 'not an address' }],
    ['about', { about: 'س'.repeat(1001) }],
    ['imageAttachmentId', { imageAttachmentId: '../../etc/passwd' }],
  ])('a wrong %s is rejected and changes nothing', async (field, body) => {
    const person = await newPerson(bench.platform, { name: 'قديم' });
    expectBadInput(await put(person, body), field);
    expect((await row(person)).name).toBe('قديم');
  });

  test('a profile requires a token', async () => {
    const nobody = { uid: '', id: 0, token: '' };
    for (const answer of [await get(nobody), await put(nobody, { name: 'س' })]) {
      expectRefusal(answer, 401, 'not_signed_in');
    }
  });

  describe('the picture', () => {
    const picture = async (person: Person, type: keyof typeof tinyFiles) =>
      (await upload(bench.platform, person.token, tinyFiles[type])).data;

    test('is an uploaded file of the same person, and null removes it', async () => {
      const person = await newPerson(bench.platform);
      const { id, url } = await picture(person, 'image/png');
      const named = url.replace(/\?.*/, '');
      for (const body of [{ imageAttachmentId: id }, { name: 'س' }]) {
        const shown = (await put(person, body)).data.image?.url ?? '';
        expect(shown.replace(/\?.*/, '')).toBe(named);
        const { pathname, search } = new URL(shown);
        expect((await fetch(`${bench.platform.url}${pathname}${search}`)).status).toBe(200);
      }
      expect((await row(person)).image_url).toBe(named);
      expect((await put(person, { imageAttachmentId: null })).data.image).toBeNull();
    });

    test('is not another person’s file, a document or a missing file', async () => {
      const [person, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
      const { id: foreign } = await picture(other, 'image/png');
      const { id: document } = await picture(person, 'application/pdf');
      const set = (imageAttachmentId: string) => put(person, { imageAttachmentId, name: 'س' });
      expectRefusal(await set(foreign), 404, 'attachment_not_found');
      expectRefusal(await set('00000000-0000-4000-8000-000000000000'), 404, 'attachment_not_found');
      expectRefusal(await set(document), 415, 'file_type_refused');
      expect(await row(person)).toMatchObject({ image_url: null, name: null });
    });
  });

  describe('the phone number', () => {
    test('is saved unverified for an account that has none', async () => {
      const person = await newPerson(bench.platform);
      const number = newPhoneNumber();
      expect((await save(person, number)).data).toEqual({ status: 'saved', phoneNumber: number });
      expect((await save(person, number)).status).toBe(200);
      expect((await get(person)).data).toMatchObject({ phoneNumber: number, isPhoneVerified: false });
    });

    test('is not overwritten by saving once it is verified, but can be changed', async () => {
      const proven = newPhoneNumber();
      const person = await newPerson(bench.platform, { phone_number: proven });
      expectRefusal(await save(person, newPhoneNumber()), 409, 'phone_verified');
      expect((await change(person, proven)).status).toBe(200);
      expect((await get(person)).data).toMatchObject({ phoneNumber: proven, isPhoneVerified: true });
      const next = newPhoneNumber();
      expect((await change(person, next)).data).toEqual({ status: 'saved', phoneNumber: next });
      expect((await get(person)).data).toMatchObject({ phoneNumber: next, isPhoneVerified: false });
    });

    test('of another account gets the same response as an unused one, and reveals nothing', async () => {
      const proven = newPhoneNumber();
      const owner = await newPerson(bench.platform, { phone_number: proven });
      for (const write of [save, change]) {
        const person = await newPerson(bench.platform);
        const answers = [await write(person, proven), await write(person, newPhoneNumber())];
        expect(answers.map(({ status, message }) => ({ status, message }))).toEqual(
          Array(2).fill({ status: 200, message: answers[1]?.message }),
        );
        await write(person, proven);
        expect((await get(person)).data).toMatchObject({ phoneNumber: proven, isPhoneVerified: false });
        expect(await row(person)).toMatchObject({ proven_phone: null });
      }
      expect(await row(owner)).toMatchObject({ phone_number: proven, proven_phone: proven });
      expect((await signInByPhone(bench.platform, proven)).uid).toBe(owner.uid);
    });

    describe('with a code', () => {
      /** The body of a call that proves a number by the code that was sent to one. */
      const codeSentTo = async (sentTo: string, PhoneNumber = sentTo) => {
        const { data } = await askForCode(bench.platform, sentTo);
        const verificationCode = await codeFor(bench.platform, sentTo);
        return { PhoneNumber, verificationRef: data.ref, verificationCode };
      };
      const prove = async ({ token }: Person, sentTo: string, PhoneNumber?: string) =>
        callPlatform(bench.platform, changePhone, { token, body: await codeSentTo(sentTo, PhoneNumber) });
      const saveProven = async ({ token }: Person, number: string) =>
        callPlatform(bench.platform, savePhone, { token, body: await codeSentTo(number) });

      test('is saved and verified at once for an account that has none, unless another has verified it', async () => {
        const number = newPhoneNumber();
        const [person, other] = [await newPerson(bench.platform), await newPerson(bench.platform)];
        const saved = await saveProven(person, number);
        expect(saved.data).toEqual({ status: 'saved', phoneNumber: number });
        expect((await get(person)).data).toMatchObject({ phoneNumber: number, isPhoneVerified: true });
        expect((await signInByPhone(bench.platform, number)).uid).toBe(person.uid);
        const refused = await saveProven(other, number);
        expectRefusal(refused, 409, 'phone_taken');
        expect(refused.message).toBe('رقم الجوال هذا مرتبط بحساب آخر.');
        expect(await row(other)).toMatchObject({ phone_number: null, proven_phone: null });
        const half = { PhoneNumber: newPhoneNumber(), verificationCode: '123456' };
        expectBadInput(
          await callPlatform(bench.platform, savePhone, { token: other.token, body: half }),
          'verificationCode',
        );
      });

      test('is verified, and signs in instead of the previous one', async () => {
        const [before, next] = [newPhoneNumber(), newPhoneNumber()];
        const person = await newPerson(bench.platform, { phone_number: before });
        expect((await prove(person, next)).data).toEqual({ status: 'saved', phoneNumber: next });
        expect((await get(person)).data).toMatchObject({ phoneNumber: next, isPhoneVerified: true });
        expect((await signInByPhone(bench.platform, next)).uid).toBe(person.uid);
        expect((await signInByPhone(bench.platform, before)).uid).not.toBe(person.uid);
      });

      describe('in the place of a verified one', () => {
        /** As `codeSentTo`, without the message: only so many may be requested of a platform. */
        const madeCode = async (PhoneNumber: string) => {
          const { ref, code } = await makeCode(bench.store, PhoneNumber);
          return { PhoneNumber, verificationRef: ref, verificationCode: code };
        };
        const replace = async ({ token }: Person, number: string) =>
          callPlatform(bench.platform, changePhone, { token, body: await madeCode(number) });
        const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

        /** An account with a verified number, and a token of another sign-in to it. */
        async function signedInTo(signIn: {
          provider?: string;
          authTime?: number;
          claims?: (phone: string) => object;
        }) {
          const phone = newPhoneNumber();
          const owner = await newPerson(bench.platform, { phone_number: phone });
          const { claims = (phone_number: string) => ({ phone_number }), ...rest } = signIn;
          const token = await bench.platform.tokenOf({
            ...{ uid: owner.uid, ...rest, claims: { ...claims(phone) } },
          });
          return { phone, person: { ...owner, token } };
        }

        test.each([
          ['a sign-in of eleven minutes ago by its code', { authTime: secondsAgo(660) }],
          [
            'a sign-in of eleven minutes ago by Google',
            { authTime: secondsAgo(660), provider: 'google.com' },
          ],
          [
            'a sign-in by a code of eleven minutes ago, exchanged now',
            { claims: (phone_number: string) => ({ phone_number, proved_at: secondsAgo(660) }) },
          ],
          ['a sign-in by another number', { claims: () => ({ phone_number: newPhoneNumber() }) }],
          ['a sign-in that names no number', { claims: () => ({}) }],
        ])('is refused after %s, and its code stays good', async (_title, signIn) => {
          const { phone, person } = await signedInTo(signIn);
          expect((await get(person)).data.canChangePhone).toBe(false);
          const next = newPhoneNumber();
          const body = await madeCode(next);
          for (const endpoint of [changePhone, savePhone]) {
            const refused = await callPlatform(bench.platform, endpoint, { token: person.token, body });
            expectRefusal(refused, 403, 'fresh_sign_in_needed');
            expect(refused.message).toMatch(/^لا بد لهذا من دخول جديد/);
          }
          expect(await row(person)).toMatchObject({ phone_number: phone, proven_phone: phone });
          expect((await replace(person, phone)).status).toBe(200);

          const token = await bench.platform.tokenOf({ uid: person.uid, claims: { phone_number: phone } });
          const fresh = await callPlatform(bench.platform, changePhone, { token, body });
          expect(fresh.data).toEqual({ status: 'saved', phoneNumber: next });
          expect(await row(person)).toMatchObject({ phone_number: next, proven_phone: next });
        });

        test.each([
          ['by its code', {}],
          ['by Google, whatever number that knows', { provider: 'google.com', claims: () => ({}) }],
          ['by Apple', { provider: 'apple.com', claims: () => ({}) }],
        ])('takes a sign-in of nine minutes ago %s', async (_title, signIn) => {
          const { person } = await signedInTo({ authTime: secondsAgo(540), ...signIn });
          expect((await get(person)).data.canChangePhone).toBe(true);
          const next = newPhoneNumber();
          expect((await replace(person, next)).data).toEqual({ status: 'saved', phoneNumber: next });
        });

        test('is refused when another number was verified meanwhile', async () => {
          const { phone, person } = await signedInTo({});
          const asked: string[] = [];
          const next = newPhoneNumber();
          const replace = provePhone(bench.store, person.id, next, (before) => asked.push(before) === 0);
          await expect(replace).rejects.toThrow('fresh_sign_in_needed');
          expect(asked).toEqual([phone]);
          expect(await row(person)).toMatchObject({ proven_phone: phone });
        });
      });

      test('that was saved unverified becomes verified', async () => {
        const person = await newPerson(bench.platform);
        const number = newPhoneNumber();
        await save(person, number);
        expect((await prove(person, number)).status).toBe(200);
        expect((await get(person)).data).toMatchObject({ phoneNumber: number, isPhoneVerified: true });
      });

      test('is verified for only one of many concurrent attempts', async () => {
        const number = newPhoneNumber();
        const people = await Promise.all(Array.from({ length: 6 }, () => newPerson(bench.platform)));
        const tries = await Promise.allSettled(
          people.map(({ id }) => provePhone(bench.store, id, number, () => false)),
        );
        const refused = tries.filter((each) => each.status === 'rejected');
        expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(Array(5).fill('phone_taken'));
        const owner = people[tries.findIndex(({ status }) => status === 'fulfilled')];
        expect((await signInByPhone(bench.platform, number)).uid).toBe(owner?.uid);
      });

      test('that another person has verified stays theirs', async () => {
        const number = newPhoneNumber();
        const owner = await newPerson(bench.platform, { phone_number: number });
        const person = await newPerson(bench.platform);
        expectRefusal(await prove(person, number), 409, 'phone_taken');
        expect(await row(person)).toMatchObject({ phone_number: null, proven_phone: null });
        expect((await signInByPhone(bench.platform, number)).uid).toBe(owner.uid);
      });

      test('of another number, or a wrong one, verifies nothing', async () => {
        const person = await newPerson(bench.platform);
        const [mine, other] = [newPhoneNumber(), newPhoneNumber()];
        expectRefusal(await prove(person, mine, other), 400, 'code_wrong');
        const { data } = await askForCode(bench.platform, mine);
        const code = await codeFor(bench.platform, mine);
        const attempt = (verificationCode: string) =>
          callPlatform(bench.platform, changePhone, {
            token: person.token,
            body: { PhoneNumber: mine, verificationRef: data.ref, verificationCode },
          });
        expectRefusal(await attempt(code === '000000' ? '111111' : '000000'), 400, 'code_wrong');
        expect(await row(person)).toMatchObject({ phone_number: null, proven_phone: null });
        expect((await attempt(code)).status).toBe(200);
        expectRefusal(await attempt(code), 400, 'code_used_up');
      });

      test('needs both the code and its reference', async () => {
        const person = await newPerson(bench.platform);
        const body = { PhoneNumber: newPhoneNumber(), verificationCode: '123456' };
        expectBadInput(
          await callPlatform(bench.platform, changePhone, { token: person.token, body }),
          'verificationCode',
        );
        expect(await row(person)).toMatchObject({ phone_number: null });
      });
    });

    test('is saved in the format of calls, however it is written', async () => {
      const person = await newPerson(bench.platform);
      const phoneNumber = newPhoneNumber();
      const digits = phoneNumber.slice('+966'.length);
      expect((await save(person, `جوال: 0${digits}`)).data).toEqual({ status: 'saved', phoneNumber });
      expect((await change(person, `+966 (0) ${digits}`)).data).toEqual({ status: 'saved', phoneNumber });
      expect(await row(person)).toMatchObject({ phone_number: phoneNumber });
    });

    test.each(noMobileNumbers)('rejects «%s» as a number', async (number) => {
      const person = await newPerson(bench.platform);
      expectBadInput(await save(person, number), 'PhoneNumber');
      expectBadInput(await change(person, number), 'PhoneNumber');
    });

    test('is not saved without a token', async () => {
      const nobody = { uid: '', id: 0, token: '' };
      expectRefusal(await save(nobody, newPhoneNumber()), 401, 'not_signed_in');
      expectRefusal(await change(nobody, newPhoneNumber()), 401, 'not_signed_in');
    });
  });

  test('organizations are shown with all their fields, the oldest membership first', async () => {
    const person = await newPerson(bench.platform);
    const { database } = bench.store;
    const organisations = await database
      .selectFrom('organisation')
      .selectAll()
      .where('code', 'in', ['B1001', 'B1009'])
      .orderBy('code', 'desc')
      .execute();
    for (const [index, { id }] of organisations.entries()) {
      const joined_at = `2026-0${index + 1}-01T00:00:00.000Z`;
      const member = { account_id: person.id, organisation_id: id, joined_at };
      await database.insertInto('organisation_member').values(member).execute();
    }
    const { data } = await get(person);
    expect(data.memberOfOrg.map(({ joinedAt }) => joinedAt.slice(0, 7))).toEqual(['2026-01', '2026-02']);
    expect(data.memberOfOrg.map(({ organization }) => organization)).toEqual(
      organisations.map((office) => ({
        id: office.id,
        code: office.code,
        name: office.name,
        phoneNumber: office.phone_number,
        type: 'broker',
        approvalStatus: 'approved',
        status: 'active',
        bookingModuleEnabled: office.code === 'B1001',
        createdById: null,
        isProfileCompleated: office.code === 'B1001',
        publicBrokerProfileModuleEnabled: true,
        profileUrl: null,
      })),
    );
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendEmailLink, verifyEmail } from '../../../contract/account/email.ts';
import { getProfile, updateProfile } from '../../../contract/account/profile.ts';
import { makeEmailCheck, redeemEmailCheck } from '../../../database/account/email-checks.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { startMailServer, startSilentServer, type MailServer } from '../../support/mail-server.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines } from '../../support/store.ts';

const day = 86_400_000;

describe.each(engines)('e-mail addresses on %s', (engine) => {
  const bench = emptyBench(engine);
  let server: MailServer;
  let sending: TestPlatform;
  const mailOf = (url: string) => ({ mail: { url, from: 'Ardi <no-reply@ardi.example>' } });

  beforeAll(async () => {
    server = await startMailServer();
    sending = await startPlatform(bench.store, mailOf(server.url));
  });
  afterAll(async () => {
    await sending.close();
    await server.stop();
  });

  async function personWith(platform: TestPlatform, email: string): Promise<Person> {
    const person = await newPerson(platform);
    await callPlatform(platform, updateProfile, { token: person.token, body: { email } });
    return person;
  }
  const isVerified = async (platform: TestPlatform, { token }: Person) =>
    (await callPlatform(platform, getProfile, { token })).data.isEmailVerified;
  const send = (platform: TestPlatform, { token }: Person) =>
    callPlatform(platform, sendEmailLink, { token });
  const verify = (token: string) => callPlatform(sending, verifyEmail, { body: { token } });
  /** The token in a message, whose long lines are folded. */
  const tokenIn = (text: string) =>
    /#([\w-]{32})/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';

  test('an address is verified by the link that is sent to it, once', async () => {
    const person = await personWith(sending, 'sara@example.com');
    expect(await isVerified(sending, person)).toBe(false);
    expect((await send(sending, person)).data.email).toBe('sara@example.com');
    const [mail] = server.received.splice(0);
    expect(mail).toMatchObject({ from: 'no-reply@ardi.example', to: ['sara@example.com'] });
    const source = mail?.source ?? '';
    const body = source.includes('base64')
      ? Buffer.from(source.split('\r\n\r\n').slice(1).join(''), 'base64').toString()
      : source;
    const token = tokenIn(body);
    expect(await isVerified(sending, person)).toBe(false);
    expect((await verify(token)).data.email).toBe('sara@example.com');
    expect(await isVerified(sending, person)).toBe(true);
    expectRefusal(await verify(token), 400, 'link_expired');
    await callPlatform(sending, updateProfile, { token: person.token, body: { email: 'sara2@example.com' } });
    expect(await isVerified(sending, person)).toBe(false);
  });

  test('a link to an address that was changed, and one of yesterday, verify nothing', async () => {
    const person = await personWith(sending, 'old@example.com');
    const { token } = await makeEmailCheck(bench.store, person.id, 'old@example.com');
    await callPlatform(sending, updateProfile, { token: person.token, body: { email: 'new@example.com' } });
    expectRefusal(await verify(token), 400, 'link_expired');
    const late = await makeEmailCheck(bench.store, person.id, 'new@example.com');
    expect(await redeemEmailCheck(bench.store, late.token, Date.now() + day + 1000)).toBeUndefined();
    expectRefusal(await verify('a'.repeat(32)), 400, 'link_expired');
    expectBadInput(await verify('short'), 'token');
    expect(await isVerified(sending, person)).toBe(false);
  });

  test('a server that refuses or cannot be reached is told of; so is a profile without an address', async () => {
    expectRefusal(
      await send(sending, await personWith(sending, 'refused@example.com')),
      502,
      'mail_not_sent',
    );
    expectRefusal(await send(sending, await newPerson(sending)), 409, 'email_missing');
    const gone = await startPlatform(bench.store, mailOf('smtp://127.0.0.1:9'));
    expectRefusal(await send(gone, await personWith(gone, 'a@example.com')), 502, 'mail_not_sent');
    await gone.close();
  });

  test('a server that hangs is waited for ten seconds', async () => {
    const silent = await startSilentServer();
    const platform = await startPlatform(bench.store, mailOf(silent.url));
    const person = await personWith(platform, 'b@example.com');
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(50));
    expectRefusal(await send(platform, person), 408, 'mail_timed_out');
    expect(patience).toHaveBeenCalledWith(10_000);
    patience.mockRestore();
    await platform.close();
    await silent.stop();
  });

  test('links are limited by person', async () => {
    const person = await personWith(sending, 'often@example.com');
    for (let count = 0; count < 5; count++) expect((await send(sending, person)).status).toBe(200);
    expectRefusal(await send(sending, person), 429, 'too_many_links');
    server.received.splice(0);
  });

  test('without a server messages go to the outbox, unless text messages are really sent', async () => {
    const person = await personWith(bench.platform, 'dev@example.com');
    expect((await send(bench.platform, person)).status).toBe(200);
    const message = await bench.store.database
      .selectFrom('outbox_message')
      .selectAll()
      .where('recipient', '=', 'dev@example.com')
      .executeTakeFirstOrThrow();
    expect(message.subject).toBe('أكّد بريدك في أرضي');
    expect(tokenIn(message.text)).toHaveLength(32);
    const real = await startPlatform(bench.store, {
      smsGateway: { url: 'http://127.0.0.1:9', token: undefined },
    });
    expectRefusal(await send(real, await personWith(real, 'c@example.com')), 502, 'mail_not_sent');
    await real.close();
  });

  test('an address that the identity platform has verified needs no link', async () => {
    const claims = { email: 'known@example.com', email_verified: true };
    expect(await isVerified(sending, await newPerson(sending, claims))).toBe(true);
    const other = await newPerson(sending, { email: 'other@example.com', email_verified: false });
    expect(await isVerified(sending, other)).toBe(false);
  });
});

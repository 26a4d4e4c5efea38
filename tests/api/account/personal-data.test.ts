import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { personCommand } from '../../../platform/commands/person.ts';
import { exportAccount } from '../../../contract/account/personal-data.ts';
import { getProfile } from '../../../contract/account/profile.ts';
import {
  eraseMember,
  erasePersonalRows,
  exportMember,
  findPersonalRows,
} from '../../../contract/admin/members.ts';
import { listJournal } from '../../../contract/admin/journal.ts';
import { makeCode } from '../../../platform/identity/codes.ts';
import { readArchive } from '../../support/archive.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { newPerson, newPhoneNumber, type Person } from '../../support/people.ts';
import { campaignForm, leaveTraces, rowsWith, tracedTables } from '../../support/person-traces.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('what people get of what is kept about them on %s', (engine) => {
  const bench = demoBench(engine);

  const ask = ({ token }: Pick<Person, 'token'>, body: unknown = {}) =>
    callPlatform(bench.platform, exportAccount, { token, body });
  const download = async (url: string) => {
    const response = await fetch(url.replace(bench.platform.config.publicUrl, bench.platform.url));
    return { response, content: Buffer.from(await response.arrayBuffer()) };
  };
  const codeOf = async (phone: string) => {
    const { ref, code } = await makeCode(bench.store, phone);
    return { verificationRef: ref, verificationCode: code };
  };

  test('the archive has every row that is kept of a member, and their files', async () => {
    const { person, marks } = await leaveTraces(bench);
    const kept = await rowsWith(bench.store, marks);
    expect([...kept.keys()].sort()).toEqual(tracedTables);
    const { data, status } = await ask(person);
    expect(status).toBe(200);
    const { response, content } = await download(data.url);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const files = await readArchive(content);
    const rows = [...files]
      .filter(([name]) => name.endsWith('.json'))
      .flatMap(([, text]) => JSON.parse(text) as Record<string, unknown>[]);
    const texts = new Set(rows.flatMap((row) => Object.values(row).map((value) => JSON.stringify(value))));
    const missing: string[] = [];
    for (const [table, found] of kept)
      for (const row of found)
        for (const [column, value] of Object.entries(row))
          // A hash is the other half of a secret, and a reference of a code leads to it.
          if (!/_hash$|^ref$/.test(column) && value !== null && !texts.has(JSON.stringify(value)))
            missing.push(`${table}.${column}`);
    expect(missing).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain('code_hash');
    const file = [...files].find(([name]) => name.startsWith('files/'));
    expect(file?.[0]).toContain(marks.name);
    expect(file?.[1]).toMatch(/^%PDF/);
    expect(files.get('README.txt')).toContain('favorites.json: المفضلة');
  });

  test('it holds nothing of others', async () => {
    const { marks } = await leaveTraces(bench);
    const { person } = await leaveTraces(bench);
    const { data } = await ask(person);
    const files = await readArchive((await download(data.url)).content);
    const text = [...files.values()].join('\n');
    const { name, email, phone, device } = marks;
    expect([name, email, phone, device].filter((mark) => text.includes(mark))).toEqual([]);
  });

  test('it takes a code that was sent to the member’s own number, or a fresh sign-in', async () => {
    const phone = newPhoneNumber();
    const claims = { phone_number: phone };
    const person = await newPerson(bench.platform, { provider: 'phone', ...claims });
    const old = Math.floor(Date.now() / 1000) - 3600;
    const token = await bench.platform.tokenOf({
      ...{ uid: person.uid, provider: 'phone', authTime: old, claims },
    });
    expectRefusal(await ask({ token }), 403, 'fresh_sign_in_needed');
    expectRefusal(await ask({ token }, await codeOf(newPhoneNumber())), 400, 'code_wrong');
    const code = await codeOf(phone);
    expectBadInput(await ask({ token }, { verificationRef: code.verificationRef }), 'verificationCode');
    expect((await ask({ token }, code)).status).toBe(200);
    // A code is good for once.
    expectRefusal(await ask({ token }, code), 400, 'code_used_up');
    expect((await ask(person)).status).toBe(200);
  });

  test('its address opens nothing for others, later, or once the account is erased', async () => {
    const person = await newPerson(bench.platform);
    const other = await newPerson(bench.platform);
    const { data } = await ask(person);
    const status = async (url: string) => (await download(url)).response.status;
    expect(await status(data.url.replace(`/${person.id}?`, `/${other.id}?`))).toBe(404);
    const expires = Number(new URL(data.url).searchParams.get('expires'));
    expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(600_000);
    expect(await status(data.url.replace(`${expires}`, `${expires + 1}`))).toBe(404);
    expect(await status(data.url.replace(/&signature=.*/, ''))).toBe(404);
    expect(await status(data.url)).toBe(200);
    const operator = await newOperator(bench.store, bench.platform, 'moderation');
    await callPlatform(bench.platform, eraseMember, {
      ...{ token: operator.token, parameters: { id: person.id }, body: { reason: 'طلبه' } },
    });
    expect(await status(data.url)).toBe(404);
  });

  test('an operator downloads and erases for a member, and the journal has it', async () => {
    const operator = await newOperator(bench.store, bench.platform, 'moderation');
    const { person, marks } = await leaveTraces(bench);
    const parameters = { id: person.id };
    const call = { token: operator.token, parameters };
    const { data } = await callPlatform(bench.platform, exportMember, call);
    const files = await readArchive((await download(data.url)).content);
    expect(files.get('account.json')).toContain(marks.email);
    const erase = (body: unknown) => callPlatform(bench.platform, eraseMember, { ...call, body });
    expectBadInput(await erase({ reason: '' }), 'reason');
    const reason = `طلب من ${marks.phone}`;
    expect((await erase({ reason })).status).toBe(200);
    expect(await rowsWith(bench.store, marks)).toEqual(new Map());
    expectRefusal(
      await callPlatform(bench.platform, getProfile, { token: person.token }),
      401,
      'not_signed_in',
    );
    expectRefusal(await erase({ reason }), 404, 'member_not_found');
    const own = { parameters: { id: operator.id } };
    expectRefusal(
      await callPlatform(bench.platform, eraseMember, { ...call, ...own, body: { reason } }),
      409,
      'is_operator',
    );
    const all = await newOperator(bench.store, bench.platform, 'all');
    const { data: journal } = await callPlatform(bench.platform, listJournal, {
      token: all.token,
      query: { offset: 0, limit: 50 },
    });
    const acts = journal.items.filter(({ subject }) => subject === `account ${person.id}`);
    expect(acts.map(({ act }) => act)).toEqual(['person.erased', 'person.exported']);
  });

  test('nobody reads a code or a link from it that would sign in or verify', async () => {
    const phone = newPhoneNumber();
    const link = 'https://site.test/account/email#abcdefghijklmnopqrstuvwxyz012345';
    for (const text of ['رمز التحقق في أرضي: 680267. لا تعطه أحدًا.', `افتح ${link}`])
      await bench.store.database
        .insertInto('outbox_message')
        .values({ recipient: phone, subject: null, text, created_at: new Date().toISOString() })
        .execute();
    const operator = await newOperator(bench.store, bench.platform, 'moderation');
    const { data } = await callPlatform(bench.platform, findPersonalRows, {
      ...{ token: operator.token, body: { phoneNumber: phone } },
    });
    expect(firstOf(data.kinds).rows.map((row) => row['text'])).toEqual([
      'رمز التحقق في أرضي: ••••••. لا تعطه أحدًا.',
      'افتح https://site.test/account/email#…',
    ]);
  });

  test('an operator finds and erases what somebody without an account wrote', async () => {
    const operator = await newOperator(bench.store, bench.platform, 'moderation');
    const { token } = operator;
    const [phone, others] = [newPhoneNumber(), newPhoneNumber()];
    const email = `${crypto.randomUUID()}@example.test`;
    const forms = [
      campaignForm({ name: 'سارة', phone, email }),
      campaignForm({ name: 'هند', phone: others, email: 'hind@example.test' }),
    ];
    await bench.store.database.insertInto('campaign_forms').values(forms).execute();
    const find = (body: unknown) => callPlatform(bench.platform, findPersonalRows, { token, body });
    const erase = (body: unknown) => callPlatform(bench.platform, erasePersonalRows, { token, body });
    expectBadInput(await find({ phoneNumber: phone, email }), 'phoneNumber');
    for (const body of [{ phoneNumber: phone }, { email }, { email: email.toUpperCase() }]) {
      const { data } = await find(body);
      expect(data).toMatchObject({
        kinds: [{ kind: 'campaign-forms', rows: [{ name: 'سارة', phone_number: phone, email }] }],
        accountId: null,
      });
    }
    expect((await erase({ email: email.toUpperCase(), reason: 'طلبت' })).data).toEqual({ count: 1 });
    expect((await find({ email })).data.kinds).toEqual([]);
    const left = await bench.store.database
      .selectFrom('campaign_forms')
      .select('name')
      .where('phone_number', 'in', [phone, others])
      .execute();
    expect(left).toEqual([{ name: 'هند' }]);
    const member = await newPerson(bench.platform, { provider: 'phone', phone_number: others });
    expect((await find({ phoneNumber: others })).data.accountId).toBe(member.id);
    const data = await newOperator(bench.store, bench.platform, 'data');
    expectRefusal(
      await callPlatform(bench.platform, findPersonalRows, { token: data.token, body: { email } }),
      403,
      'not_allowed',
    );
  });

  test('a command counts, writes and erases the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'person-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const run = (...words: string[]) =>
      personCommand({ store: bench.store, config: bench.platform.config }, commandActor, words);
    const { person, marks } = await leaveTraces(bench);
    const name = `account ${person.id}`;
    expect(await run(String(person.id))).toEqual(
      expect.arrayContaining([name, 'favorites: 1', 'campaign-forms: 1', 'usage-analytics: 2']),
    );
    const file = join(folder, 'person.zip');
    expect(await run(marks.email, 'export', file)).toEqual([`${name}: written to ${file}`]);
    const files = await readArchive(await readFile(file));
    expect(files.get('saved-views.json')).toContain(marks.name);
    await expect(run(marks.email, 'export', file)).rejects.toThrow(`${file} exists`);
    expect((await readFile(file)).length).toBeGreaterThan(0);
    await expect(run(marks.phone, 'erase')).rejects.toThrow('--reason');
    const local = `0${marks.phone.slice(4)}`;
    expect(await run(local, 'erase', '--reason', 'طلبه')).toEqual([`${name}: erased`]);
    expect(await rowsWith(bench.store, marks)).toEqual(new Map());

    const phone = newPhoneNumber();
    const form = campaignForm({ name: 'نورة', phone, email: 'noura@example.test' });
    await bench.store.database.insertInto('campaign_forms').values(form).execute();
    const nobody = 'no account has proven this';
    expect(await run(phone)).toEqual([nobody, 'campaign-forms: 1']);
    const other = join(folder, 'other.zip');
    await run(phone, 'export', other);
    expect((await readArchive(await readFile(other))).get('campaign-forms.json')).toContain('نورة');
    expect(await run(phone, 'erase', '--reason', 'طلبت')).toEqual([`${nobody}: 1 rows erased`]);
    expect(await run(phone)).toEqual([nobody, 'nothing is kept']);
    await expect(run('999999999')).rejects.toThrow('there is no account 999999999');
    await expect(run('سارة')).rejects.toThrow('person takes WHO');
    await writeFile(join(folder, 'taken.zip'), 'x');
    await expect(run(phone, 'export', join(folder, 'taken.zip'))).rejects.toThrow('exists');
    expect(firstOf([await readFile(join(folder, 'taken.zip'), 'utf8')])).toBe('x');
  });
});

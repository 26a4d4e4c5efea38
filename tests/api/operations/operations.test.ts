import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { signIdToken } from '../../../emulators/identity/id-token.ts';
import { signingKeyOf } from '../../../database/account/signing-key.ts';
import { openStore } from '../../../database/open.ts';
import type { Store } from '../../../database/connection/store.ts';
import { getBrokerProfile } from '../../../contract/offer/brokers.ts';
import type { Promo } from '../../../contract/shell/content.ts';
import { contentPaths } from '../../../contract/shell/content-paths.ts';
import { listBadgeProgress, sendBadgeForm } from '../../../contract/badges/badges.ts';
import { getDesk } from '../../../contract/admin/operators.ts';
import { getProfile, savePhone } from '../../../contract/account/profile.ts';
import { getFormDetails } from '../../../contract/shell/promotion-form.ts';
import { getAppSettings, getServerVersion } from '../../../contract/shell/settings.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { sendForm } from '../../support/campaign-forms.ts';
import { newPerson } from '../../support/people.ts';
import { callHeaders, startPlatform, type TestPlatform } from '../../support/platform.ts';
import { tinyFiles } from '../../support/uploads.ts';
import { freePort, runPlatform, startProgram } from '../../support/programs.ts';

describe('operator commands', () => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-operations-'));
    store = await openStore({ file: join(folder, 'ardi.sqlite') });
    await loadDemo(store, { seed: 'test', parcels: 600 }, () => undefined);
    platform = await startPlatform(store, { dataDirectory: folder });
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = (...parameters: string[]) => runPlatform(folder, parameters);
  async function done(...parameters: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...parameters);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  }

  test('show and set switches while the platform runs', async () => {
    expect(await done('switch')).toMatch(/region_selector: on .*\n(.*\n)*server_version: default/);
    expect(await done('switch', 'region_selector', 'off')).toBe('region_selector: off\n');
    await done('switch', 'server_version', '9.9.9');
    expect((await callPlatform(platform, getAppSettings)).data.isRegionSelectorEnabled).toBe(false);
    expect((await callPlatform(platform, getServerVersion)).data.version).toBe('9.9.9');
    expect(await done('switch', 'server_version', 'default')).toBe('server_version: default\n');
    expect((await callPlatform(platform, getServerVersion)).data.version).not.toBe('9.9.9');
  });

  test('show organizations, switch their modules and add members', async () => {
    expect(await done('brokers')).toMatch(/B1001.*\n(.*\n)*.*D2008/);
    const page = () => callPlatform(platform, getBrokerProfile, { parameters: { code: 'B1005' } });
    for (const [name, value] of [
      ['approval', 'approved'],
      ['profile-completed', 'on'],
    ]) {
      expect(await done('broker', 'B1005', name ?? '', value ?? '')).toBe(`B1005: ${name} ${value}\n`);
      expect((await page()).status).toBe(404);
    }
    await done('broker', 'B1005', 'public-profile', 'on');
    expect((await page()).status).toBe(200);
    const person = await newPerson(platform);
    expect(await done('member', 'B1005', person.uid)).toBe(`${person.uid} is a member of B1005\n`);
    const { data } = await callPlatform(platform, getProfile, { token: person.token });
    expect(data.memberOfOrg.map(({ organization }) => organization.code)).toEqual(['B1005']);
  });

  test('add, list and remove operators, of whom the last one stays', async () => {
    const [one, other] = ['+966551110001', '+966551110002'];
    expect(await done('operator')).toBe('there are no operators\n');
    expect(await done('operator', 'add', one, '--role', 'all', '--name', 'سارة')).toBe(
      `${one}  all  سارة  has not signed in yet\n`,
    );
    const { token } = await newPerson(platform, { provider: 'phone', phone_number: one });
    expect((await callPlatform(platform, getDesk, { token })).data).toMatchObject({
      name: 'سارة',
      role: 'all',
    });
    await done('operator', 'add', '00966 0551110002', '--role', 'data');
    expect(await done('operator', 'add', other, '--role', 'marketing')).toBe(
      `${other}  marketing  has not signed in yet\n`,
    );
    expect(await run('operator', 'remove', one)).toMatchObject({
      code: 1,
      stderr: 'this is the last operator with the role all: add another one first\n',
    });
    expect(await done('operator', 'remove', other)).toBe(`${other} is no operator any more\n`);
    expect(await done('operator', 'list')).toBe(`${one}  all  سارة\n`);
  });

  test('make tokens for machines, which are printed once, and revoke them', async () => {
    const lines = (await done('token', 'add', 'daily', '--rights', 'data.write,desk.read')).split('\n');
    expect(lines[0]).toMatch(/^\d+ {2}daily {2}desk\.read,data\.write {2}does not expire$/);
    const [id = '', token = ''] = [lines[0]?.split(' ')[0], lines[1]];
    expect((await callPlatform(platform, getDesk, { token })).status).toBe(200);
    expect(await done('token', 'list')).not.toContain(token);
    expect(await done('token', 'revoke', id)).toContain('revoked ');
    expectRefusal(await callPlatform(platform, getDesk, { token }), 401, 'not_signed_in');
  });

  test('are in the journal with who ran them', async () => {
    await done('switch', 'region_selector', 'on');
    await done('complaints');
    const csv = await done('journal');
    expect(csv).toMatch(/^\uFEFFid,at,origin,who,act,/);
    expect(csv).toMatch(/,command,[^,]+,complaints\.read,/);
    const switched = await done('journal', '--act', 'switch.set');
    expect(switched.trim().split('\r\n').at(1)).toMatch(
      /,command,[^,]+,switch\.set,switch region_selector,.*"{""before"":""\w+"",""after"":""on""}"$/,
    );
  });

  test('show registrations and decide on them', async () => {
    const { id, token } = await newPerson(platform);
    const body = { name: 'مكتب', phoneNumber: '+966550009988', regionId: 10 };
    await callPlatform(platform, sendBadgeForm, { token, body });
    expect(await done('badge-forms')).toContain('+966550009988');
    expect(await done('badge-form', String(id), 'rejected')).toContain('rejected');
    expect((await callPlatform(platform, sendBadgeForm, { token, body })).status).toBe(200);
  });

  test('publish promotion and form from files, and remove them', async () => {
    const promoFile = join(folder, 'promo.json');
    const promo = { image: null, mobileImage: null, imageLink: null, html: '<p>عرض</p>', video: null };
    await writeFile(promoFile, JSON.stringify(promo));
    expect(await done('promo', promoFile)).toBe('promo is on\n');
    const served: unknown = await (await platform.get(contentPaths.promo.slice(1))).json();
    expect(served).toMatchObject({ data: { html: promo.html } });
    expect(await done('promo', 'off')).toBe('promo is off\n');
    expect(await done('promo', 'off')).toBe('promo was off\n');

    const formFile = join(folder, 'form.json');
    const form = { key: 'survey', title: 'س', html: null, imageUrl: null, mobileImageUrl: null };
    await writeFile(formFile, JSON.stringify({ ...form, videoUrl: null, link: 'https://example.com' }));
    expect(await done('form', formFile)).toBe('promotion-form is on\n');
    const { token } = await newPerson(platform);
    const details = () => callPlatform(platform, getFormDetails, { token, query: { isWeb: 'true' } });
    expect((await details()).data).toMatchObject({ shouldShow: true, form: { key: 'survey' } });
    await done('form', 'off');
    expect((await details()).data.form).toBeNull();
  });

  test('close the product as typed, show the state, and reopen it', async () => {
    const setting = async () => {
      const path = 'rc/v1/projects/ardi-embedded/namespaces/firebase:fetch';
      const headers = { 'content-type': 'application/json' };
      const answer = await platform.get(path, { method: 'POST', headers, body: '{}' });
      const { entries } = (await answer.json()) as { entries: { MaintenanceMode?: string } };
      return entries.MaintenanceMode && (JSON.parse(entries.MaintenanceMode) as unknown);
    };
    expect(await done('maintenance')).toBe('maintenance is off\n');
    const until = ['--until', '2099-01-01 06:30'];
    expect(await done('maintenance', 'on', ...until, '--message', 'نعود قريبًا')).toBe('maintenance is on\n');
    expect(await setting()).toEqual({
      isEnabled: true,
      targets: ['WEB'],
      expiryDate: '2099-01-01 06:30:00',
      message: 'نعود قريبًا',
    });
    expect(await done('maintenance')).toMatch(
      /^maintenance is on since \d{4}-.+\n\{\n[^]+2099-01-01 06:30:00/,
    );
    expect(await done('maintenance', 'off')).toBe('maintenance is off\n');
    expect(await setting()).toBeUndefined();
  });

  test('build a promotion from files, which are served with their own types', async () => {
    const [wide, narrow, text] = ['wide.jpg', 'narrow', 'text.html'].map((name) => join(folder, name));
    await writeFile(wide ?? '', tinyFiles['image/png']);
    await writeFile(narrow ?? '', tinyFiles['image/webp']);
    await writeFile(text ?? '', '<p>عرض</p>');
    const files = ['--image', wide ?? '', '--mobile-image', narrow ?? '', '--html', text ?? ''];
    const words = ['--alt', 'أرض', '--link', 'https://example.com/offer'];
    expect(await done('promo', 'set', ...files, ...words)).toBe('promo is on\n');
    const answer = await platform.get(`${contentPaths.promo.slice(1)}?populate=*`);
    const { data } = (await answer.json()) as { data: Promo };
    expect(data).toMatchObject({ imageLink: 'https://example.com/offer', html: '<p>عرض</p>', video: null });
    for (const [media, type, content] of [
      [data.image, 'image/png', tinyFiles['image/png']],
      [data.mobileImage, 'image/webp', tinyFiles['image/webp']],
    ] as const) {
      expect(media?.alternativeText).toBe('أرض');
      const path = new URL(media?.url ?? '').pathname.slice(1);
      const file = await platform.get(path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
      expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
      const part = await platform.get(path, { headers: { range: 'bytes=0-3' } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
    }
    for (const name of ['0123456789abcdef0123456789abcdef.png', '..%2F..%2Fardi.sqlite', 'x.html']) {
      expect((await platform.get(`uploads/${name}`)).status).toBe(404);
    }
    await done('promo', 'off');
  });

  test('build a form for members from options, without JSON', async () => {
    const [picture, text] = ['form.png', 'form.html'].map((name) => join(folder, name));
    await writeFile(picture ?? '', tinyFiles['image/png']);
    await writeFile(text ?? '', '<p>استبيان</p>');
    const files = ['--image', picture ?? '', '--html', text ?? ''];
    const words = ['--title', ' رأيك يهمنا ', '--key', 'survey-2', '--link', 'https://example.com/survey'];
    expect(await done('form', 'set', ...files, ...words)).toBe('promotion-form is on\n');
    const { token } = await newPerson(platform);
    const { data } = await callPlatform(platform, getFormDetails, { token, query: { isWeb: 'true' } });
    expect(data).toMatchObject({
      shouldShow: true,
      form: {
        key: 'survey-2',
        title: 'رأيك يهمنا',
        html: '<p>استبيان</p>',
        mobileImageUrl: null,
        videoUrl: null,
        link: 'https://example.com/survey',
      },
    });
    const served = await platform.get(new URL(data.form?.imageUrl ?? '').pathname.slice(1));
    expect(served.headers.get('content-type')).toBe('image/png');
    await done('form', 'off');
  });

  const mistakes: [string[], RegExp][] = [
    [[], /^no command given\nUsage:/],
    [['bake'], /^unknown command: bake\nUsage:/],
    [['constructor'], /^unknown command: constructor\nUsage:/],
    [['switch', 'lights', 'on'], /^unknown switch: lights\n/],
    [['switch', 'region_selector', 'maybe'], /^value: .+\n$/],
    [['broker', 'B0', 'status', 'active'], /^unknown organization code: B0\n$/],
    [['broker', 'B1001', 'status', 'constructor'], /^status must be one of active, suspended\n$/],
    [['member', 'B1001', 'nobody'], /^no user with the uid nobody has signed in yet\n$/],
    [['badge-form', '999', 'accepted'], /^account 999 has not submitted an application\n$/],
    [
      ['operator', 'add', '0112345678', '--role', 'all'],
      /^expected a mobile number such as \+966512345678: .+\n$/,
    ],
    [
      ['operator', 'add', '+966551110009', '--role', 'king'],
      /^--role must be one of data, moderation, .+\n$/,
    ],
    [['operator', 'remove', '+966551110009'], /^\+966551110009 is no operator\n$/],
    [['token', 'add', 'x'], /^--rights: nothing is not among desk\.read, .+\n$/],
    [['token', 'add', 'x', '--rights', 'all'], /^--rights: all is not among desk\.read, .+\n$/],
    [['token', 'revoke', '99'], /^there is no token 99\n$/],
    [['journal', '--act', 'x'], /^--act must be one of access\.denied, .+\n$/],
    [['maintenance', 'on'], /^maintenance on needs --until and --message: .+\n$/],
    [['promo', 'set'], /^promo set needs an image, an HTML file or a video: .+\n$/],
    [['promo', 'set', '--picture', 'x'], /^promo set accepts only --image FILE, .+\n$/],
    [['promo', 'set', '--image', '/nowhere.png'], /^\/nowhere\.png cannot be read\n$/],
    [['promo', 'set', '--image', 'package.json'], /^package\.json is not an image \(JPEG, PNG or WebP\)\n$/],
    [['promo', 'set', '--video', 'docs/pictures/map.jpg'], /^docs\/pictures\/map\.jpg is not a video .+\n$/],
    [['promo', 'set', '--html', 'package-lock.json'], /^package-lock\.json is larger than 20 KB\n$/],
    [
      ['promo', 'set', '--html', 'x', '--link', 'javascript:alert(1)'],
      /^--link must be an address .+, not javascript:alert\(1\)\n$/,
    ],
    [['promo', '/nowhere/promo.json'], /^\/nowhere\/promo\.json cannot be read\n$/],
  ];
  test('end errors with one sentence and exit code 1', async () => {
    const outcomes = await Promise.all(mistakes.map(([parameters]) => run(...parameters)));
    for (const [index, { code, stdout, stderr }] of outcomes.entries()) {
      const [parameters, sentence] = mistakes[index] ?? [];
      expect([parameters, code, stdout]).toEqual([parameters, 1, '']);
      expect(stderr).toMatch(sentence ?? '');
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  test.each([
    ['no JSON', '{', /is not JSON\n$/],
    ['a missing field', '{"html":null}', /^\w+: .+\n$/],
  ])('reject a file with %s', async (_, content, sentence) => {
    const file = join(folder, 'wrong.json');
    await writeFile(file, content);
    const { code, stderr } = await run('promo', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
  });

  test('keep people out of the call log of a running platform', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const environment = { DATA_DIR: folder, PLATFORM_PORT: String(port), LOG_LEVEL: 'info' };
    const { child, ended } = startProgram('platform/serve.ts', [], environment);
    const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
    await expect.poll(isReady, { interval: 50 }).toBe(200);

    const running = { ...platform, url };
    const uid = 'person-of-this-test';
    const secrets = {
      uid,
      phone: '+966557654321',
      email: 'layla@example.com',
      device: 'device-of-layla',
      message: 'call-me-tonight',
    };
    const token = await signIdToken(await signingKeyOf(store), platform.config.identity.projectId, {
      uid,
      provider: 'google.com',
      claims: { email: secrets.email, name: 'ليلى' },
    });
    const headers = { 'device-id': secrets.device, 'x-forwarded-for': '203.0.113.7' };
    await callPlatform(running, savePhone, { token, headers, body: { PhoneNumber: secrets.phone } });
    await callPlatform(running, listBadgeProgress, { token, headers });
    const form = { phoneNumber: secrets.phone, email: secrets.email, name: 'ليلى', message: secrets.message };
    const sent = await sendForm(running, form, { campaign: 'spring-2026', headers });
    expect(sent.status).toBe(200);
    const plain = { ...callHeaders, ...headers, authorization: `Bearer ${token}` };
    for (const path of [
      `/subdivision/suggestions/number?number=${encodeURIComponent(secrets.phone)}`,
      `/no/such/call/${secrets.email}?phone=557654321`,
      `/parcel/%E0%A4%A?email=${secrets.email}`,
      `/attachments/${secrets.phone}`,
      '/parcel/x557654321',
      `/parcel/${secrets.email.repeat(10)}`,
    ]) {
      await fetch(url + path, { headers: plain });
    }
    const broken = { ...plain, 'content-type': 'application/json' };
    await fetch(`${url}/events/log`, { method: 'POST', headers: broken, body: `{"phone":"557654321` });
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('"route":"/oauth/user/phone"');
    expect(stdout).toContain('"route":"/api/campaigns/:campaign/forms"');
    const told = stdout.toLowerCase();
    for (const secret of [
      ...Object.values(secrets),
      '557654321',
      token,
      '203.0.113.7',
      'ليلى',
      '127.0.0.1:5',
    ]) {
      expect([secret, told.includes(secret.toLowerCase())]).toEqual([secret, false]);
    }
  });
});

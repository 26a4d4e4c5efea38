import { PNG } from 'pngjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { listJournal } from '../../../contract/admin/journal.ts';
import {
  addReason,
  endMaintenance,
  getMaintenance,
  getPromotions,
  listReasons,
  listSwitches,
  removePromo,
  setMemberForm,
  setPromo,
  setReason,
  setSwitch,
  startMaintenance,
  uploadMedia,
} from '../../../contract/admin/switches.ts';
import { listComplaintReasons } from '../../../contract/complaints/complaints.ts';
import { contentPaths } from '../../../contract/shell/content-paths.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { getFormDetails } from '../../../contract/shell/promotion-form.ts';
import { getAppSettings } from '../../../contract/shell/settings.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newOperator } from '../../support/operators.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

const day = 86_400_000;
const dayAt = (days: number) => riyadhDay(Date.now() + days * day);

describe.each(engines)('switches at the desk on %s', (engine) => {
  const bench = emptyBench(engine);
  let token = '';

  beforeAll(async () => {
    token = (await newOperator(bench.store, bench.platform, 'all')).token;
    await bench.store.database.updateTable('operator').set({ name: 'سارة' }).execute();
  });

  const settings = async () => (await callPlatform(bench.platform, getAppSettings)).data;
  const promotions = async () => (await callPlatform(bench.platform, getPromotions, { token })).data;
  async function upload(content: Buffer, name: string) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    return callPlatform(bench.platform, uploadMedia, { token, body });
  }

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"',
    ],
    ['of nonsense', 'multipart/form-data; boundary=x', 'nonsense'],
  ])('a form %s is refused as bad input', async (_, type, body) => {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'content-type': type },
      ...{ 'x-version': '4', 'x-api-key': bench.platform.config.apiKey },
    };
    const answer = await bench.platform.get('admin/media', { method: 'POST', headers, body });
    const { code } = (await answer.json()) as { code: string };
    expect([answer.status, code]).toEqual([400, expect.stringMatching(/^(bad_request|file_missing)$/)]);
  });

  test('a switch has who set it last; of two operators the later one learns of the other', async () => {
    const set = (value: string | null, valueBefore: string | null) =>
      callPlatform(bench.platform, setSwitch, {
        token,
        parameters: { name: 'region_selector' },
        body: { value, valueBefore },
      });
    const { data: all } = await callPlatform(bench.platform, listSwitches, { token });
    expect(all[0]).toEqual({
      ...{ name: 'region_selector', value: 'on', choices: ['on', 'off'], changedBy: null, changedAt: null },
    });
    expect((await set('off', 'on')).data).toMatchObject({ value: 'off', changedBy: 'سارة' });
    expect((await settings()).isRegionSelectorEnabled).toBe(false);
    expectRefusal(await set('off', 'on'), 409, 'changed_meanwhile');
    expectBadInput(await set('maybe', 'off'), 'value');
    expect((await set(null, 'off')).data.value).toBe('on');
  });

  test('maintenance is started, and ended', async () => {
    const start = (body: object) => callPlatform(bench.platform, startMaintenance, { token, body });
    const body = { until: '2127-03-31 22:00', message: 'نعود قريبًا', targets: ['WEB'] };
    expect((await start(body)).data).toMatchObject({
      setting: {
        isEnabled: true,
        targets: ['WEB'],
        expiryDate: '2127-03-31 22:00:00',
        message: 'نعود قريبًا',
      },
      changedBy: 'سارة',
    });
    expectBadInput(await start({ ...body, until: '2020-03-31 22:00' }), 'until');
    expectBadInput(await start({ ...body, targets: [] }), 'targets');
    expect((await callPlatform(bench.platform, getMaintenance, { token })).data.setting).not.toBeNull();
    expect((await callPlatform(bench.platform, endMaintenance, { token })).data.setting).toBeNull();
  });

  test('a promotion has uploaded pictures, and is shown between its days', async () => {
    const picture = PNG.sync.write(new PNG({ width: 4, height: 4 }));
    const { data: image } = await upload(picture, 'picture.png');
    expect(image.kind).toBe('image');
    expect((await fetch(image.url.replace(/^https?:\/\/[^/]+/, bench.platform.url))).status).toBe(200);
    expectRefusal(await upload(Buffer.from('text'), 'notes.txt'), 415, 'file_type_refused');
    expectRefusal(await upload(Buffer.alloc(0), 'empty.png'), 400, 'file_missing');

    const body = {
      ...{ imageUrl: image.url, mobileImageUrl: null, videoUrl: null, alternativeText: 'أرض', html: null },
      ...{ link: 'https://ardi.example/market', shownFrom: null, shownUntil: null },
    };
    const set = (more: object) =>
      callPlatform(bench.platform, setPromo, { token, body: { ...body, ...more } });
    const status = async () => (await fetch(`${bench.platform.url}${contentPaths.promo}`)).status;
    expect((await set({})).data.promo).toMatchObject({ isShown: true, setting: body, changedBy: 'سارة' });
    expect(await status()).toBe(200);
    expect((await settings()).promoUpdatedAt).not.toBeNull();
    const later = { shownFrom: dayAt(1), shownUntil: dayAt(3) };
    expect((await set(later)).data.promo).toMatchObject({ isShown: false, setting: { ...body, ...later } });
    expect(await status()).toBe(404);
    expect((await settings()).promoUpdatedAt).toBeNull();
    expect((await set({ shownFrom: dayAt(-2), shownUntil: dayAt(0) })).data.promo.isShown).toBe(true);
    expect((await set({ shownFrom: dayAt(-3), shownUntil: dayAt(-1) })).data.promo.isShown).toBe(false);
    expectBadInput(await set({ shownFrom: dayAt(2), shownUntil: dayAt(1) }), 'shownUntil');
    expectBadInput(await set({ imageUrl: null }), 'imageUrl');
    expectBadInput(await set({ link: 'javascript:alert(1)' }), 'link');
    const { data: off } = await callPlatform(bench.platform, removePromo, { token });
    expect(off.promo).toMatchObject({ setting: null, isShown: false });
  });

  test('members see the form that is set', async () => {
    const body = {
      ...{ key: 'survey', title: 'رأيك يهمنا', html: '<p>أجب</p>', link: null },
      ...{ imageUrl: null, mobileImageUrl: null, videoUrl: null },
    };
    await callPlatform(bench.platform, setMemberForm, { token, body });
    const member = await newPerson(bench.platform);
    const { data } = await callPlatform(bench.platform, getFormDetails, {
      token: member.token,
      query: { isWeb: 'true' },
    });
    expect(data).toMatchObject({ shouldShow: true, form: { key: 'survey', title: 'رأيك يهمنا' } });
    expect((await promotions()).form).toMatchObject({ setting: body, changedBy: 'سارة' });
    const wrong = { ...body, key: 'With Spaces' };
    expectBadInput(await callPlatform(bench.platform, setMemberForm, { token, body: wrong }), 'key');
  });

  test('reasons are added, taken off their list and offered again', async () => {
    const offered = async () =>
      (await callPlatform(bench.platform, listComplaintReasons, { parameters: { id: 1 } })).data.map(
        ({ title }) => title,
      );
    const add = () =>
      callPlatform(bench.platform, addReason, { token, body: { about: 'offer', title: 'الصور ليست لها' } });
    const { data: added } = await add();
    const reason = added.find(({ title }) => title === 'الصور ليست لها');
    expect(reason).toMatchObject({ about: 'offer', isListed: true, changedBy: 'سارة' });
    expect((await offered()).at(-1)).toBe('الصور ليست لها');
    const parameters = { about: 'offer', number: reason?.number ?? 0 };
    const set = (isListed: boolean) =>
      callPlatform(bench.platform, setReason, { token, parameters, body: { isListed } });
    await set(false);
    expect(await offered()).not.toContain('الصور ليست لها');
    await add();
    const { data: all } = await callPlatform(bench.platform, listReasons, { token });
    expect(all.filter(({ title }) => title === 'الصور ليست لها')).toHaveLength(1);
    expect(await offered()).toContain('الصور ليست لها');
    expectRefusal(
      await callPlatform(bench.platform, setReason, {
        token,
        parameters: { about: 'offer', number: 9999 },
        body: { isListed: true },
      }),
      404,
      'reason_not_found',
    );
  });

  test('the journal has each of them', async () => {
    const { data } = await callPlatform(bench.platform, listJournal, { token, query: { limit: 100 } });
    const subjects = new Set(data.items.map(({ act, subject }) => `${act} ${subject?.split('/')[0]}`));
    for (const entry of [
      'switch.set switch region_selector',
      'content.set content maintenance',
      'content.removed content promo',
      'content.set content promotion-form',
      'reason.set reason offer',
    ])
      expect([...subjects]).toContain(entry);
  });
});

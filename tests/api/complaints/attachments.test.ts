import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedAttachmentUrl } from '../../../platform/attachments/address.ts';
import { addAttachment, removeAttachment } from '../../../contract/complaints/attachments.ts';
import { getProfile, updateProfile } from '../../../contract/account/profile.ts';
import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import { randomUUID } from 'node:crypto';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepUploads } from '../../../operations/media/sweep-uploads.ts';
import { writeContent } from '../../../database/shell/content.ts';
import { newOffice } from '../../support/offices.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal, type CallAnswer } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';
import { storedUploads, tinyFiles, upload } from '../../support/uploads.ts';

describe.each(engines)('uploads on %s', (engine) => {
  const bench = emptyBench(engine);

  const fileAt = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return fetch(`${bench.platform.url}${pathname}${search}`, init);
  };
  const signed = (id: string) => signedAttachmentUrl(bench.store, bench.platform.config, id);

  /** Expects a rejection that leaves neither a row nor a file behind. */
  async function refused(act: () => Promise<CallAnswer<unknown>>, status: number, code: ErrorCode) {
    const kept = async () => [
      await storedUploads(bench.platform),
      await bench.store.database.selectFrom('attachment').select('id').orderBy('id').execute(),
    ];
    const before = await kept();
    expectRefusal(await act(), status, code);
    expect(await kept()).toEqual(before);
  }

  test('deletes a file of one’s own, also from the profile that shows it, and nobody else’s', async () => {
    const [owner, stranger] = [await newPerson(bench.platform), await newPerson(bench.platform)];
    const { data } = await upload(bench.platform, owner.token, tinyFiles['image/png']);
    await callPlatform(bench.platform, updateProfile, {
      token: owner.token,
      body: { imageAttachmentId: data.id },
    });
    const remove = (token: string, id: string) =>
      callPlatform(bench.platform, removeAttachment, { token, parameters: { id } });

    expectRefusal(await remove(stranger.token, data.id), 404, 'attachment_not_found');
    expect((await fileAt(data.url)).status).toBe(200);
    expectBadInput(await remove(owner.token, 'none'), 'id');

    expect((await remove(owner.token, data.id)).data).toEqual({ id: data.id });
    expect((await fileAt(data.url)).status).toBe(404);
    expect(await storedUploads(bench.platform)).not.toContain(data.id);
    const profile = await callPlatform(bench.platform, getProfile, { token: owner.token });
    expect(profile.data.image).toBeNull();
    expectRefusal(await remove(owner.token, data.id), 404, 'attachment_not_found');
  });

  test('what a killed process left behind is swept after an hour', async () => {
    const person = await newPerson(bench.platform);
    const { data } = await upload(bench.platform, person.token, tinyFiles['image/png']);
    const folder = join(bench.platform.config.dataDirectory, 'uploads');
    const left = [`${randomUUID()}.part`, `media/${'a'.repeat(32)}.webp.part-${randomUUID()}`, randomUUID()];
    await mkdir(join(folder, 'media'), { recursive: true });
    for (const name of left) await writeFile(join(folder, name), 'x');
    expect(await sweepUploads({ store: bench.store, config: bench.platform.config })).toBe(0);
    expect(
      await sweepUploads({ store: bench.store, config: bench.platform.config }, Date.now() + 3_700_000),
    ).toBe(3);
    expect(await storedUploads(bench.platform)).toContain(data.id);
    for (const name of left) await expect(access(join(folder, name))).rejects.toThrow('ENOENT');
  });

  test('media that nothing shows go after a week, others stay', async () => {
    const { store, platform } = bench;
    const names = ['1', '2', '3'].map((digit) => `${digit.repeat(32)}.webp`);
    const [, inContent, inLogo] = names;
    const folder = join(platform.config.dataDirectory, 'uploads', 'media');
    await mkdir(folder, { recursive: true });
    for (const name of names) await writeFile(join(folder, name), 'x');
    await writeContent(store, 'media-test', { html: `<img src="https://ardi.test/uploads/${inContent}">` });
    const office = await newOffice(store);
    await store.database
      .updateTable('organisation')
      .set({ logo_url: `https://ardi.test/uploads/${inLogo}` })
      .where('id', '=', office.id)
      .execute();
    const sweep = (days: number) =>
      sweepUploads({ store, config: platform.config }, Date.now() + days * 86_400_000);
    const left = async () => (await storedUploads(platform)).filter((name) => names.includes(name)).sort();
    await sweep(6);
    expect(await left()).toEqual(names);
    await sweep(8);
    expect(await left()).toEqual([inContent, inLogo]);
    await rm(folder, { recursive: true });
  });

  test.each(['jpeg', 'webp'] as const)('a picture loses where it was taken: %s', async (format) => {
    const person = await newPerson(bench.platform);
    const exif = { IFD3: { GPSLatitude: '24/1 42/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Artist: 'سعد' } };
    const content = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#808080' } })
      .withExif(exif)
      .toFormat(format)
      .toBuffer();
    expect((await sharp(content).metadata()).exif?.length).toBeGreaterThan(50);
    const { data } = await upload(bench.platform, person.token, content);
    const stored = Buffer.from(await (await fileAt(data.url)).arrayBuffer());
    const { exif: kept, ...facts } = await sharp(stored).metadata();
    expect(kept).toBeUndefined();
    expect(facts).toMatchObject({ width: 40, height: 20, format });
    expect(data).toMatchObject({ contentType: `image/${format}`, bytes: stored.length });
  });

  test.each(Object.entries(tinyFiles))('detects the file type from its bytes: %s', async (type, content) => {
    const person = await newPerson(bench.platform);
    const { status, data } = await upload(bench.platform, person.token, content, {
      name: 'صورة الموقع.exe',
      type: 'text/html',
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ contentType: type, bytes: content.length });
    const [address, query] = data.url.split('?');
    expect(address).toBe(`${bench.platform.config.publicUrl}/attachments/${data.id}`);
    expect(query).toMatch(/^expires=\d+&signature=[\w-]{43}$/);
    const row = await bench.store.database
      .selectFrom('attachment')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      account_id: person.id,
      content_type: type,
      byte_count: content.length,
      file_name: data.fileName,
    });

    const served = await fileAt(data.url);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(content);
    const header = (name: string) => served.headers.get(name);
    expect(header('content-type')).toBe(type);
    expect(header('content-length')).toBe(String(content.length));
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(header('content-disposition')).toBe(type === 'application/pdf' ? 'attachment' : 'inline');
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(header('cache-control') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(3600);
    const head = await fileAt(data.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, type, '']);
  });

  const disguised: [string, Buffer][] = [
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')],
    ['a ZIP', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
    ['plain text', Buffer.from('PNG')],
    ['half a signature', tinyFiles['image/png'].subarray(0, 4)],
  ];
  test.each(disguised)('rejects %s named as a PNG', async (_, content) => {
    const { token } = await newPerson(bench.platform);
    await refused(
      () => upload(bench.platform, token, content, { name: 'صورة.png', type: 'image/png' }),
      415,
      'file_type_refused',
    );
  });

  function padded(bytes: number): Buffer {
    return Buffer.concat([tinyFiles['image/jpeg'], Buffer.alloc(bytes - tinyFiles['image/jpeg'].length)]);
  }

  test('accepts five megabytes and rejects one byte more', async () => {
    const { token } = await newPerson(bench.platform);
    const { data } = await upload(bench.platform, token, padded(limits.attachmentBytes));
    expect(data.bytes).toBe(5 * 1024 * 1024);
    await refused(() => upload(bench.platform, token, padded(limits.attachmentBytes + 1)), 413, 'too_large');
  });

  test('rejects an empty file', async () => {
    const { token } = await newPerson(bench.platform);
    await refused(() => upload(bench.platform, token, Buffer.alloc(0)), 400, 'file_missing');
  });

  test('rejects a form without a file', async () => {
    const { token } = await newPerson(bench.platform);
    const body = new FormData();
    body.append('name', 'ملف');
    await refused(() => callPlatform(bench.platform, addAttachment, { token, body }), 400, 'file_missing');
  });

  test('rejects JSON, text and raw bytes as an upload', async () => {
    const { token } = await newPerson(bench.platform);
    for (const type of ['application/json', 'text/plain', 'image/png', 'application/octet-stream']) {
      const headers = { 'content-type': type };
      const body = { file: 'iVBORw0KGgo=' };
      await refused(
        () => callPlatform(bench.platform, addAttachment, { token, body, headers }),
        415,
        'unsupported_body',
      );
    }
  });

  test('stores neither of two files in one form', async () => {
    const { token, id } = await newPerson(bench.platform);
    const body = new FormData();
    for (const name of ['a.png', 'b.png'])
      body.append('file', new Blob([new Uint8Array(tinyFiles['image/png'])]), name);
    const { status } = await callPlatform(bench.platform, addAttachment, { token, body });
    const rows = await bench.store.database
      .selectFrom('attachment')
      .select('file_name')
      .where('account_id', '=', id)
      .execute();
    expect(status === 200 ? 1 : 0).toBe(rows.length);
    expect(status).toBeLessThan(500);
  });

  test('stores files under random names in separate folders', async () => {
    const { token } = await newPerson(bench.platform);
    const { data } = await upload(bench.platform, token, tinyFiles['image/png'], { name: 'سرّ.png' });
    const names = await storedUploads(bench.platform);
    expect(names).toContain(data.id);
    for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('returns 404 for an unknown id and for one whose file is gone', async () => {
    const ids = [randomUUID(), 'x', '..%2f..%2fardi.sqlite'];
    const addresses = ids.map((id) => `http://x/attachments/${id}`);
    for (const address of [...addresses, await signed(randomUUID())]) {
      const response = await fileAt(address);
      expect([400, 404]).toContain(response.status);
      expect(await response.json()).toMatchObject({ status: false, data: null });
    }
    const { id: account_id } = await newPerson(bench.platform);
    const row = { id: randomUUID(), account_id, file_name: 'x', content_type: 'image/png', byte_count: 1 };
    await bench.store.database
      .insertInto('attachment')
      .values({ ...row, created_at: new Date().toISOString() })
      .execute();
    const response = await fileAt(await signed(row.id));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'attachment_not_found' });
  });

  describe('the address of a file', () => {
    afterEach(() => void vi.useRealTimers());
    const uploaded = async () => {
      const { token } = await newPerson(bench.platform);
      return (await upload(bench.platform, token, tinyFiles['application/pdf'])).data;
    };
    const statusAt = async (url: string) => (await fileAt(url)).status;

    test('opens nothing without its signature, with a wrong one, or with that of another file', async () => {
      const [file, other] = [await uploaded(), await uploaded()];
      const change = (changes: Record<string, string>) => {
        const url = new URL(file.url);
        for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
        return url.href;
      };
      const expires = Number(new URL(file.url).searchParams.get('expires'));
      const plain = file.url.replace(/\?.*/, '');
      const wrong = [
        plain,
        `${plain}?expires=${expires}`,
        change({ signature: '' }),
        change({ signature: 'x'.repeat(43) }),
        change({ signature: 'x'.repeat(5000) }),
        change({ expires: String(expires + 1) }),
        change({ expires: '9'.repeat(400) }),
        change({ expires: 'later' }),
        `${file.url}&expires=${expires}`,
        `${plain}?${other.url.split('?')[1] ?? ''}`,
      ];
      for (const url of wrong) {
        const response = await fileAt(url);
        expect(response.status, url).toBe(404);
        expect(await response.json(), url).toMatchObject({ code: 'attachment_not_found', data: null });
      }
      expect(await statusAt(file.url)).toBe(200);
      expect((await fileAt(plain, { method: 'HEAD' })).status).toBe(404);
    });

    test('works for an hour at most, half an hour at least, and stays the same meanwhile', async () => {
      const file = await uploaded();
      vi.useFakeTimers({ toFake: ['Date'] });
      for (const start of ['2026-10-14T12:00:00Z', '2026-10-14T12:29:59Z']) {
        const begin = Date.parse(start);
        vi.setSystemTime(begin);
        const url = await signed(file.id);
        expect(await signed(file.id)).toBe(url);
        expect(await statusAt(url)).toBe(200);
        vi.setSystemTime(begin + 30 * 60_000);
        expect(await statusAt(url)).toBe(200);
        expect(await signed(file.id)).not.toBe(url);
        vi.setSystemTime(begin + 60 * 60_000);
        expect(await statusAt(url)).toBe(404);
      }
    });

    test('of a file that was stored before addresses were signed is given to its owner only', async () => {
      const [owner, thief] = [await newPerson(bench.platform), await newPerson(bench.platform)];
      const { data } = await upload(bench.platform, owner.token, tinyFiles['image/png']);
      const stored = data.url.replace(/\?.*/, '');
      // An identity provider tells the address of a picture, which may name anybody's file.
      for (const { id } of [owner, thief]) {
        await bench.store.database
          .updateTable('account')
          .set({ image_url: stored })
          .where('id', '=', id)
          .execute();
      }
      const pictureOf = async ({ token }: { token: string }) =>
        (await callPlatform(bench.platform, getProfile, { token })).data.image?.url ?? '';
      expect(await statusAt(await pictureOf(owner))).toBe(200);
      expect(await pictureOf(thief)).toBe(stored);
      expect(await statusAt(stored)).toBe(404);
    });
  });

  test('rejects one file more than a person may keep', async () => {
    const person = await newPerson(bench.platform);
    const rows = Array.from({ length: limits.attachmentsPerAccount - 1 }, () => ({
      id: randomUUID(),
      account_id: person.id,
      file_name: 'x',
      content_type: 'image/png',
      byte_count: 1,
      created_at: new Date().toISOString(),
    }));
    await insertMany(bench.store.database, engine, 'attachment', rows);
    const send = () => upload(bench.platform, person.token, tinyFiles['image/png']);
    expect((await send()).status).toBe(200);
    await refused(send, 409, 'too_many_attachments');
  });

  test('an upload requires a token', async () => {
    await refused(() => upload(bench.platform, '', tinyFiles['image/png']), 401, 'not_signed_in');
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { openStore } from '../../../database/open.ts';
import type { Store } from '../../../database/connection/store.ts';
import { addComplaint, reportParcel } from '../../../contract/complaints/complaints.ts';
import { callPlatform } from '../../support/calls.ts';
import { newPerson, type Person } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { runPlatform } from '../../support/programs.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';

describe('the complaints command', () => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  let person: Person;
  let parcelId: number;
  let fileId: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-complaints-'));
    store = await openStore({ file: join(folder, 'ardi.sqlite') });
    await loadDemo(store, { seed: 'test', parcels: 600 }, () => undefined);
    platform = await startPlatform(store, { dataDirectory: folder });
    parcelId = (await store.database.selectFrom('parcel').select('id').limit(1).executeTakeFirstOrThrow()).id;
    person = await newPerson(platform, { email: 'sara@example.com', email_verified: true });
    const other = await newPerson(platform);
    const sent = await upload(platform, person.token, tinyFiles['image/png'], { name: 'صك.png' });
    fileId = sent.data.id;
    vi.useFakeTimers({ toFake: ['Date'] });
    // Two days in Riyadh: the second begins at 21:00 UTC.
    vi.setSystemTime(new Date('2026-10-14T20:59:59.000Z'));
    const broker = { typeId: 2, reasonId: 4, subjectId: 'B1001' };
    await callPlatform(platform, addComplaint, {
      token: person.token,
      body: { ...broker, description: '=لا يرد', attachmentId: fileId },
    });
    vi.setSystemTime(new Date('2026-10-14T21:00:00.000Z'));
    await callPlatform(platform, reportParcel, {
      token: person.token,
      body: { parcelObjectId: parcelId, kind: 'missing_sale', priceSar: 1_250_000, date: '2026-05-04' },
    });
    vi.setSystemTime(new Date('2026-10-15T08:00:00.000Z'));
    // An address of another person's file is ordinary text.
    const address = `${platform.url}/attachments/${fileId}`;
    await callPlatform(platform, addComplaint, {
      token: other.token,
      body: { ...broker, description: address },
    });
    vi.useRealTimers();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...parameters: string[]) => runPlatform(folder, parameters);
  async function rows(...options: string[]): Promise<Record<string, string>[]> {
    const { code, stdout, stderr } = await run('complaints', ...options);
    expect([code, stderr]).toEqual([0, '']);
    return parse(stdout, { bom: true, columns: true, record_delimiter: '\r\n' });
  }
  const receipts = async (...options: string[]) => (await rows(...options)).map(({ receipt }) => receipt);

  test('lists all complaints, newest last, each with its author and an address that opens its file', async () => {
    const [first, second, third, ...others] = await rows();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      receipt: 'ش-1',
      created_at: '2026-10-14T20:59:59.000Z',
      about: 'broker',
      subject: 'B1001',
      reason: 'سلوك غير مهني',
      email: 'sara@example.com',
      uid: person.uid,
    });
    expect(first?.description).toMatch(/^'=لا يرد\nhttp/);
    expect(second).toMatchObject({
      receipt: 'ق-1',
      about: 'parcel',
      subject: String(parcelId),
      reason: 'صفقة لا تظهر',
      price_sar: '1250000',
      sale_date: '2026-05-04',
      description: '',
    });
    const { pathname, search } = new URL(first?.description?.split('\n').at(-1) ?? '');
    const served = await fetch(`${platform.url}${pathname}${search}`);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(tinyFiles['image/png']);
    // Another person's file stays the text that was typed.
    expect(third?.description).toBe(`${platform.url}/attachments/${fileId}`);
  });

  test('filters by kind of subject, and by a start day in Riyadh', async () => {
    expect(await receipts('--about', 'parcel')).toEqual(['ق-1']);
    expect(await receipts('--since', '2026-10-15')).toEqual(['ق-1', 'ش-2']);
    expect(await receipts('--since', '2026-10-15', '--about', 'broker')).toEqual(['ش-2']);
    expect(await receipts('--about', 'offer')).toEqual([]);
  });

  test('shows a complaint by its receipt number, with the attached file', async () => {
    const { stdout } = await run('complaint', 'ش-1');
    expect(stdout).toContain('reason: سلوك غير مهني\n');
    expect(stdout).toContain(`file_name: صك.png (image/png, ${tinyFiles['image/png'].length} bytes)\n`);
    const [, path = ''] = /^file: (.+)$/m.exec(stdout) ?? [];
    expect(await readFile(path)).toEqual(tinyFiles['image/png']);
    const [, address = ''] = /^file_address: (.+)$/m.exec(stdout) ?? [];
    const { pathname, search } = new URL(address);
    const served = await fetch(`${platform.url}${pathname}${search}`);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(tinyFiles['image/png']);
    // Every half an hour, the address of a file has a new signature.
    const unsigned = (text: string) => text.replace(/\?expires=\S+/, '');
    expect(unsigned((await run('complaint', 'complaint-1')).stdout)).toBe(unsigned(stdout));
    expect((await run('complaint', 'parcel-1')).stdout).toContain('price_sar: 1250000\n');
    expect((await run('complaint', 'ش-2')).stdout).not.toContain('file');
  });

  test.each([
    [
      ['complaints', '--about', 'weather'],
      'complaints accepts only --about parcel|offer|broker|transaction|project|neighborhood, --since YYYY-MM-DD\n',
    ],
    [['complaints', '--since', '2026-02-30'], '--since must be a date as YYYY-MM-DD, not "2026-02-30"\n'],
    [['complaint'], 'receipt number missing or invalid; examples: ش-12 or complaint-12, ق-3 or parcel-3\n'],
    [
      ['complaint', '12'],
      'receipt number missing or invalid; examples: ش-12 or complaint-12, ق-3 or parcel-3\n',
    ],
    [['complaint', 'ق-99'], 'complaint ق-99 does not exist\n'],
  ])('rejects %j', async (parameters, sentence) => {
    expect(await run(...parameters)).toEqual({ code: 1, stdout: '', stderr: sentence });
  });
});

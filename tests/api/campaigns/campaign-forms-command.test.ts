import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../../database/open.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import { sendForm } from '../../support/campaign-forms.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { runPlatform } from '../../support/programs.ts';
import { engines, openTestStore } from '../../support/store.ts';

const message = 'قال: «أريد أرضًا», ثم "اتصل"\nغدًا';

/** Two days in Riyadh: the second begins at 21:00 UTC. */
const sent: [at: string, campaign: string, body: Record<string, unknown>][] = [
  ['2026-10-14T20:59:59.000Z', 'spring', { phoneNumber: '+966551234501', name: 'ليلى', message }],
  ['2026-10-14T21:00:00.000Z', 'spring', { phoneNumber: '+966551234502', name: '=HYPERLINK("x")' }],
  ['2026-10-15T08:00:00.000Z', 'autumn', { phoneNumber: '+966551234503', name: '@SUM(A1)', source: '+1' }],
  ['2026-10-15T09:00:00.000Z', 'spring', { phoneNumber: '+966551234504', name: '-2', content: 'a=b' }],
];

describe.each(engines)('the campaign form export from %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-forms-'));
    store = await openStoreIn(folder, engine);
    platform = await startPlatform(store, { trustedProxies: ['127.0.0.1'] });
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [at, campaign, body] of sent) {
      vi.setSystemTime(new Date(at));
      expect((await sendForm(platform, body, { campaign })).status).toBe(200);
    }
    vi.useRealTimers();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  function run(...options: string[]) {
    const { address } = store;
    const environment: Record<string, string> = 'url' in address ? { DATABASE_URL: address.url } : {};
    return runPlatform(folder, ['campaign-forms', ...options], environment);
  }
  async function csv(...options: string[]): Promise<string> {
    const { code, stdout, stderr } = await run(...options);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  }
  async function rows(...options: string[]): Promise<Record<string, string>[]> {
    return parse(await csv(...options), { bom: true, columns: true, record_delimiter: '\r\n' });
  }
  const times = (forms: Record<string, string>[]) => forms.map((form) => form.created_at);
  const timesOf = (...indexes: number[]) => indexes.map((index) => sent[index]?.[0]);

  test('is UTF-8 with the BOM that spreadsheet programs expect, newest last', async () => {
    const text = await csv();
    expect(text.startsWith('\uFEFFcreated_at,campaign,name,phone_number,email,message,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(times(await rows())).toEqual(timesOf(0, 1, 2, 3));
  });

  test('keeps commas, quotes, line breaks and Arabic as they were sent', async () => {
    expect((await rows())[0]).toEqual({
      created_at: '2026-10-14T20:59:59.000Z',
      campaign: 'spring',
      name: 'ليلى',
      phone_number: "'+966551234501",
      email: '',
      message,
      region_key: '',
      ref_user_id: '',
      source: '',
      medium: '',
      content: '',
    });
  });

  test('contains no formulas: what looks like one becomes text', async () => {
    const forms = await rows();
    expect(forms.map((form) => form.name)).toEqual(['ليلى', `'=HYPERLINK("x")`, "'@SUM(A1)", "'-2"]);
    expect([forms[2]?.source, forms[3]?.content]).toEqual(["'+1", 'a=b']);
  });

  test('can be limited to a campaign, to a start day in Riyadh, or both', async () => {
    expect(times(await rows('--campaign', 'spring'))).toEqual(timesOf(0, 1, 3));
    expect(times(await rows('--since', '2026-10-15'))).toEqual(timesOf(1, 2, 3));
    expect(times(await rows('--since', '2026-10-15', '--campaign', 'autumn'))).toEqual(timesOf(2));
  });

  test('is only a header when there are no forms', async () => {
    expect((await csv('--since', '2026-10-16')).split('\r\n')).toHaveLength(2);
  });

  test.each([
    [['--since', '15/10/2026'], '--since must be a date as YYYY-MM-DD, not "15/10/2026"\n'],
    [['--since', '2026-02-30'], '--since must be a date as YYYY-MM-DD, not "2026-02-30"\n'],
    [['--until', '2026-10-15'], 'campaign-forms accepts only --campaign NAME, --since YYYY-MM-DD\n'],
    [['--campaign'], 'campaign-forms accepts only --campaign NAME, --since YYYY-MM-DD\n'],
    [['spring'], 'campaign-forms accepts only --campaign NAME, --since YYYY-MM-DD\n'],
  ])('rejects %j', async (options, sentence) => {
    expect(await run(...options)).toEqual({ code: 1, stdout: '', stderr: sentence });
  });
});

/** Where the command finds it: in a file of that folder, or at the address of the server. */
function openStoreIn(folder: string, engine: Engine): Promise<Store> {
  return engine === 'sqlite' ? openStore({ file: join(folder, 'ardi.sqlite') }) : openTestStore(engine);
}

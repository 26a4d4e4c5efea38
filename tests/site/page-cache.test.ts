import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBroker } from '../../platform/commands/people.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';
import { writeSwitch } from '../../database/shell/settings.ts';
import { raiseRevision } from '../../database/shared/revisions.ts';
import { pageQueryNames } from '../../src/cache/query-names.ts';
import { commandActor } from '../support/operators.ts';
import { testSettings } from '../support/settings.ts';

/** Things of a region that other tests do not use: they are changed here, and restored. */
const regionKey = 'Asir';
/** Far shorter than the cache keeps a page: a change that only appears when the page expires fails the test. */
const visibleWithin = { interval: 250 };

let store: Store;
beforeAll(async () => {
  store = await openStore({ file: testSettings.databaseFile });
});
afterAll(() => store.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(testSettings.siteUrl + path, { headers, redirect: 'manual' });
const cacheStateOf = async (path: string) => (await ask(path)).headers.get('x-astro-cache');
const textOf = async (path: string) => (await ask(path)).text();

/** Requests the page until it comes from the cache: it is stored once the site knows the revisions. */
const cached = (path: string) => expect.poll(() => cacheStateOf(path)).toBe('HIT');

async function regionId(): Promise<number> {
  const region = await store.database
    .selectFrom('region')
    .select('id')
    .where('key', '=', regionKey)
    .executeTakeFirstOrThrow();
  return region.id;
}

test('an edited offer appears within ten seconds', async () => {
  const offer = await store.database
    .selectFrom('offer')
    .select(['code', 'title'])
    .where('region_id', '=', await regionId())
    .orderBy('code', 'desc')
    .executeTakeFirstOrThrow();
  const path = `/offer/${offer.code}`;
  const change = (title: string) =>
    store.write(async (transaction) => {
      await transaction.updateTable('offer').set({ title }).where('code', '=', offer.code).execute();
      await raiseRevision(transaction, 'offers');
    });
  await cached(path);
  expect(await textOf(path)).toContain(offer.title);
  await change('عرض بعنوان جديد');
  try {
    await expect.poll(() => textOf(path), visibleWithin).toContain('عرض بعنوان جديد');
  } finally {
    await change(offer.title);
  }
  await expect.poll(() => textOf(path), visibleWithin).not.toContain('عرض بعنوان جديد');
});

test("a broker's page that is taken down is gone within ten seconds", async () => {
  const { code } = await store.database
    .selectFrom('organisation')
    .select('code')
    .where('region_id', '=', await regionId())
    .where('public_profile_enabled', '=', 1)
    .where('is_profile_completed', '=', 1)
    .where('approval_status', '=', 'approved')
    .where('status', '=', 'active')
    .where('type', '=', 'broker')
    .orderBy('code', 'desc')
    .executeTakeFirstOrThrow();
  const path = `/profile/${code}`;
  await cached(path);
  await setBroker(store, commandActor, code, 'public-profile', 'off');
  try {
    await expect.poll(async () => (await ask(path)).status, visibleWithin).toBe(404);
  } finally {
    await setBroker(store, commandActor, code, 'public-profile', 'on');
  }
  await expect.poll(async () => (await ask(path)).status, visibleWithin).toBe(200);
});

test('a land load appears within ten seconds, and is not cached until it has settled', async () => {
  const parcel = await store.database
    .selectFrom('parcel')
    .select(['id', 'parcel_no'])
    .where('region_id', '=', await regionId())
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const path = `/parcel/${parcel.id}`;
  const change = (parcelNo: string) =>
    store.write(async (transaction) => {
      await transaction
        .updateTable('parcel')
        .set({ parcel_no: parcelNo })
        .where('id', '=', parcel.id)
        .execute();
      await raiseRevision(transaction, `land:${regionKey}`);
    });
  await cached(path);
  await change('7777/ب');
  try {
    await expect.poll(() => textOf(path), visibleWithin).toContain('7777/ب');
    expect(await cacheStateOf(path)).toBeNull();
  } finally {
    await change(parcel.parcel_no);
  }
});

test('a page of another region stays cached meanwhile', async () => {
  await cached('/Riyadh/transactions');
  await store.write((transaction) => raiseRevision(transaction, `land:${regionKey}`));
  expect(await cacheStateOf('/Riyadh/transactions')).toBe('HIT');
});

test('query parameters that no page reads create no cache entry and do not appear on the page', async () => {
  const path = '/Riyadh/transactions';
  await cached(path);
  const marked = await ask(`${path}?utm_source=marker-7341&refUserId=marker-7341`);
  expect(marked.headers.get('x-astro-cache')).toBe('HIT');
  for (const page of [path, '/Riyadh/metrics', '/metrics', '/map', '/data', '/compare', '/transactions']) {
    // The first request after a change renders the page: its text is what would be stored.
    const text = await textOf(`${page}?page=1&unknown=marker-7341&__proto__=marker-7341`);
    expect(text, page).not.toContain('marker-7341');
  }
  expect(pageQueryNames).not.toContain('unknown');
});

test('returns 304 to a browser with a cached page, and does not cache failed or missing pages', async () => {
  await cached('/Riyadh/transactions');
  const etag = (await ask('/Riyadh/transactions')).headers.get('etag') ?? '';
  const again = await ask('/Riyadh/transactions', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  for (const path of ['/parcel/999999999', '/Riyadh/transactions/999999999', '/profile/nobody']) {
    for (const _ of [1, 2]) {
      const missing = await ask(path);
      expect([missing.status, missing.headers.get('x-astro-cache')], path).toEqual([404, null]);
    }
  }
});

test('a file of sales is the same for every spelling of its list, and follows the data', async () => {
  const path = `/${regionKey}/transactions.csv`;
  const region = await regionId();
  const sale = await store.database
    .selectFrom('sale')
    .select(['id', 'price_sar'])
    .where('region_id', '=', region)
    .executeTakeFirstOrThrow();
  // Its number stays: other tests follow links to it meanwhile.
  const change = (price_sar: number) =>
    store.write(async (transaction) => {
      await transaction.updateTable('sale').set({ price_sar }).where('id', '=', sale.id).execute();
      await raiseRevision(transaction, `land:${regionKey}`);
    });
  const whole = await textOf(path);
  const spellings = ['?page=7', '?no-such-name=1', '?sort=newest', '?page=2&utm_source=mail'];
  for (const query of spellings) expect(await textOf(path + query), query).toBe(whole);
  expect(await textOf(`${path}?sort=price_high`)).not.toBe(whole);
  await change(7_654_321);
  try {
    await expect.poll(() => textOf(path), visibleWithin).toContain('7654321');
  } finally {
    await change(sale.price_sar);
  }
  await expect.poll(() => textOf(path), visibleWithin).toBe(whole);
});

test('a setting for how long data is kept appears in the privacy policy', async () => {
  const path = '/privacy-policy';
  await cached(path);
  expect(await textOf(path)).toMatch(/نماذج الحملات<\/td>\s*<td>365 يومًا<\/td>/);
  await writeSwitch(store, commandActor, 'form_days', '3');
  try {
    await expect.poll(() => textOf(path), visibleWithin).toMatch(/نماذج الحملات<\/td>\s*<td>3 أيام<\/td>/);
  } finally {
    await writeSwitch(store, commandActor, 'form_days', undefined);
  }
});

test('files of a comparison and of a price report are cached like pages', async () => {
  const parcel = await store.database.selectFrom('parcel').select('id').executeTakeFirstOrThrow();
  for (const path of ['/compare/prices.csv', `/parcel/${parcel.id}/report.csv`]) {
    await cached(path);
    expect(await cacheStateOf(`${path}?no-such-name=1`), path).toBe('HIT');
  }
});

test('member pages and files for browsers are never in the page cache', async () => {
  for (const path of ['/user-profile', '/Riyadh/favorites', '/Riyadh/transactions.csv', '/agreement']) {
    for (const _ of [1, 2]) expect(await cacheStateOf(path), path).toBeNull();
  }
});

test('the headers of a page take less than three kilobytes', async () => {
  const pages = ['/', '/privacy-policy', '/landing-page/46', '/market', '/account/auth', '/data', '/compare'];
  for (const path of [...pages, '/Al_Qassim/metrics', '/map', '/Riyadh/transactions', '/no-such-page']) {
    const { headers } = await ask(path, { 'accept-encoding': 'br' });
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes, path).toBeLessThan(3072);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { planAddress } from '../../../contract/shared/page-addresses.ts';
import type { Store } from '../../../database/connection/store.ts';
import { addAmendment } from '../../../database/loads/amendments.ts';
import { LackingStores } from '../../support/lacking-stores.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';

/** What files and operators state of land, on its pages. */

const stores = new LackingStores();
let store: Store;
let platform: TestPlatform;
let site: Awaited<ReturnType<typeof startSiteBehindProxy>>;
let plan: { city_name: string; plan_no: string };
let parcels: { id: number; parcel_no: string }[];

beforeAll(async () => {
  store = await stores.open('all regions but one');
  const { database } = store;
  plan = await database
    .selectFrom('parcel')
    .select(['city_name', 'plan_no', ({ fn }) => fn.countAll().as('parcels')])
    .where('plan_no', 'is not', null)
    .groupBy(['city_name', 'plan_no'])
    .orderBy('parcels', 'desc')
    .$narrowType<{ plan_no: string }>()
    .executeTakeFirstOrThrow();
  parcels = await database
    .selectFrom('parcel')
    .select(['id', 'parcel_no', 'source_id', 'region_id'])
    .where('city_name', '=', plan.city_name)
    .where('plan_no', '=', plan.plan_no)
    .orderBy('id')
    .execute();
  // Numbers of real plans do not follow the ids.
  for (const [at, { id }] of parcels.entries())
    await database
      .updateTable('parcel')
      .set({ parcel_no: `${parcels.length - at}/${at % 3}` })
      .where('id', '=', id)
      .execute();
  await database
    .updateTable('parcel')
    .set({ stated_price_sar: 7_654_321, stated_price_source_id: 1, parcel_no: '-' })
    .where('id', '=', parcels[0]!.id)
    .execute();
  await addAmendment(database, {
    ...({ act: 'correction', item: 'parcel', region_id: 10, item_key: String(parcels[1]!.id) } as const),
    ...{ title: '', successors: [], organisation_id: null, is_demo: 0, reason: 'صك أحدث' },
    changes: { fields: [{ field: 'area', from: '111', to: '112' }], values: {} },
  });
  platform = await startPlatform(store);
  site = await startSiteBehindProxy({ path: undefined, platformUrl: platform.url });
});
afterAll(async () => {
  await site.stop();
  await platform.close();
  await store.close();
  stores.close();
});

const read = async (path: string) => (await fetch(site.url + path)).text();

test("a plan's pages list all its parcels, sorted as people count", async () => {
  const address = planAddress('Riyadh', plan.city_name, plan.plan_no) ?? '';
  const numbers: string[] = [];
  const pages = Math.ceil(parcels.length / 60);
  expect(pages).toBeGreaterThan(1);
  for (let page = 1; page <= pages; page++) {
    const html = await read(`${address}?page=${page}`);
    const [, list = ''] = html.split('id="parcels"');
    numbers.push(...[...list.matchAll(/<bdi[^>]*>القطعة ([^<]+)<\/bdi>/g)].map(([, number]) => number ?? ''));
    expect(html.includes('rel="next"')).toBe(page < pages);
  }
  expect(numbers).toHaveLength(parcels.length);
  const known = numbers.filter((number) => number !== 'بلا رقم');
  const sorted = known.toSorted((one, other) => one.localeCompare(other, 'ar', { numeric: true }));
  expect(known).toEqual(sorted);
  const beyond = await read(`${address}?page=999`);
  expect(beyond).toContain('rel="prev"');
  expect(beyond).not.toContain('rel="next"');
});

test('a parcel without a number is called so, and its price without a day names its source', async () => {
  for (const page of ['', '/report']) {
    const html = await read(`/parcel/${parcels[0]!.id}${page}`);
    expect(html).toMatch(/سعر بلا تاريخ[^]*?7,654,321[^]*?لا يدخل في أي رقم/);
    expect(html).toContain('بلا رقم');
    expect(html).not.toContain('القطعة -');
  }
});

test('a corrected parcel says what its source states, and why', async () => {
  const html = await read(`/parcel/${parcels[1]!.id}`);
  expect(html).toMatch(
    /صُحّحت في [^<]*المساحة بالمتر المربع كان 111\. السبب: صك أحدث\. صحّحها: أرضي، وليس المصدر\./,
  );
});

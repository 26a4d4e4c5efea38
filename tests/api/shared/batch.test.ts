import { describe, expect, test } from 'vitest';
import { readBatch } from '../../../contract/shared/batch.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { getParcel } from '../../../contract/parcel/parcels.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { routes } from '../../../contract/routes.ts';
import { fillPath, type Route } from '../../../contract/shared/route.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

const siteKey = 'the-key-of-the-site';
const askers: [string, Record<string, string>][] = [
  ['anybody', {}],
  ['the site itself', { 'x-site-key': siteKey }],
];
const cases = engines.flatMap((engine) => askers.map(([name, headers]) => ({ engine, name, headers })));

describe.each(cases)('batched reads of $name on $engine', ({ engine, headers }) => {
  const bench = demoBench(engine, { siteKey });
  const read = (reads: { path: string; version?: 2 | 3 | 4 }[], more = {}) =>
    callPlatform(bench.platform, readBatch, { body: { reads }, headers, ...more });

  test('each gets the same response as alone, in order, including errors', async () => {
    const { id } = await bench.store.database.selectFrom('parcel').select('id').executeTakeFirstOrThrow();
    const { data } = await read([
      { path: '/regions' },
      { path: '/parcel/999999999' },
      { path: `/parcel/${id}` },
      { path: '/transactions/boundaries?limit=0', version: 2 },
      { path: '/no-such-call' },
    ]);
    expect(data.map(({ status }) => status)).toEqual([200, 404, 200, 400, 404]);
    expect(data[0]?.body).toEqual(await bodyOf(callPlatform(bench.platform, listRegions)));
    expect(data[2]?.body).toEqual(
      await bodyOf(callPlatform(bench.platform, getParcel, { parameters: { id } })),
    );
    expect(data[1]?.body).toMatchObject({ status: false, data: null });
  });

  test('each has exactly the rights of its caller', async () => {
    const reads = [{ path: '/accounts/user/profile' }];
    expect((await read(reads)).data[0]?.status).toBe(401);
    const { token } = await newPerson(bench.platform);
    expect((await read(reads, { token })).data[0]?.status).toBe(200);
  });

  test('a non-JSON response has no body, and a path that is not a read call is rejected', async () => {
    expect((await read([{ path: '/captcha/api.js' }])).data[0]).toEqual({ status: 200, body: null });
    for (const path of [
      '',
      'regions',
      '//elsewhere.example/regions',
      'https://elsewhere.example/',
      `/${'x'.repeat(4000)}`,
    ]) {
      expect((await read([{ path }])).status, path.slice(0, 40)).toBe(400);
    }
    expect((await read([])).status).toBe(400);
    const tooMany = Array.from({ length: limits.batchReads + 1 }, () => ({ path: '/regions' }));
    expect((await read(tooMany)).status).toBe(400);
  });
});

describe.each(engines)('reads of a page on %s', (engine) => {
  const bench = demoBench(engine, { siteKey });

  test('the site gets the same public data as anybody', async () => {
    const parcel = await bench.store.database
      .selectFrom('parcel')
      .innerJoin('sale_parcel', 'sale_parcel.parcel_id', 'parcel.id')
      .select(['parcel.id', 'parcel.neighborhood_id', 'parcel.centroid_x', 'parcel.centroid_y'])
      .where('parcel.neighborhood_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const near = `near=${parcel.centroid_x},${parcel.centroid_y}&withinMeters=800`;
    const of = ({ path, version }: Route, query = '') => ({
      path: `/${fillPath(path, { id: parcel.id }).replace(/^\//, '')}${query}`,
      ...(version && { version }),
    });
    const reads = [
      of(routes.listRegions),
      of(routes.getParcel),
      of(routes.getBuildingRules, `?parcelObjectId=${parcel.id}`),
      of(routes.getParcelPlan, `?parcelObjectIds=${parcel.id}`),
      of(routes.searchTransactions, `?${near}&orderBy=newest&limit=10`),
      of(routes.summarizeTransactions, `?neighborhoodId=${parcel.neighborhood_id}`),
    ];
    const ask = async (headers: Record<string, string>) =>
      (await callPlatform(bench.platform, readBatch, { body: { reads }, headers })).data;
    const told = await ask({ 'x-site-key': siteKey });
    expect(told.map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(told).toEqual(await ask({}));
  });
});

async function bodyOf(answer: Promise<{ data: unknown; message: string }>) {
  const { data, message } = await answer;
  return { status: true, message, data };
}

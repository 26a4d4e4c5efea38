import { describe, expect, test } from 'vitest';
import { readBatch } from '../../../src/contract/batch.ts';
import { limits } from '../../../src/contract/limits.ts';
import { getParcel } from '../../../src/contract/parcels.ts';
import { listRegions } from '../../../src/contract/regions.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('reads that are asked for together on %s', (engine) => {
  const bench = demoBench(engine);
  const read = (reads: { path: string; version?: 2 | 3 | 4 }[], more = {}) =>
    callPlatform(bench.platform, readBatch, { body: { reads }, ...more });

  test('each is answered as it is alone, in their order, refused ones too', async () => {
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

  test('each has the rights of its caller, and no more', async () => {
    const reads = [{ path: '/accounts/user/profile' }];
    expect((await read(reads)).data[0]?.status).toBe(401);
    const { token } = await newPerson(bench.platform);
    expect((await read(reads, { token })).data[0]?.status).toBe(200);
  });

  test('what is no JSON has no body, and what is no read of a call is refused', async () => {
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

async function bodyOf(answer: Promise<{ data: unknown; message: string }>) {
  const { data, message } = await answer;
  return { status: true, message, data };
}

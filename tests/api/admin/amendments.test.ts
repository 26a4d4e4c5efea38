import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../pipeline/import/command.ts';
import {
  correctItem,
  endAmendment,
  findItem,
  listAmendments,
  retireParcel,
  withdrawItem,
} from '../../../contract/admin/amendments.ts';
import { getDataJob, type DataJob } from '../../../contract/admin/data.ts';
import { listSuccessors } from '../../../contract/parcel/successors.ts';
import { getParcel } from '../../../contract/parcel/parcels.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newOperator } from '../../support/operators.ts';
import { deeds, landFiles } from '../../support/real-land.ts';
import { engines } from '../../support/store.ts';

/** Each change is a job: a process of its own, which starts within seconds. */
describe.each(engines)('changes of single rows at the desk on %s', (engine) => {
  const bench = emptyBench(engine);
  let token = '';

  beforeAll(async () => {
    token = (await newOperator(bench.store, bench.platform, 'data')).token;
    const folder = await mkdtemp(join(tmpdir(), 'ardi-changes-'));
    for (const [kind, text] of [
      ['districts.geojson', landFiles.districts],
      ['parcels.geojson', landFiles.parcels],
      ['sales.csv', deeds],
    ] as const) {
      await writeFile(join(folder, kind), text);
      await runImport(bench.store, {
        words: [kind.split('.')[0] ?? '', join(folder, kind)],
        region: 'Riyadh',
        ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
        dataDirectory: folder,
        print: () => {},
      });
    }
    await rm(folder, { recursive: true });
  });

  async function ended({ id }: DataJob): Promise<DataJob> {
    const now = async () =>
      (await callPlatform(bench.platform, getDataJob, { token, parameters: { id } })).data;
    const isRunning = async () => ['starting', 'waiting', 'running'].includes((await now()).state);
    await expect.poll(isRunning, { interval: 200 }).toBe(false);
    return now();
  }
  const find = (item: string, itemKey: string) =>
    callPlatform(bench.platform, findItem, { token, query: { item, itemKey } });
  const parcelOf = async (number: string) =>
    bench.store.database
      .selectFrom('parcel')
      .select('id')
      .where('parcel_no', '=', number)
      .executeTakeFirstOrThrow();

  test('a sale is found, corrected, and the change is listed and ended', async () => {
    const { data: before } = await find('sale', '101');
    expect(before).toMatchObject({ item: 'sale', key: '101', regionKey: 'Riyadh', isDemo: false });
    expect(before.fields).toContainEqual({ field: 'price', value: '1800000' });
    const body = { item: 'sale', key: '101', reason: 'خطأ في الصك' };
    const values = [{ field: 'price', from: '1800000', value: '1,900,000' }];
    const { data: job } = await callPlatform(bench.platform, correctItem, {
      token,
      body: { ...body, values },
    });
    expect(await ended(job)).toMatchObject({ state: 'done', action: 'change', error: null });
    const { data: after } = await find('sale', '101');
    expect(after.fields).toContainEqual({ field: 'price', value: '1900000' });
    expect(after.amendments).toMatchObject([{ act: 'correction', reason: 'خطأ في الصك' }]);

    // Another operator who still sees the earlier price learns of it.
    expectRefusal(
      await callPlatform(bench.platform, correctItem, { token, body: { ...body, values } }),
      409,
      'changed_meanwhile',
    );
    const list = async () =>
      (await callPlatform(bench.platform, listAmendments, { token, query: {} })).data.items;
    const [amendment] = await list();
    const parameters = { id: amendment?.id ?? 0 };
    const end = () => callPlatform(bench.platform, endAmendment, { token, parameters });
    expect((await end()).status).toBe(200);
    expectRefusal(await end(), 404, 'amendment_not_found');
    expect(await list()).toEqual([]);
    expect((await find('sale', '101')).data.fields).toContainEqual({ field: 'price', value: '1900000' });
  });

  test('a withdrawn sale is gone, though its reason looks like an option', async () => {
    const body = { item: 'sale', key: '102', reason: '--no-tiles' };
    const { data: job } = await callPlatform(bench.platform, withdrawItem, { token, body });
    expect(await ended(job)).toMatchObject({ state: 'done', error: null });
    expectRefusal(await find('sale', '102'), 404, 'item_not_found');
    const { data: list } = await callPlatform(bench.platform, listAmendments, { token, query: {} });
    expect(list.items).toMatchObject([{ act: 'withdrawal', title: '102', reason: '--no-tiles' }]);
  });

  test('a merged parcel leads to what it became', async () => {
    const [{ id: merged }, { id: into }] = [await parcelOf('146'), await parcelOf('145/1')];
    const body = { parcelObjectId: merged, successors: [into] };
    const { data: job } = await callPlatform(bench.platform, retireParcel, { token, body });
    expect(await ended(job)).toMatchObject({ state: 'done', error: null });
    expectRefusal(
      await callPlatform(bench.platform, getParcel, { parameters: { id: merged } }),
      404,
      'parcel_not_found',
    );
    const successorsOf = async (parcelObjectId: number) =>
      (await callPlatform(bench.platform, listSuccessors, { query: { parcelObjectId } })).data;
    expect(await successorsOf(merged)).toMatchObject({
      name: 'بدر - 146',
      retiredOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      parcels: [{ parcelObjectId: into, parcelNo: '145/1', planNo: '1324/ب', regionKey: 'Riyadh' }],
    });
    expect(await successorsOf(into)).toEqual({ retiredOn: null, name: null, parcels: [] });
  });

  test('what is missing or cannot be meant is refused before a job starts', async () => {
    const { id } = await parcelOf('145/1');
    const retire = (successors: number[]) =>
      callPlatform(bench.platform, retireParcel, { token, body: { parcelObjectId: id, successors } });
    expectRefusal(await find('parcel', '12'), 404, 'item_not_found');
    expectRefusal(await retire([12]), 404, 'parcel_not_found');
    expectRefusal(await retire([id]), 409, 'successor_elsewhere');
    expectBadInput(await retire([]), 'successors');
    const correct = (body: object) => callPlatform(bench.platform, correctItem, { token, body });
    const body = { item: 'sale', key: '101', reason: 'خطأ' };
    expectBadInput(await correct({ ...body, values: [{ field: 'owner', value: 'x' }] }), 'values/0/field');
    expectBadInput(await correct({ ...body, values: [{ field: 'zoning', value: 'x' }] }), 'zoning');
    expectBadInput(await correct({ ...body, reason: '', values: [] }), 'reason');
    const { data: job } = await correct({ ...body, values: [{ field: 'price', value: 'free' }] });
    expect(await ended(job)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('السعر بالريال: اكتب رقمًا أكبر من صفر') as string,
    });
  });
});

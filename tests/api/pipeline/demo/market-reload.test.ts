import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../../../../pipeline/demo/load.ts';
import type { DemoSettings } from '../../../../pipeline/demo/land/region.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { engines, openDemoStore } from '../../../support/store.ts';
import { marketRows } from './market-rows.ts';

/** As `openDemoStore` loads. */
const small: DemoSettings = { seed: 'test', parcels: 3000 };
const load = (store: Store, settings = small) => loadDemo(store, settings, () => undefined);

describe.each(engines)('reloading on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openDemoStore(engine);
  });
  afterAll(() => store.close());

  const idsByCode = async () =>
    store.database.selectFrom('organisation').select(['code', 'id']).orderBy('code').execute();

  test('replaces the market and leaves nothing of the previous one', async () => {
    const before = await idsByCode();
    const expected = await marketRows(store);
    await load(store, { seed: 'other', parcels: 5000 });
    expect((await marketRows(store)).offers).not.toEqual(expected.offers);
    await load(store);
    expect(await marketRows(store)).toEqual(expected);
    expect(await idsByCode()).toEqual(before);
  });

  test('keeps the members of an organization, and outdated organizations that have members', async () => {
    const { database } = store;
    const { id: accountId } = await database
      .insertInto('account')
      .values({ uid: 'member', sign_in_provider: 'phone', created_at: '2026-10-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const broker = await database
      .selectFrom('organisation')
      .selectAll()
      .where('code', '=', 'B1001')
      .executeTakeFirstOrThrow();
    const { id: _, ...row } = broker;
    await database
      .updateTable('organisation')
      .set({ created_by_id: accountId, name: 'اسم آخر' })
      .where('id', '=', broker.id)
      .execute();
    const stale = await database
      .insertInto('organisation')
      .values(['B9001', 'B9002'].map((code) => ({ ...row, code })))
      .returning(['id', 'code'])
      .execute();
    const joined = [broker.id, stale.find(({ code }) => code === 'B9001')?.id ?? 0];
    await database
      .insertInto('organisation_member')
      .values(joined.map((id) => ({ account_id: accountId, organisation_id: id, joined_at: '2026-10-01' })))
      .execute();
    await load(store);
    const members = await database.selectFrom('organisation_member').select('organisation_id').execute();
    expect(members.map((member) => member.organisation_id).sort()).toEqual(joined.sort());
    const codes = (await idsByCode()).map(({ code }) => code);
    expect(codes).toContain('B9001');
    expect(codes).not.toContain('B9002');
    const after = database.selectFrom('organisation').selectAll().where('id', '=', broker.id);
    expect(await after.executeTakeFirst()).toEqual({ ...broker, created_by_id: accountId });
  });
});

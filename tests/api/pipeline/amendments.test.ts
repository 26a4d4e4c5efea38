import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runAmend, runAmendments, type AmendCommand } from '../../../pipeline/amend/command.ts';
import { removeDemoOf } from '../../../pipeline/demo/demo-state.ts';
import { Aliases } from '../../../pipeline/import/places/aliases.ts';
import { runImport, type ImportCommand } from '../../../pipeline/import/command.ts';
import { commandActor } from '../../../pipeline/import/load/load-record.ts';
import { CannotUndo, undoLastLoad } from '../../../pipeline/undo.ts';
import { getParcel, searchParcels } from '../../../contract/parcel/parcels.ts';
import {
  getTransaction,
  listParcelTransactions,
  searchTransactions,
} from '../../../contract/sale/transactions.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { writeSwitch } from '../../../database/shell/settings.ts';
import { findRetirement } from '../../../database/loads/amendments.ts';
import { loggedTableNames } from '../../../database/schema/logged-tables.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { FileKind, LoadKind } from '../../../contract/admin/load-kinds.ts';
import { besideMarket, deeds, landFiles, marketFiles, square } from '../../support/real-land.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform } from '../../support/platform.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';
import { collectionOf } from '../../support/written-land.ts';

/** The first parcel, and the two halves that it was subdivided into. */
const subdivided = collectionOf([
  {
    geometry: square(46.605, 24.705, 0.0002),
    properties: { parcel_no: '145/1', subdivision_no: '1324/ب', block_no: '7', city: 'الرياض' },
  },
  ...['145/2', '145/3'].map((parcelNo, index) => ({
    geometry: square(46.605 + index * 0.0001, 24.705, 0.0001),
    properties: { parcel_no: parcelNo, subdivision_no: '1324/ب', block_no: '7', city: 'الرياض' },
  })),
]);

describe.each(engines)('changes of single rows on %s', (engine) => {
  let folder: string;
  let store: Store;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-amendments-'));
    store = await openTestStore(engine);
    for (const [name, bytes] of Object.entries(besideMarket)) await writeFile(join(folder, name), bytes);
    await load('districts', landFiles.districts);
    await load('parcels', landFiles.parcels);
    await load('sales', deeds);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function load(kind: FileKind, text: string, more: Partial<ImportCommand> = {}): Promise<void> {
    const file = join(folder, `${kind}.${text.startsWith('{') ? 'geojson' : 'csv'}`);
    await writeFile(file, text);
    await runImport(store, {
      ...{ words: [kind, file], region: 'Riyadh' },
      ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
      ...{ dataDirectory: folder, publicUrl: 'https://ardi.example' },
      print: () => {},
      ...more,
    });
  }
  async function amend(words: string[], more: Partial<AmendCommand> = {}): Promise<string[]> {
    const lines: string[] = [];
    const command = { words, region: undefined, why: 'خطأ مطبعي في الصك', into: undefined };
    const context = {
      dataDirectory: folder,
      actor: commandActor(),
      print: (line: string) => void lines.push(line),
    };
    const changed = await runAmend(store, { ...command, ...context, ...more });
    if (!changed) throw new Error('the command is incomplete');
    return lines;
  }
  const undo = (kind: LoadKind) => undoLastLoad(store, { kind, region: 'Riyadh', actor: commandActor() });
  const sale = (number: string) =>
    store.database.selectFrom('sale').selectAll().where('transaction_no', '=', number).executeTakeFirst();
  const parcelNo = (number: string) =>
    store.database.selectFrom('parcel').selectAll().where('parcel_no', '=', number).executeTakeFirst();
  async function idOf(number: string): Promise<number> {
    const parcel = await parcelNo(number);
    if (!parcel) throw new Error(`there is no parcel ${number}`);
    return parcel.id;
  }
  const offers = () =>
    store.database
      .selectFrom('offer')
      .leftJoin('offer_parcel', 'offer_parcel.offer_id', 'offer.id')
      .select(['code', 'price_sar', 'parcel_id'])
      .orderBy('parcel_id')
      .execute();

  /** All rows but those of sources, which say when they were last loaded. */
  async function everything(): Promise<Record<string, string[]>> {
    const all: Record<string, string[]> = {};
    for (const table of loggedTableNames.filter((name) => name !== 'source')) {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(store.database);
      all[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return all;
  }

  test('corrected rows bear their correction in lists, on pages, and in comparisons', async () => {
    await writeSwitch(store, commandActor(), 'operator_name', 'شركة المشغل');
    await amend(['correct', 'sale', '101', 'price=2400000'], { why: 'السبب الأول' });
    await amend(['correct', 'sale', '101', 'price=2500000', 'area=700']);
    const id = await idOf('145/1');
    await amend(['correct', 'parcel', String(id), 'area=650'], { why: 'صك أحدث' });
    const platform = await startPlatform(store);
    try {
      const correction = {
        correctedOn: riyadhDay(),
        fields: [
          { name: 'السعر بالريال', from: '1800000' },
          { name: 'المساحة بالمتر المربع', from: '600' },
        ],
        ...{ reason: 'خطأ مطبعي في الصك', by: 'شركة المشغل' },
      };
      const ask = { regionId: 10, limit: 50 };
      const { data: list } = await callPlatform(platform, searchTransactions, { query: ask });
      const marked = list.items.filter((row) => row.correction !== undefined);
      expect(marked.map((row) => [row.transactionNo, row.correction])).toEqual([['101', correction]]);
      const { data: one } = await callPlatform(platform, getTransaction, {
        parameters: { transactionNo: '101' },
      });
      expect(one.correction).toEqual(correction);
      const { data: ofParcel } = await callPlatform(platform, listParcelTransactions, {
        query: { parcelObjectId: id },
      });
      expect(ofParcel.find(({ transactionNo }) => transactionNo === '101')?.correction).toEqual(correction);
      const { data: parcel } = await callPlatform(platform, getParcel, { parameters: { id } });
      const ofArea = [{ name: 'المساحة بالمتر المربع', from: expect.any(String) as string }];
      expect(parcel.correction).toMatchObject({ fields: ofArea, reason: 'صك أحدث' });
      const { data: parcels } = await callPlatform(platform, searchParcels, { query: ask });
      expect(parcels.items.filter((row) => row.correction).map((row) => row.parcelObjectId)).toEqual([id]);
    } finally {
      await platform.close();
    }
  });

  test('a corrected price reaches the parcel and its neighborhood, outlasts loads, and can be undone', async () => {
    const before = await everything();
    expect(await amend(['correct', 'sale', '101', 'price=2,400,000', 'area=٦٠٠٫٥'])).toEqual([
      'Riyadh sales: 1 changed',
      'Riyadh parcels: 1 changed',
      'correction of sale 101 (Riyadh)',
      '  price: 1800000 → 2400000',
      '  area: 600 → 600.5',
    ]);
    const isCorrected = async () => {
      expect(await sale('101')).toMatchObject({ price_sar: 2_400_000, area_sqm: 600.5, kind: 'ordinary' });
      expect(await parcelNo('145/1')).toMatchObject({ transaction_price_sar: 2_400_000 });
      const metric = await store.database
        .selectFrom('neighborhood_metric')
        .select('highest_price')
        .executeTakeFirst();
      expect(metric?.highest_price).toBe(Math.round(2_400_000 / 600.5));
    };
    await isCorrected();
    for (const mode of ['upsert', 'replace', 'append']) {
      await load('sales', deeds, { mode });
      await isCorrected();
      // The others have changed nothing, so there is nothing to undo.
      if (mode !== 'replace') continue;
      await undo('sales');
      await isCorrected();
    }
    await undo('correction');
    expect(await everything()).toEqual(before);
  });

  test('a withdrawn deed does not come back with its file, until the change is ended', async () => {
    const before = await everything();
    await amend(['withdraw', 'sale', '102']);
    expect(await sale('102')).toBeUndefined();
    await load('sales', deeds, { mode: 'upsert' });
    await load('sales', deeds, { mode: 'replace' });
    expect(await sale('102')).toBeUndefined();
    await undo('sales');
    await undo('withdrawal');
    expect(await everything()).toEqual(before);

    await amend(['withdraw', 'sale', '102']);
    const lines: string[] = [];
    const command = {
      region: undefined,
      actor: commandActor(),
      print: (line: string) => void lines.push(line),
    };
    await runAmendments(store, { ...command, words: [] });
    expect(lines.at(-1)).toBe('1 changes are in force');
    const id = lines[0]?.split(' ')[0] ?? '';
    expect(await runAmendments(store, { ...command, words: ['end', id] })).toBe(true);
    await expect(runAmendments(store, { ...command, words: ['end', id] })).rejects.toThrow(
      `there is no change ${id}`,
    );
    await load('sales', deeds, { mode: 'append' });
    expect(await sale('102')).toBeDefined();
  });

  test('a corrected number of a parcel is where deeds look for it', async () => {
    await amend(['correct', 'parcel', String(await idOf('146')), 'parcel=147', 'block=']);
    expect(await parcelNo('147')).toMatchObject({ block_no: null });
    await load('parcels', landFiles.parcels);
    expect(await parcelNo('146')).toBeUndefined();
    await load('sales', deeds.replace('قطعة بدون', 'قطعة 147').replace('مخطط/بدون', 'مخطط/1324/ ب'), {
      mode: 'replace',
    });
    const link = await store.database
      .selectFrom('sale_parcel')
      .innerJoin('sale', 'sale.id', 'sale_parcel.sale_id')
      .select('parcel_id')
      .where('transaction_no', '=', '102')
      .executeTakeFirst();
    expect(link?.parcel_id).toBe(await idOf('147'));
    await expect(undo('correction')).rejects.toBeInstanceOf(CannotUndo);
  });

  test('what was on a subdivided parcel is on its parts, and a load does not bring it back', async () => {
    await load('organisations', marketFiles.organisations);
    await load('offers', marketFiles.offers);
    await load('parcels', subdivided, { mode: 'upsert' });
    const [whole, ...parts] = [await idOf('145/1'), await idOf('145/2'), await idOf('145/3')];
    const { id: accountId } = await store.database
      .insertInto('account')
      .values({ uid: 'anyone', sign_in_provider: 'phone', created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const region = await store.database
      .selectFrom('region')
      .select('id')
      .where('key', '=', 'Riyadh')
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    await store.database
      .insertInto('bookmark')
      .values({
        ...{ account_id: accountId, region_id: region.id, item_type: 'parcel', item_id: String(whole) },
        ...{ title: 'أرض الوالد', note: null, created_at: now, updated_at: now },
      })
      .execute();
    const before = await everything();

    await amend(['retire', 'parcel', String(whole)], { into: parts.join(',') });
    const isRetired = async () => {
      expect(await parcelNo('145/1')).toBeUndefined();
      expect((await offers()).map(({ parcel_id: id }) => id)).toEqual(parts.toSorted((a, b) => a - b));
      const favorites = await store.database.selectFrom('bookmark').selectAll().execute();
      expect(favorites.map(({ item_id: id, title }) => [Number(id), title]).sort()).toEqual(
        parts.map((id) => [id, 'أرض الوالد']).sort(),
      );
      expect(await sale('101')).toMatchObject({ level: 'neighborhood', deed_parcel: '145/1' });
    };
    await isRetired();
    const retirement = await findRetirement(store.database, whole);
    expect(retirement?.parcels.map(({ id }) => id)).toEqual(parts.toSorted((a, b) => a - b));
    expect(retirement?.title).toContain('145/1');
    await load('parcels', subdivided, { mode: 'upsert' });
    await isRetired();
    await undo('retirement');
    expect(await everything()).toEqual(before);
  });

  test('of parcels that were merged, and merged again, the last one is named', async () => {
    await load('parcels', subdivided, { mode: 'upsert' });
    const [first, second, third] = [await idOf('145/2'), await idOf('145/3'), await idOf('145/1')];
    await amend(['retire', 'parcel', String(first)], { into: String(second), why: undefined });
    await amend(['retire', 'parcel', String(second)], { into: String(third) });
    const retirement = await findRetirement(store.database, first);
    expect(retirement?.parcels.map(({ id }) => id)).toEqual([third]);
    expect(await findRetirement(store.database, third)).toBeUndefined();
  });

  test('offers are corrected and withdrawn', async () => {
    await load('organisations', marketFiles.organisations);
    await load('offers', marketFiles.offers);
    await amend(['correct', 'offer', 'W-1001', 'price=1750000', 'validUntil=2127-06-30']);
    await load('offers', marketFiles.offers.replace('على شارعين', 'على ثلاثة شوارع'));
    expect(await offers()).toMatchObject([{ code: 'W-1001', price_sar: 1_750_000 }]);
    await amend(['withdraw', 'offer', 'W-1001']);
    await load('offers', marketFiles.offers);
    expect(await offers()).toEqual([]);
  });

  test('what cannot be meant is refused, and nothing changes', async () => {
    const before = await everything();
    const [id, other] = [String(await idOf('145/1')), String(await idOf('146'))];
    const refused: [string[], Partial<AmendCommand>, string][] = [
      [['correct', 'sale', '999', 'price=1'], {}, 'there is no sale 999'],
      [['correct', 'sale', '101', 'price=free'], {}, 'price must be a number above zero, not «free»'],
      [['correct', 'sale', '101', 'price=-5'], {}, 'price must be a number above zero'],
      [['correct', 'sale', '101', 'price=1800000'], {}, 'price is 1800000 already'],
      [['correct', 'sale', '101', 'date=2999-01-01'], {}, 'date: '],
      [['correct', 'sale', '101', 'owner=me'], {}, '«owner» cannot be corrected in a sale, but price, area'],
      [['correct', 'sale', '101', 'price'], {}, '«price» is not field=value'],
      [['correct', 'sale', '101'], {}, 'nothing is corrected'],
      [['correct', 'sale', '101', 'price=5'], { why: ' ' }, 'state the reason: --why TEXT'],
      [['correct', 'parcel', id, 'zoning=ق 999'], {}, 'zoning: no class of the region means «ق 999»'],
      [['retire', 'parcel', id], { into: '12' }, 'there is no parcel 12'],
      [['retire', 'parcel', id], { into: id }, 'a parcel cannot become itself'],
      [['retire', 'parcel', id], { into: `${other},` }, '--into takes ids of parcels'],
    ];
    for (const [words, more, sentence] of refused)
      await expect(amend(words, more), words.join(' ')).rejects.toThrow(sentence);
    expect(await everything()).toEqual(before);
  });

  test('the journal says what was changed, by whom and why', async () => {
    await amend(['correct', 'sale', '101', 'price=2400000']);
    const entry = await store.database
      .selectFrom('journal')
      .selectAll()
      .where('act', '=', 'data.corrected')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ region_key: 'Riyadh', origin: 'command' });
    expect(JSON.parse(entry.detail)).toEqual({
      ...{ kind: 'correction', item: 'sale', key: '101', title: '101', why: 'خطأ مطبعي في الصك' },
      changes: ['price: 1800000 → 2400000'],
    });
  });
});

describe.each(engines)('changes of the demonstration on %s', (engine) => {
  test('are made like others, and go with it: real rows may have the same numbers', async () => {
    const store = await openDemoStore(engine);
    const sold = await store.database
      .selectFrom('sale_parcel')
      .innerJoin('sale', 'sale.id', 'sale_parcel.sale_id')
      .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
      .innerJoin('region', 'region.id', 'sale.region_id')
      .select(['transaction_no', 'parcel.id', 'parcel.parcel_no', 'region.key', 'parcel.plan_no'])
      .where('sale.parcel_count', '=', 1)
      .where('parcel.plan_no', 'is not', null)
      .orderBy('sale.id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id: neighbor } = await store.database
      .selectFrom('parcel as other')
      .innerJoin('parcel as own', (join) =>
        join
          .onRef('other.west', '<=', 'own.east')
          .onRef('other.east', '>=', 'own.west')
          .onRef('other.south', '<=', 'own.north')
          .onRef('other.north', '>=', 'own.south')
          .onRef('other.id', '<>', 'own.id'),
      )
      .select('other.id')
      .where('own.id', '=', sold.id)
      .where('other.plan_no', '=', sold.plan_no)
      .limit(1)
      .executeTakeFirstOrThrow();
    const run = (words: string[], into?: string) =>
      runAmend(store, {
        ...{ words, region: sold.key, why: 'تجربة', into },
        ...{ dataDirectory: tmpdir(), actor: commandActor(), print: () => {} },
      });
    await run(['retire', 'parcel', String(sold.id)], String(neighbor));
    const sale = () =>
      store.database
        .selectFrom('sale')
        .selectAll()
        .where('transaction_no', '=', sold.transaction_no)
        .executeTakeFirst();
    expect(await sale()).toMatchObject({ level: 'neighborhood', deed_parcel: sold.parcel_no });
    await run(['withdraw', 'sale', sold.transaction_no]);
    expect(await sale()).toBeUndefined();
    await removeDemoOf(store, undefined, await Aliases.builtIn());
    expect(await store.database.selectFrom('amendment').select('id').execute()).toEqual([]);
    await store.close();
  });
});

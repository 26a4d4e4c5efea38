import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { historyCsv, historyLines } from '../../../pipeline/history.ts';
import { runImport, type ImportCommand } from '../../../pipeline/import/command.ts';
import { LossNotConfirmed } from '../../../pipeline/import/load/load-within.ts';
import { commandActor } from '../../../pipeline/import/load/load-record.ts';
import { CannotUndo, undoLastLoad } from '../../../pipeline/undo.ts';
import { listUndoableLoads } from '../../../database/loads/loads.ts';
import { loggedTableNames } from '../../../database/schema/logged-tables.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { FileKind } from '../../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { besideMarket, deeds, indicators, landFiles, marketFiles, rules } from '../../support/real-land.ts';
import { engines, openDemoStore } from '../../support/store.ts';

const files: readonly (readonly [FileKind, string])[] = [
  ['sales', deeds],
  ['indicators', indicators],
  ['rules', rules],
  ...(['streets', 'edges', 'plans', 'land-fees', 'parcels', 'districts', 'cities'] as const).map(
    (kind) => [kind, landFiles[kind]] as const,
  ),
  ...(Object.entries(marketFiles) as [FileKind, string][]),
];
const tables = [...loggedTableNames, 'search_entry' as const];

describe.each(engines)('undoing loads on %s', (engine) => {
  let folder: string;
  let store: Store;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-undo-'));
    store = await openDemoStore(engine);
    for (const [name, bytes] of Object.entries(besideMarket)) await writeFile(join(folder, name), bytes);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function load(kind: FileKind, text: string, more: Partial<ImportCommand> = {}): Promise<string[]> {
    const file = join(folder, `${kind}.${text.startsWith('{') ? 'geojson' : 'csv'}`);
    await writeFile(file, text);
    const lines: string[] = [];
    await runImport(store, {
      ...{ words: [kind, file], region: 'Riyadh' },
      ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
      // The demonstration goes with the first load of a region.
      ...{ dataDirectory: folder, publicUrl: 'https://ardi.example', anyway: true },
      print: (line) => void lines.push(line),
      ...more,
    });
    return lines;
  }
  const undo = (kind: FileKind, region: RegionKey | undefined = 'Riyadh') =>
    undoLastLoad(store, { kind, region, actor: commandActor() });
  const journal = () => store.database.selectFrom('journal').selectAll().orderBy('id').execute();
  const countOf = async (table: (typeof tables)[number]) => (await rowsOf(table)).length;

  /** All rows of a table, each as text, sorted. Ids of search entries follow from when they were made. */
  async function rowsOf(table: (typeof tables)[number]): Promise<string[]> {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      store.database,
    );
    return rows
      .map(({ id, ...row }) => JSON.stringify(table === 'search_entry' ? row : { id, ...row }))
      .sort();
  }
  async function everything(): Promise<Map<string, string[]>> {
    const all = new Map<string, string[]>();
    for (const table of tables) all.set(table, await rowsOf(table));
    return all;
  }
  function expectSame(now: Map<string, string[]>, before: Map<string, string[]>): void {
    for (const [table, rows] of before) {
      const [own, earlier] = [new Set(now.get(table)), new Set(rows)];
      const missing = rows.filter((row) => !own.has(row)).slice(0, 2);
      const added = (now.get(table) ?? []).filter((row) => !earlier.has(row)).slice(0, 2);
      expect({ table, missing, added }).toEqual({ table, missing: [], added: [] });
    }
  }

  test('all loads, undone from the last to the first, leave the store as it was, demonstration included', async () => {
    const states = [await everything()];
    for (const [kind, text] of files) {
      await load(kind, text);
      states.push(await everything());
    }
    for (const [index, [kind]] of [...files.entries()].reverse()) {
      await undo(kind);
      expectSame(await everything(), states[index]!);
    }
    const { rows } = await sql<{ count: number }>`select count(*) as count from load_row`.execute(
      store.database,
    );
    expect(Number(rows[0]?.count)).toBe(0);
  });

  test('a load on which a later one stands, and one that was undone already, are refused with the reason', async () => {
    await load('parcels', landFiles.parcels);
    await load('sales', deeds);
    const before = await everything();
    await expect(undo('parcels')).rejects.toThrow(/later loads wrote some of its rows.*sales sales\.csv/);
    await expect(undo('parcels')).rejects.toBeInstanceOf(CannotUndo);
    expectSame(await everything(), before);
    await undo('sales');
    await expect(undo('sales')).rejects.toThrow('there is no load of sales in Riyadh to undo');
    await undo('parcels');
    await expect(undo('parcels', 'Makkah')).rejects.toThrow('there is no load of parcels in Makkah to undo');
  });

  test('sales that are loaded after an undo get ids that no sale had', async () => {
    await load('parcels', landFiles.parcels);
    await load('sales', deeds);
    const ids = async () =>
      (await store.database.selectFrom('sale').select('id').where('id', '>=', 1_000_000_000).execute()).map(
        ({ id }) => id,
      );
    const before = await ids();
    await undo('sales');
    expect(await ids()).toEqual([]);
    await load('sales', deeds);
    const after = await ids();
    expect(after).toHaveLength(before.length);
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...before));
  });

  test('districts in which later deeds stand are refused with the load of those', async () => {
    await load('districts', landFiles.districts);
    await load('sales', deeds);
    const before = await everything();
    const refused = undo('districts');
    await expect(refused).rejects.toBeInstanceOf(CannotUndo);
    await expect(refused).rejects.toThrow(/sales sales\.csv/);
    expectSame(await everything(), before);
    await undo('sales');
    await undo('districts');
  });

  test('loads of one publisher in two regions are undone in any order', async () => {
    const before = await everything();
    const publisher = { source: 'وزارة العدل', region: undefined };
    await load('sales', deeds, publisher);
    await load('sales', deeds.replaceAll('الرياض', 'مكة المكرمة'), publisher);
    await undo('sales', 'Riyadh');
    await undo('sales', 'Makkah');
    const now = await everything();
    for (const state of [before, now]) state.delete('source');
    expectSame(now, before);
  });

  test('a load whose rows somebody else has added to is refused, and nothing changes', async () => {
    await load('organisations', marketFiles.organisations);
    const { id } = await store.database
      .selectFrom('organisation')
      .select('id')
      .where('name', '=', 'مكتب الأفق العقاري')
      .executeTakeFirstOrThrow();
    await store.database
      .insertInto('expected_member')
      .values({ organisation_id: id, phone_number: '+966550000001' })
      .execute();
    await expect(undo('organisations')).rejects.toThrow('1 of expected_member');
    expect(
      await store.database.selectFrom('organisation').select('id').where('id', '=', id).execute(),
    ).toHaveLength(1);
    await store.database.deleteFrom('expected_member').where('phone_number', '=', '+966550000001').execute();
    await undo('organisations');
    expect(
      await store.database.selectFrom('organisation').select('id').where('id', '=', id).execute(),
    ).toEqual([]);
  });

  test('the last three loads of a kind in a region are undone in order, and no earlier one', async () => {
    const states = [];
    for (const name of ['عفيف', 'الدوادمي', 'شقراء', 'المجمعة']) {
      states.push(await everything());
      await load('cities', landFiles.cities.replace('عفيف', name), { mode: 'append' });
    }
    const loads = await store.database.selectFrom('load').select(['id', 'is_kept']).orderBy('id').execute();
    expect(loads.map(({ is_kept: isKept }) => isKept)).toEqual([0, 1, 1, 1]);
    const listed = await listUndoableLoads(store.database);
    expect(listed.map(({ id, isLast }) => ({ id, isLast }))).toEqual(
      loads
        .slice(1)
        .reverse()
        .map(({ id }, index) => ({ id, isLast: index === 0 })),
    );
    const byId = (loadId: number) =>
      undoLastLoad(store, { kind: 'cities', region: undefined, loadId, actor: commandActor() });
    await expect(byId(loads[2]!.id)).rejects.toThrow(/a later load of cities has to be undone first: cities/);
    await expect(byId(999)).rejects.toThrow('there is no load 999 of cities to undo');
    await byId(loads[3]!.id);
    expectSame(await everything(), states[3]!);
    await undo('cities');
    await undo('cities');
    expectSame(await everything(), states[1]!);
    await expect(undo('cities')).rejects.toThrow(/can no longer be undone: only the last 3/);
  });

  test('a load that would remove more than a tenth says how many and is not made, unless that is confirmed', async () => {
    await load('streets', landFiles.streets);
    const other = landFiles.streets.replaceAll('46.6', '46.7').replaceAll('شارع', 'طريق');
    const count = await countOf('street');
    const told = /Riyadh streets: \d+ of \d+ would be removed \(\d+ %\)/;
    const dryRun = await load('streets', other, { isDryRun: true, anyway: false });
    expect(dryRun.join('\n')).toMatch(told);
    const refused = load('streets', other, { anyway: false });
    await expect(refused).rejects.toThrow(told);
    await expect(refused).rejects.toBeInstanceOf(LossNotConfirmed);
    expect(await countOf('street')).toBe(count);
    await load('streets', other);
    await undo('streets');
    expect(await countOf('street')).toBe(count);
  });

  test('the same rows again are no loss, though some of them get other ids', async () => {
    for (const [kind, text] of files) {
      await load(kind, text);
      await load(kind, text, { mode: 'replace', anyway: false });
    }
  });

  test('the journal has each load with its file, its rows and what was undone; the history is its part on data', async () => {
    await load('cities', landFiles.cities);
    await load('cities', landFiles.cities, { mode: 'append' });
    await load('cities', landFiles.cities, { isDryRun: true });
    await undo('cities');
    const entries = await journal();
    expect(
      entries.map(({ act, region_key: region, rows_before: before, rows_after: after }) => [
        act,
        region,
        before,
        after,
      ]),
    ).toEqual([
      ['data.loaded', 'Riyadh', 0, 1],
      ['data.loaded', 'Riyadh', null, null],
      ['data.undone', 'Riyadh', 1, 0],
    ]);
    expect(entries[0]).toMatchObject({
      origin: 'command',
      file_name: 'cities.geojson',
    });
    expect(entries[0]?.subject).toMatch(/^load \d+$/);
    expect(entries[0]?.file_checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(entries[1]?.detail ?? '')).toEqual({ kind: 'cities', mode: 'append', changed: false });
    const lines = await historyLines(store, 'Riyadh');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/data\.undone {2}cities {2}Riyadh {2}1 → 0 rows/);
    expect(await historyLines(store, 'Makkah')).toEqual(['The journal has no loads yet.']);
    expect((await historyCsv(store, undefined)).split('\r\n')).toHaveLength(5);
  });
});

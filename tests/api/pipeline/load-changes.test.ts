import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeFact } from '../../../contract/admin/load-facts.ts';
import type { FileKind } from '../../../contract/admin/load-kinds.ts';
import { readStatus } from '../../../database/loads/data-status.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { runImport, type ImportCommand } from '../../../pipeline/import/command.ts';
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

/** Tables by the kind of their rows, each with what makes a row the same one when it is loaded again. */
const tables = {
  districts: ['neighborhood', ['id']],
  cities: ['city', ['id']],
  indicators: [
    'sales_indicator',
    ['year', 'quarter', 'city_name', 'district_name', 'property_type', 'property_class'],
  ],
  sales: ['sale', ['transaction_no']],
  parcels: ['parcel', ['id']],
  plans: ['subdivision', ['id']],
  streets: ['street', ['id']],
  edges: ['edge_length', ['id']],
  rules: ['building_rule', ['folded_code', 'valid_from']],
  'land-fees': ['land_fee_zone', ['id']],
  organisations: ['organisation', ['id']],
  offers: ['offer', ['id']],
  projects: ['project', ['id']],
} as const satisfies Partial<Record<FileKind, readonly [keyof Database, readonly string[]]>>;
type Kind = keyof typeof tables;

interface Row {
  identity: string;
  isDemo: boolean;
  content: string;
}

describe.each(engines)('what a load does on %s', (engine) => {
  let folder: string;
  let store: Store;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-changes-'));
    store = await openDemoStore(engine);
    for (const [name, bytes] of Object.entries(besideMarket)) await writeFile(join(folder, name), bytes);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function load(kind: FileKind, text: string, more: Partial<ImportCommand> = {}) {
    const file = join(folder, `${kind}.${text.startsWith('{') ? 'geojson' : 'csv'}`);
    await writeFile(file, text);
    const lines: string[] = [];
    const changes: ChangeFact[] = [];
    await runImport(store, {
      ...{ words: [kind, file], region: 'Riyadh' },
      ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
      ...{ dataDirectory: folder, publicUrl: 'https://ardi.example' },
      print: (line) => void lines.push(line),
      onFacts: (facts) => void changes.push(...(facts.changes ?? [])),
      ...more,
    });
    return { lines, changes };
  }

  async function rowsOf(kind: Kind): Promise<Row[]> {
    const [table, identity] = tables[kind];
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.table(table)}.*, origin from ${sql.table(table)}
        join (select id as source, origin from source) as its on its.source = source_id
        where region_id = (select id from region where key = 'Riyadh')`.execute(store.database);
    return rows.map(({ origin, ...row }) => {
      const { id: _id, ...content } = row;
      return {
        identity: identity.map((column) => row[column]).join('|'),
        isDemo: origin === 'demo',
        content: JSON.stringify(content),
      };
    });
  }
  async function everything(): Promise<Map<Kind, Row[]>> {
    const all = new Map<Kind, Row[]>();
    for (const kind of Object.keys(tables) as Kind[]) all.set(kind, await rowsOf(kind));
    return all;
  }

  /** The changes of a kind, counted from its rows before and after. */
  function counted(before: readonly Row[], after: readonly Row[]) {
    const [earlier, later] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)];
    const counts = { added: 0, changed: 0, removed: 0, removedDemo: 0 };
    for (const key of new Set([...earlier.keys(), ...later.keys()])) {
      const [old, now] = [earlier.get(key) ?? [], later.get(key) ?? []];
      counts.added += Math.max(0, now.length - old.length);
      const gone = Math.max(0, old.length - now.length);
      if (old.some(({ isDemo }) => isDemo)) counts.removedDemo += gone;
      else counts.removed += gone;
      const left = now.map(({ content }) => content);
      for (const { content } of old) {
        const at = left.indexOf(content);
        if (at >= 0) left.splice(at, 1);
      }
      counts.changed += Math.min(old.length, now.length, left.length);
    }
    return counts;
  }
  const keyOf = ({ identity, isDemo }: Row) => `${identity} ${isDemo}`;

  test('is counted as a comparison of all rows before and after counts it, and kept back by a trial', async () => {
    let before = await everything();
    const others: Partial<Record<FileKind, string>> = {
      sales: deeds.split('\n').slice(0, 3).join('\n').replace('1800000', '1900000'),
      streets: landFiles.streets.replaceAll('شارع', 'طريق'),
      parcels: landFiles.parcels.replace('"145"', '"1450"'),
    };
    const loads = files.flatMap(([kind, text]) => [
      [kind, text, undefined] as const,
      [kind, others[kind] ?? text, 'replace'] as const,
    ]);
    for (const [kind, text, mode] of loads) {
      const tried = await load(kind, text, { mode, isDryRun: true });
      expect(await everything()).toEqual(before);
      const { changes } = await load(kind, text, { mode, anyway: true });
      expect(tried.changes, `${kind} tried`).toEqual(changes);
      const after = await everything();
      for (const each of Object.keys(tables) as Kind[]) {
        const none = { added: 0, changed: 0, removed: 0, removedDemo: 0 };
        const reported = changes.find(({ region, kind: its }) => region === 'Riyadh' && its === each) ?? none;
        const expected = counted(before.get(each) ?? [], after.get(each) ?? []);
        expect(reported, `${each} by ${kind} ${mode}`).toMatchObject(expected);
      }
      before = after;
    }
  });

  test('that takes a demonstration out is refused until it is confirmed', async () => {
    const before = await everything();
    const count = (kind: Kind) => before.get(kind)?.length;
    const sentence = `Riyadh: the demonstration would be removed: ${count('districts')} districts, ${count('sales')} sales, ${count('parcels')} parcels`;
    await expect(load('sales', deeds)).rejects.toThrow(sentence);
    await expect(load('sales', deeds)).rejects.toThrow('confirm with --anyway');
    expect(await everything()).toEqual(before);
    const { lines } = await load('sales', deeds, { isDryRun: true });
    expect(lines.join('\n')).toContain(sentence);
    expect(await everything()).toEqual(before);
    await load('sales', deeds, { anyway: true });
    expect((await rowsOf('parcels')).length).toBe(0);
    // The next load has none to ask about.
    await load('districts', landFiles.districts);
  });

  test('is in the status with its files, indicators by quarter, and rules and classes', async () => {
    await load('indicators', `${indicators}2025,2,الرياض,الرياض,بدر,أرض,سكني,4,400000,100,4000\n`, {
      anyway: true,
    });
    await load('rules', rules);
    await load('streets', landFiles.streets);
    const rows = await readStatus(store.database);
    const own = rows.filter(({ region, origin }) => region === 'Riyadh' && origin === 'import');
    expect(own.map(({ kind, quarter, files: names }) => [kind, quarter, names])).toEqual([
      ['indicators', '2025-Q1', 'indicators.csv'],
      ['indicators', '2025-Q2', 'indicators.csv'],
      ['streets', null, 'streets.geojson'],
      ['rules', null, 'rules.csv'],
      ['classes', null, 'rules.csv'],
    ]);
    expect(own.slice(0, 2).map(({ rows: count }) => count)).toEqual([2, 1]);
  });
});

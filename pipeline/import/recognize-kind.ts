import type { FieldFact, LoadFacts } from '../../contract/admin/load-facts.ts';
import type { FileKind } from '../../contract/admin/load-kinds.ts';
import { ColumnReport } from './columns/column-report.ts';
import type { Fields } from './columns/field.ts';
import { layoutOf } from './columns/indicator-columns.ts';
import { kinds, type ImportKind } from './kinds.ts';
import { featuresOf, isObject, propertyNames } from './geo/features.ts';
import { ImportError } from '../shared/import-error.ts';
import { openTable } from './files/table.ts';

const rowsLookedAt = 30;
const featuresLookedAt = 50;

/** A field without which a geographic file is hardly of a kind, whatever else it has. */
const tellingField: Partial<Record<ImportKind, string>> = {
  parcels: 'parcel',
  plans: 'plan',
  'land-fees': 'rate',
};
/** Columns of lines and stations of public transport. */
const transitColumn = /^(line|route|bus_?route|station|stop)/i;
/** One column may mean anything. */
const fewestColumns = 2;

/** Kinds whose features are of a type of geometry. */
const kindsOfGeometry: Readonly<Record<string, readonly (ImportKind | 'transit')[]>> = {
  Point: ['cities', 'transit'],
  LineString: ['streets', 'transit'],
  Polygon: ['parcels', 'districts', 'plans', 'land-fees'],
};
const kindsOfTables = (Object.keys(kinds) as ImportKind[]).filter((kind) => kinds[kind].format === 'csv');

/**
 * Finds out of which kind a file looks, by its columns and shapes; a person can say otherwise.
 *
 * @throws ImportError when it is neither a table nor a geographic file, or is damaged where it begins
 */
export async function recognizeKind(file: string): Promise<LoadFacts> {
  const { columns, candidates } = (await geography(file)) ?? (await table(file));
  const scores = candidates
    .map((kind) => ({ kind, known: knownColumns(kind, columns) }))
    .sort((a, b) => b.known - a.known);
  const [best] = scores;
  const kind: FileKind | undefined = best && best.known > 0 ? best.kind : undefined;
  const report = kind === undefined || kind === 'transit' ? undefined : new ColumnReport(fieldsOf(kind));
  report?.see(columns);
  return {
    ...(kind === undefined ? {} : { kind }),
    fields: Object.fromEntries(
      (Object.keys(kinds) as ImportKind[]).map((each) => [each, fieldFacts(fieldsOf(each))]),
    ),
    columns:
      report?.facts() ?? columns.map((column) => ({ column, field: null, label: null, rows: 0, misread: 0 })),
  };
}

interface Looks {
  columns: string[];
  candidates: readonly (ImportKind | 'transit')[];
}

/** Undefined: the file is no geographic file. */
async function geography(file: string): Promise<Looks | undefined> {
  const columns = new Set<string>();
  const types = new Map<string, number>();
  let count = 0;
  try {
    for await (const { value } of featuresOf(file)) {
      for (const name of propertyNames(value)) columns.add(name);
      const geometry = isObject(value) ? value['geometry'] : undefined;
      const type = isObject(geometry) ? String(geometry['type']).replace('Multi', '') : '';
      types.set(type, (types.get(type) ?? 0) + 1);
      if (++count === featuresLookedAt) break;
    }
  } catch (error) {
    if (error instanceof ImportError && count === 0) return undefined;
    throw error;
  }
  if (count === 0) return undefined;
  const [type = ''] = [...types].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { columns: [...columns], candidates: kindsOfGeometry[type] ?? [] };
}

/** The headers are the row of the first ones in which a kind knows the most columns. */
async function table(file: string): Promise<Looks> {
  const { sheets } = await openTable(file);
  let best: { columns: string[]; known: number } | undefined;
  for (const { records } of sheets) {
    let count = 0;
    for await (const { cells } of records) {
      const columns = cells.filter((cell) => cell !== '');
      const known = Math.max(...kindsOfTables.map((kind) => knownColumns(kind, columns)));
      if (!best || known > best.known) best = { columns, known };
      if (++count === rowsLookedAt) break;
    }
  }
  best ??= { columns: [], known: 0 };
  return { columns: best.columns, candidates: best.known >= fewestColumns ? kindsOfTables : [] };
}

function knownColumns(kind: ImportKind | 'transit', columns: readonly string[]): number {
  // Such a file has no other kind, however few of its columns are known.
  if (kind === 'transit') return columns.some((column) => transitColumn.test(column)) ? Infinity : 0;
  // Their headers differ from file to file, and are known by words.
  if (kind === 'indicators') return layoutOf(columns).size;
  const report = new ColumnReport(fieldsOf(kind));
  report.see(columns);
  const fields = new Set(report.facts().flatMap(({ field }) => field ?? []));
  const telling = tellingField[kind];
  return telling !== undefined && !fields.has(telling) ? 0 : fields.size;
}

function fieldFacts(fields: Fields): FieldFact[] {
  return Object.entries(fields).map(([field, { header }]) => ({ field, label: header }));
}

function fieldsOf(kind: ImportKind): Fields {
  return kinds[kind].fields;
}

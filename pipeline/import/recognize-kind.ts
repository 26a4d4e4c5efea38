import type { FieldFact, LayerFact, LoadFacts } from '../../contract/admin/load-facts.ts';
import { ColumnReport } from './columns/column-report.ts';
import type { Fields } from './columns/field.ts';
import { layoutOf } from './columns/indicator-columns.ts';
import { kinds, type ImportKind } from './kinds.ts';
import { ImportError } from '../shared/import-error.ts';
import { SeveralLayers } from './geo/layers.ts';
import { featuresOf, isGeographic, isObject, propertyNames } from './geo/features.ts';
import { openTable } from './files/table.ts';

const rowsLookedAt = 30;
const featuresLookedAt = 50;
const layersLookedAt = 20;

/** A field without which a geographic file is hardly of a kind, whatever else it has. */
const tellingField: Partial<Record<ImportKind, string>> = {
  parcels: 'parcel',
  plans: 'plan',
  'land-fees': 'rate',
  edges: 'length',
};
/** Columns of lines and stations of public transport. */
const transitColumn = /^(line|route|bus_?route|station|stop)/i;
/** One column may mean anything. */
const fewestColumns = 2;

/** Kinds whose features are of a type of geometry. */
const kindsOfGeometry: Readonly<Record<string, readonly (ImportKind | 'transit')[]>> = {
  Point: ['cities', 'transit'],
  LineString: ['streets', 'edges', 'transit'],
  Polygon: ['parcels', 'districts', 'plans', 'land-fees'],
};
const kindsOfTables = (Object.keys(kinds) as ImportKind[]).filter((kind) => kinds[kind].format === 'csv');

/**
 * Finds out of which kind a file looks, by its columns and shapes; a person can say otherwise.
 *
 * @throws ImportError when it is neither a table nor a geographic file, or is damaged where it begins
 */
export async function recognizeKind(file: string): Promise<LoadFacts> {
  const { layers, ...looks } = (await geography(file)) ?? { layers: [], ...(await table(file)) };
  const kind = kindOfLooks(looks);
  const report = kind === undefined || kind === 'transit' ? undefined : new ColumnReport(fieldsOf(kind));
  report?.see(looks.columns);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(layers.length > 1 ? { layers } : {}),
    fields: Object.fromEntries(
      (Object.keys(kinds) as ImportKind[]).map((each) => [each, fieldFacts(fieldsOf(each))]),
    ),
    columns:
      report?.facts() ??
      looks.columns.map((column) => ({ column, field: null, label: null, rows: 0, misread: 0 })),
  };
}

/** The kind that knows the most columns. */
function kindOfLooks({ columns, candidates }: Looks): ImportKind | 'transit' | undefined {
  const scores = candidates
    .map((kind) => ({ kind, known: knownColumns(kind, columns) }))
    .sort((a, b) => b.known - a.known);
  const [best] = scores;
  return best && best.known > 0 ? best.kind : undefined;
}

interface Looks {
  columns: string[];
  candidates: readonly (ImportKind | 'transit')[];
}

/** How the first of its layers looks, and what they all are; undefined: the file is no geographic file. */
async function geography(file: string): Promise<(Looks & { layers: LayerFact[] }) | undefined> {
  try {
    if (!(await isGeographic(file))) return undefined;
    return { ...(await looksOf(file)), layers: [] };
  } catch (error) {
    if (!(error instanceof SeveralLayers)) throw error;
    const layers = await layersWithin(file, error);
    const first = layers.find(({ kind }) => kind !== null) ?? layers[0];
    if (!first) throw error;
    return {
      ...{ columns: first.columns, candidates: first.candidates },
      layers: layers.map(({ name, features, kind }) => ({ name, features, kind })),
    };
  }
}

/** How the layers of a file look, those of several datasets of an archive among them; of very many the first ones. */
async function layersWithin(file: string, { layers }: SeveralLayers): Promise<(Looks & LayerFact)[]> {
  const all: (Looks & LayerFact)[] = [];
  for (const { name, features = null } of layers) {
    try {
      const isLookedAt = all.length < layersLookedAt;
      const looks: Looks = isLookedAt ? await looksOf(file, name) : { columns: [], candidates: [] };
      all.push({ ...looks, name, features, kind: kindOfLooks(looks) ?? null });
    } catch (error) {
      if (error instanceof SeveralLayers) all.push(...(await layersWithin(file, error)));
      else if (error instanceof ImportError)
        all.push({ columns: [], candidates: [], name, features, kind: null });
      else throw error;
    }
  }
  return all;
}

async function looksOf(file: string, layer?: string): Promise<Looks> {
  const columns = new Set<string>();
  const types = new Map<string, number>();
  let count = 0;
  const options = { first: featuresLookedAt, ...(layer === undefined ? {} : { layer }) };
  for await (const { value } of featuresOf(file, options)) {
    for (const name of propertyNames(value)) columns.add(name);
    const geometry = isObject(value) ? value['geometry'] : undefined;
    const type = isObject(geometry) ? String(geometry['type']).replace('Multi', '') : '';
    types.set(type, (types.get(type) ?? 0) + 1);
    if (++count === featuresLookedAt) break;
  }
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

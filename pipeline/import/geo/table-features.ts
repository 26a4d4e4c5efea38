import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../../shared/import-error.ts';
import type { Fields } from '../columns/field.ts';
import { recognizeColumns } from '../columns/recognize-columns.ts';
import { tablesOf, type HeaderReader, type TableRow } from '../columns/rows-of-files.ts';
import { synonyms } from '../columns/synonyms.ts';
import { linesOf, textOf } from '../files/text.ts';
import { Gdal } from './gdal/gdal.ts';
import { severalSystems } from './further-pages.ts';
import { readCoordinate } from './positions.ts';
import { isObject, type RawFeature } from './raw-feature.ts';
import { positionsOf } from './reproject.ts';
import { checkShift, isWgs84, knownSystem, systemText } from './systems.ts';

type ShapeField = 'shape' | 'x' | 'y';

const shapeFields = {
  shape: {
    names: synonyms(
      ...['wkt', 'ewkt', 'wkb', 'geometry', 'geom', 'the_geom', 'shape_wkt', 'geometry_wkt', 'wkt_geometry'],
      ...['geojson', 'geo_json', 'wkt_geom', 'st_astext', 'الشكل الهندسي'],
    ),
    header: 'WKT',
    explanation: 'Outline or point: WKT, GeoJSON or WKB in hexadecimal digits.',
    sample: 'POINT (46.6753 24.7136)',
  },
  x: {
    names: synonyms(
      ...[
        'longitude',
        'long',
        'lon',
        'lng',
        'x',
        'point_x',
        'easting',
        'خط الطول',
        'إحداثي س',
        'الإحداثي السيني',
      ],
    ),
    header: 'longitude',
    explanation: 'Longitude, or the easting in the system of --crs.',
    sample: '46.6753',
  },
  y: {
    names: synonyms(
      ...[
        'latitude',
        'lat',
        'y',
        'point_y',
        'northing',
        'خط العرض',
        'دائرة العرض',
        'إحداثي ص',
        'الإحداثي الصادي',
      ],
    ),
    header: 'latitude',
    explanation: 'Latitude, or the northing.',
    sample: '24.7136',
  },
} satisfies Fields<ShapeField>;

/** A table of shapes has a column for them, or two for points. */
const reader: HeaderReader<ShapeField> = {
  fields: shapeFields,
  required: ['shape'],
  fewest: 1,
  isMappable: false,
  layoutOf: (cells) => {
    const { columns } = recognizeColumns<ShapeField>(shapeFields, cells);
    const [shape, x, y] = [columns.get('shape'), columns.get('x'), columns.get('y')];
    if (shape !== undefined) return new Map([['shape', [shape]]]);
    return new Map(x === undefined || y === undefined ? [] : [['shape', [x, y]]]);
  },
};

interface TableOptions {
  /** Text of the coordinate system; undefined: longitude and latitude on WGS 84, or what EWKT says. */
  system: string | undefined;
  encoding: string | undefined;
}

/**
 * Whether a table has a column of shapes, whatever else it is.
 *
 * @throws ImportError when it is damaged where it begins
 */
export async function isTableOfShapes(file: string): Promise<boolean> {
  try {
    for await (const { layout } of tablesOf([file], reader, {})) return layout.get('shape')?.length === 1;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
  return false;
}

/**
 * Streams the rows of a table of shapes as features, with the line as number. The table is read twice: GDAL reads the
 * shapes alone, from a file of its own.
 *
 * @throws ImportError when it has no column of shapes, is damaged, or has an unknown coordinate system
 */
export async function* featuresOfTable(file: string, options: TableOptions): AsyncGenerator<RawFeature> {
  const gdal = await Gdal.acquire();
  const folder = await gdal.nextFolder();
  try {
    const shapes = join(folder, 'shapes.csv');
    const stated = await writeShapes(file, options.encoding, shapes);
    const text = options.system ?? stated;
    const isOption = options.system !== undefined;
    const system =
      text === undefined || isWgs84(text) ? undefined : await knownSystem(file, text, gdal, { isOption });
    await gdal.ask({
      ask: 'open',
      path: shapes,
      options: ['GEOM_POSSIBLE_NAMES=WKT', 'KEEP_GEOM_COLUMNS=NO'],
    });
    const output = gdal.nextFile();
    await gdal.ask({ ask: 'write', layer: 'shapes', system: system?.text, file: output.name });
    const geometries = geometriesOf(output.path);
    let isChecked = system?.base === undefined;
    for await (const row of rowsOf(file, options.encoding)) {
      const geometry = await geometries.next();
      const [point] = isChecked || geometry.done ? [] : positionsOf(geometry.value);
      if (system && point) {
        await checkShift(file, system, point, gdal);
        isChecked = true;
      }
      yield {
        number: row.line,
        value: {
          type: 'Feature',
          properties: propertiesOf(row),
          geometry: geometry.done ? null : geometry.value,
        },
      };
    }
    await geometries.return(undefined);
    await rm(output.path);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await gdal.release();
  }
}

async function* rowsOf(file: string, encoding: string | undefined): AsyncGenerator<TableRow<ShapeField>> {
  for await (const { rows } of tablesOf([file], reader, { encoding }))
    for await (const row of rows) if (!row.isBlank) yield row;
}

/** Writes the shapes of a table, one a line; returns the system that they name. */
async function writeShapes(
  file: string,
  encoding: string | undefined,
  path: string,
): Promise<string | undefined> {
  const systems = new Set<string>();
  const output = await open(path, 'w');
  try {
    let lines = 'number,WKT\n';
    for await (const row of rowsOf(file, encoding)) {
      const text = shapeOf(row);
      const [, code, shape = text] = /^\s*SRID\s*=\s*(\d+)\s*;([\s\S]*)$/i.exec(text) ?? [];
      const stated = Number(code ?? codeOfWkb(text) ?? 0);
      if (stated > 0) systems.add(systemText(String(stated)));
      lines += `${row.line},"${shape.replaceAll('"', '""')}"\n`;
      if (lines.length < 1e6) continue;
      await output.write(lines);
      lines = '';
    }
    await output.write(lines);
  } finally {
    await output.close();
  }
  if (systems.size > 1) throw severalSystems(file, [...systems]);
  return [...systems][0];
}

function shapeOf({ cells, layout }: TableRow<ShapeField>): string {
  const [first = '', second] = (layout.get('shape') ?? []).map((place) => cells[place] ?? '');
  if (second === undefined) return first;
  const [x, y] = [readCoordinate(first), readCoordinate(second)];
  return x === undefined || y === undefined ? '' : `POINT (${x} ${y})`;
}

/** Extended Well-Known Binary in hexadecimal digits, as PostGIS writes it: a bit of the type says that an EPSG code follows. */
function codeOfWkb(text: string): number | undefined {
  const [, order, type = '', code = ''] = /^\s*(0[01])([\da-f]{8})([\da-f]{8})/i.exec(text) ?? [];
  const numberOf = (digits: string) => {
    const bytes = Buffer.from(digits, 'hex');
    return order === '01' ? bytes.readUInt32LE() : bytes.readUInt32BE();
  };
  return order !== undefined && (numberOf(type) & hasCode) !== 0 ? numberOf(code) : undefined;
}

const hasCode = 0x20000000;

function propertiesOf({ cells, headers, layout }: TableRow<ShapeField>): Record<string, string> {
  const places = layout.get('shape') ?? [];
  const shape = places.length === 1 ? places[0] : undefined;
  return Object.fromEntries(
    headers.flatMap((header, index) =>
      header === '' || index === shape ? [] : [[header, cells[index] ?? ''] as const],
    ),
  );
}

async function* geometriesOf(path: string): AsyncGenerator<unknown> {
  for await (const { line } of linesOf(textOf(path, 'utf-8'))) {
    const feature: unknown = JSON.parse(line);
    yield isObject(feature) ? feature['geometry'] : null;
  }
}

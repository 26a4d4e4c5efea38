import { beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '../../../../pipeline/import/command.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { convertedFiles, zippedFiles } from './gdal-files.ts';
import { collection, feature, square, temporaryFolder, testStore } from './support.ts';

type Position = readonly [x: number, y: number];

/** A square with a hole in its middle, by its southwest corner and its side, degrees. */
function withHole([x, y]: Position, side: number) {
  const [ring] = square(x, y, side).coordinates;
  const [hole] = square(x + side / 4, y + side / 4, side / 2).coordinates;
  return { type: 'Polygon', coordinates: [ring, [...(hole ?? [])].reverse()] };
}

/** Two squares apart from each other. */
function apart([x, y]: Position, side: number) {
  return {
    type: 'MultiPolygon',
    coordinates: [square(x, y, side).coordinates, square(x + 2 * side, y, side).coordinates],
  };
}

const line = (x: number, y: number) => ({
  type: 'LineString',
  coordinates: [
    [x, y],
    [x + 0.004, y],
    [x + 0.004, y + 0.004],
  ],
});
const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });

type Properties = Record<string, string | number>;
const three = (properties: (index: number) => Properties, geometry: (index: number) => unknown) =>
  [0, 1, 2].map((index) => feature(properties(index), geometry(index)));
/** A plain shape, one with a hole, and one in two parts, side by side. */
const areas = (side: number) => (index: number) => {
  const corner: Position = [46.7 + index * side * 4, 24.7];
  return [square(...corner, side), withHole(corner, side), apart(corner, side)][index];
};

interface Kind {
  /** Words after `import`. */
  words: string[];
  features: unknown[];
  table:
    | 'neighborhood'
    | 'parcel'
    | 'subdivision'
    | 'street'
    | 'edge_length'
    | 'land_fee_zone'
    | 'city'
    | 'overlay';
}

const names = ['العليا', 'الملقا', 'الياسمين'];
/** Names of fields have at most ten letters, which Shapefiles allow. */
const kinds: Record<string, Kind> = {
  districts: {
    words: ['districts'],
    features: three(
      (index) => ({ name: names[index] ?? '', city: 'الرياض', municipal: 'الشمال' }),
      areas(0.02),
    ),
    table: 'neighborhood',
  },
  parcels: {
    words: ['parcels'],
    features: three(
      (index) => ({
        ...{ parcel_id: `101844674407370955${index}`, parcel_no: ['007', '12/4', '9'][index] ?? '' },
        ...{ plan_no: '3020', block_no: '5', area: 625.5 + index, city: 'الرياض', landuse: 'سكني' },
      }),
      areas(0.0004),
    ),
    table: 'parcel',
  },
  plans: {
    words: ['plans'],
    features: three((index) => ({ plan_no: `${3020 + index}/أ` }), areas(0.004)),
    table: 'subdivision',
  },
  streets: {
    words: ['streets'],
    features: three(
      (index) => ({ name: `شارع ${names[index] ?? ''}`, class: 'محلي', width: 15 + index }),
      (index) => line(46.7 + index * 0.01, 24.7),
    ),
    table: 'street',
  },
  edges: {
    words: ['edges'],
    features: three(
      (index) => ({ length_m: 25.5 + index }),
      (index) => line(46.7 + index * 0.01, 24.7),
    ),
    table: 'edge_length',
  },
  'land-fees': {
    words: ['land-fees'],
    features: three(
      (index) => ({
        ...{ name: names[index] ?? '', rate: 2.5 * (index + 1), valid_from: '2025-06-01' },
        ...{ law: 'لائحة الرسوم', city: 'الرياض' },
      }),
      areas(0.02),
    ),
    table: 'land_fee_zone',
  },
  cities: {
    words: ['cities'],
    features: three(
      (index) => ({ city: ['الدرعية', 'المزاحمية', 'ضرما'][index] ?? '', region: 'الرياض' }),
      (index) => point(46.5 + index * 0.1, 24.7),
    ),
    table: 'city',
  },
  stations: {
    words: ['transit', '--as=metro'],
    features: three(
      (index) => ({ name: `محطة ${names[index] ?? ''}`, line: String(index + 1) }),
      (index) => point(46.7 + index * 0.01, 24.7),
    ),
    table: 'overlay',
  },
  lines: {
    words: ['transit', '--as=bus'],
    features: three(
      (index) => ({ name: `مسار ${names[index] ?? ''}`, route: String(index + 1) }),
      (index) => line(46.7 + index * 0.01, 24.7),
    ),
    table: 'overlay',
  },
  boulevard: {
    words: ['boulevard', '--as=shape'],
    features: three((index) => ({ name: names[index] ?? '' }), areas(0.01)),
    table: 'overlay',
  },
  mega: {
    words: ['mega'],
    features: three((index) => ({ name: names[index] ?? '' }), areas(0.01)),
    table: 'overlay',
  },
};

/** What a kind of load stores of a file. Overlays and numbers of rows come in the order of the file. */
async function stored(kind: Kind, file: string): Promise<string[]> {
  const store: Store = await testStore();
  const [word = '', as] = kind.words;
  const changed = await runImport(store, {
    ...{ words: [word, file], region: 'Riyadh', city: undefined, as: as?.slice('--as='.length) },
    ...{ source: 'أمانة', licence: undefined, dataDirectory: temporaryFolder(), print: () => undefined },
  });
  expect(changed).toEqual(['Riyadh']);
  const rows: object[] = await store.database.selectFrom(kind.table).selectAll().execute();
  const own = rows.map((row) => {
    const isOfOverlay = kind.table === 'overlay';
    const left = Object.entries(row).filter(([key]) => key !== 'source_id' && !(isOfOverlay && key === 'id'));
    return rounded(JSON.stringify(Object.fromEntries(left)));
  });
  return own.sort();
}

/** MapInfo keeps positions to about a tenth of a meter. */
function rounded(text: string): string {
  return text.replaceAll(/\d+\.\d+/g, (number) => Number(number).toFixed(5));
}

/** Formats of which GDAL makes files here, and how. */
const formats: [format: string, make: (geojson: string, kind: Kind) => Promise<string>][] = [
  ['GeoPackage', async (geojson) => first(await convertedFiles(geojson, ['GPKG']))],
  [
    'GeoPackage in UTM',
    async (geojson) => first(await convertedFiles(geojson, ['GPKG', '-t_srs', 'EPSG:32638'])),
  ],
  [
    'GeoPackage on Ain el Abd',
    async (geojson) => first(await convertedFiles(geojson, ['GPKG', '-t_srs', 'EPSG:20438'])),
  ],
  ['file geodatabase', async (geojson, kind) => first(await geodatabase(geojson, kind))],
  ['file geodatabase in ZIP', async (geojson, kind) => zippedFiles(await geodatabase(geojson, kind))],
  [
    'Shapefile',
    async (geojson) => {
      const files = await convertedFiles(geojson, ['ESRI Shapefile', '-lco', 'ENCODING=UTF-8']);
      return files.find((file) => file.endsWith('.shp')) ?? '';
    },
  ],
  [
    'Shapefile in ZIP and Windows-1256',
    async (geojson) =>
      zippedFiles(await convertedFiles(geojson, ['ESRI Shapefile', '-lco', 'ENCODING=CP1256'])),
  ],
  ['KML', async (geojson) => first(await convertedFiles(geojson, ['KML']))],
  ['KMZ', async (geojson) => zippedFiles(await convertedFiles(geojson, ['KML']), 'data.kmz')],
  [
    'GML',
    async (geojson) => (await convertedFiles(geojson, ['GML'])).find((file) => file.endsWith('.gml')) ?? '',
  ],
  ['FlatGeobuf', async (geojson) => first(await convertedFiles(geojson, ['FlatGeobuf']))],
  [
    'MapInfo TAB',
    async (geojson) => {
      const files = await convertedFiles(geojson, ['MapInfo File', '-lco', 'ENCODING=CP1256']);
      return files.find((file) => file.endsWith('.tab')) ?? '';
    },
  ],
  [
    'MapInfo MIF in ZIP',
    async (geojson) =>
      zippedFiles(
        await convertedFiles(geojson, ['MapInfo File', '-dsco', 'FORMAT=MIF', '-lco', 'ENCODING=UTF-8']),
      ),
  ],
  [
    'CSV with WKT',
    async (geojson) => first(await convertedFiles(geojson, ['CSV', '-lco', 'GEOMETRY=AS_WKT'])),
  ],
];

/** Its layers have one type. */
function geodatabase(geojson: string, { features }: Kind): Promise<string[]> {
  const areLands = JSON.stringify(features).includes('Polygon');
  return convertedFiles(geojson, ['OpenFileGDB', ...(areLands ? ['-nlt', 'MULTIPOLYGON'] : [])]);
}

function first([only]: readonly string[]): string {
  if (only === undefined) throw new Error('GDAL has made no file');
  return only;
}

describe.each(Object.entries(kinds))('%s', (_, kind) => {
  let geojson = '';
  let expected: string[] = [];
  beforeAll(async () => {
    geojson = collection(kind.features);
    expected = await stored(kind, geojson);
    expect(expected).toHaveLength(kind.features.length);
  });

  test.each(formats)('from %s are those from GeoJSON', async (__, make) => {
    expect(await stored(kind, await make(geojson, kind))).toEqual(expected);
  });
});

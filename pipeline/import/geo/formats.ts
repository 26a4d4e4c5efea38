import { extname } from 'node:path';
import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { headBytes } from '../files/text.ts';

/** Formats that GDAL reads. */
export type DatasetFormat =
  | 'GeoPackage'
  | 'file geodatabase'
  | 'Shapefile'
  | 'KML'
  | 'GML'
  | 'FlatGeobuf'
  | 'MapInfo'
  | 'DXF'
  | 'TopoJSON'
  | 'Esri JSON';

/** What a file is read as. */
export type Format = DatasetFormat | 'GeoJSON' | 'ZIP' | 'table';

/** The extension under which GDAL recognizes a format, and those of the files that belong to it. */
export const datasetFiles: Record<DatasetFormat, { extension: string; parts?: readonly string[] }> = {
  GeoPackage: { extension: 'gpkg' },
  'file geodatabase': { extension: 'gdb' },
  Shapefile: { extension: 'shp', parts: ['dbf', 'prj', 'cpg'] },
  KML: { extension: 'kml' },
  GML: { extension: 'gml' },
  FlatGeobuf: { extension: 'fgb' },
  MapInfo: { extension: 'tab', parts: ['dat', 'map', 'id'] },
  DXF: { extension: 'dxf' },
  TopoJSON: { extension: 'topojson' },
  'Esri JSON': { extension: 'json' },
};

const formats = Object.keys(datasetFiles) as DatasetFormat[];

/** Extensions of files in archives that are datasets. Plain `.json` and `.xml` may be descriptions of others. */
export const datasetExtensions = [
  ...['shp', 'gpkg', 'kml', 'gml', 'fgb', 'tab', 'mif', 'dxf', 'topojson'],
  ...['geojson', 'geojsonl', 'geojsons', 'ndjson'],
];
export const possibleExtensions = ['json'];

/** Files that are read with another one, and that one. */
const partsOfOthers: Record<string, string> = {
  ...{ shx: 'shp', dbf: 'shp', prj: 'shp', cpg: 'shp' },
  ...{ dat: 'tab', map: 'tab', id: 'tab', ind: 'tab', mid: 'mif' },
};

const signatures: [format: Format, bytes: readonly number[]][] = [
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['ZIP', [0x50, 0x4b, 0x05, 0x06]],
  ['ZIP', [0x50, 0x4b, 0x07, 0x08]],
  ['Shapefile', [0x00, 0x00, 0x27, 0x0a]],
  ['FlatGeobuf', [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62]],
];

/** Beginnings of texts. */
const beginnings: [format: Format, pattern: RegExp][] = [
  ['KML', /^<[^>]*[\s\S]{0,2000}?<(\w+:)?kml[\s>]|^<(\w+:)?kml[\s>]/],
  ['GML', /^<[\s\S]{0,4000}(opengis\.net\/(gml|wfs)|<gml:)/],
  ['MapInfo', /^!table\b|^version\s+\d+[\s\S]*\bcolumns\s+\d/i],
  ['DXF', /^(999\s*\n.*\n\s*)*0\s*\n\s*SECTION\b|^AutoCAD Binary DXF/],
  ['TopoJSON', /^\{(?:(?!"Feature)[\s\S])*?"type"\s*:\s*"Topology"/],
  [
    'Esri JSON',
    /^\{(?:(?!"Feature)[\s\S])*?("geometryType"\s*:\s*"esri|"displayFieldName"\s*:|"attributes"\s*:[\s\S]*?"geometry"\s*:\s*\{\s*"(rings|paths|x)")/,
  ],
];

const sqlite = 'SQLite format 3\0';
const geoPackageIds = ['GPKG', 'GP10', 'GP11'];

/**
 * What a file is, by its first bytes. Where they say nothing, it is text: a table or GeoJSON.
 *
 * @param name of the file, for the message
 * @param bytes the first 64 KB
 * @throws ImportError when it is a format that is not read, or belongs to another file
 */
export function formatOf(file: string, name: string, bytes: Uint8Array): Format {
  const found = signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte));
  const extension = extensionOf(name);
  const main = partsOfOthers[extension];
  // The index of a Shapefile begins with the same bytes as the .shp.
  if (main !== undefined && (found === undefined || extension === 'shx'))
    throw refuse(file, message('this is a part of a dataset: give the .{main} instead', { main }));
  if (found) return found[0];
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString(
    'latin1',
  );
  if (latin.startsWith(sqlite)) {
    if (geoPackageIds.includes(latin.slice(68, 72)) || extension === 'gpkg') return 'GeoPackage';
    throw refuse(file, message('this is an SQLite database, but no GeoPackage'));
  }
  if (/^AC10\d\d/.test(latin))
    throw refuse(file, message('this is an AutoCAD drawing (DWG): save it as DXF'));
  const text = latin.replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff\0?)/, '').trimStart();
  const format = beginnings.find(([, pattern]) => pattern.test(text))?.[0];
  if (format) return format;
  if (text.startsWith('{') || text.startsWith('[') || text.startsWith('\u001e')) return 'GeoJSON';
  if (/^(geojson\w*|ndjson|json)$/.test(extension)) return 'GeoJSON';
  if (extension === 'mif') return 'MapInfo';
  const isDataset = datasetExtensions.includes(extension);
  return (isDataset && formats.find((each) => datasetFiles[each].extension === extension)) || 'table';
}

/** In small letters, without the point. */
export function extensionOf(name: string): string {
  return extname(name).slice(1).toLowerCase();
}

/** A folder of a file geodatabase, by the names of the files in it. */
export function isGeodatabase(names: readonly string[]): boolean {
  return names.some((name) => /^a0000000[1-9]\.gdbtable$/i.test(name));
}

/** Whether an archive is a file of an office program: a workbook, whose tables are read, or something else. */
export function isOfOffice(names: readonly string[]): boolean {
  return names.some((name) => /^(xl|word|ppt)\//.test(name)) || names.includes('content.xml');
}

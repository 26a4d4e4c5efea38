import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { message, type Message, type MessageValue } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { firstBytes } from '../files/text.ts';
import { Archive, type ArchiveFile } from '../files/archive.ts';
import { fileSource, type ByteSource } from '../files/byte-source.ts';

/** The files of a Shapefile. */
export interface ShapefileParts {
  shp: ByteSource;
  dbf: ByteSource;
  prj: ByteSource | undefined;
  cpg: ByteSource | undefined;
}

/** A geographic file, open for reading. */
export type GeographicInput = { close: () => void } & (
  { kind: 'geojson'; source: ByteSource } | { kind: 'shapefile'; parts: ShapefileParts }
);

const signatures = {
  zip: [
    [0x50, 0x4b, 0x03, 0x04],
    [0x50, 0x4b, 0x05, 0x06],
    [0x50, 0x4b, 0x07, 0x08],
  ],
  shapefile: [[0x00, 0x00, 0x27, 0x0a]],
  oldExcel: [[0xd0, 0xcf, 0x11, 0xe0]],
};

/** Formats that are archives themselves, by the names of the files in them. */
const foreignArchives: [names: RegExp, format: Message][] = [
  [/^xl\//, message('an Excel workbook')],
  [/^word\//, message('a Word document')],
  [/\.gdb\//i, message('an Esri file geodatabase')],
  [/\.kml$/i, message('a KMZ file')],
];

const wanted = message('a Shapefile or GeoJSON');

/**
 * Opens a geographic file: GeoJSON, a Shapefile with its other files beside it, or a ZIP archive of one of them. The
 * bytes decide which it is, not the name.
 *
 * @throws ImportError when it cannot be read or is of another format
 */
export async function openGeography(file: string): Promise<GeographicInput> {
  const bytes = await firstBytes(file);
  if (begins(bytes, signatures.zip)) return openArchive(file);
  if (begins(bytes, signatures.shapefile)) return openShapefile(file);
  if (begins(bytes, signatures.oldExcel)) throw ofOtherFormat(file, message('an Excel workbook'));
  return { kind: 'geojson', source: await fileSource(file), close: () => undefined };
}

function begins(bytes: Uint8Array, choices: readonly number[][]): boolean {
  return choices.some((signature) => signature.every((byte, index) => bytes[index] === byte));
}

async function openArchive(file: string): Promise<GeographicInput> {
  const archive = await Archive.open(file);
  try {
    return layerOf(file, archive);
  } catch (error) {
    archive.close();
    throw error;
  }
}

function layerOf(file: string, archive: Archive): GeographicInput {
  const layer = onlyLayer(file, archive.files);
  const close = () => {
    archive.close();
  };
  if (!hasExtension(layer.name, 'shp')) {
    const [source] = archive.sources([layer]);
    if (source) return { kind: 'geojson', source, close };
  }
  const names = archive.files.map(({ name }) => name);
  const find = (extension: string) => {
    const name = siblingOf(layer.name, extension, names);
    return archive.files.filter((candidate) => candidate.name === name).slice(0, 1);
  };
  const dbf = find('dbf');
  if (dbf.length === 0) throw withoutTable(file, layer.name);
  const [prj, cpg] = [find('prj'), find('cpg')];
  const sources = archive.sources([layer, ...dbf, ...prj, ...cpg]);
  const [shpSource, dbfSource] = sources;
  if (!shpSource || !dbfSource) throw withoutTable(file, layer.name);
  return {
    kind: 'shapefile',
    parts: {
      shp: shpSource,
      dbf: dbfSource,
      prj: prj.length > 0 ? sources[2] : undefined,
      cpg: cpg.length > 0 ? sources.at(-1) : undefined,
    },
    close,
  };
}

/** Plain `.json` counts only where nothing else does: archives of Shapefiles have such files as descriptions. */
function onlyLayer(file: string, files: readonly ArchiveFile[]): ArchiveFile {
  const named = files.filter(({ name }) =>
    hasExtension(name, 'shp', 'geojson', 'geojsonl', 'geojsons', 'ndjson'),
  );
  const layers = named.length > 0 ? named : files.filter(({ name }) => hasExtension(name, 'json'));
  const [layer] = layers;
  if (!layer) throw withoutLayer(file, files);
  if (layers.length > 1) {
    throw refuse(
      file,
      message('the ZIP archive has {layers} layers, but one is read at a time: {names}', {
        ...{ layers: layers.length, names: listed(layers) },
      }),
    );
  }
  return layer;
}

function withoutLayer(file: string, files: readonly ArchiveFile[]) {
  const foreign = foreignArchives.find(([names]) => files.some(({ name }) => names.test(name)));
  if (foreign) return ofOtherFormat(file, foreign[1]);
  return refuse(
    file,
    message('the ZIP archive has no .shp and no .geojson in it, but {names}', { names: listed(files) }),
  );
}

function ofOtherFormat(file: string, format: Message) {
  return refuse(file, message('this is {format}, not {wanted}', { format, wanted }));
}

function listed(files: readonly ArchiveFile[]): MessageValue {
  const names = files.slice(0, 10).map(({ name }) => name);
  const count = files.length - names.length;
  return count > 0 ? message('{names} and {count} more', { names, count }) : names;
}

async function openShapefile(file: string): Promise<GeographicInput> {
  // It begins with the same bytes as the .shp.
  if (hasExtension(file, 'shx'))
    throw refuse(file, message('this is the index of a Shapefile: give the .shp instead'));
  const folder = dirname(file);
  const names = await readdir(folder);
  const find = async (extension: string) => {
    const name = siblingOf(basename(file), extension, names);
    return name === undefined ? undefined : fileSource(join(folder, name));
  };
  const dbf = await find('dbf');
  if (!dbf) throw withoutTable(file, basename(file));
  const parts = { shp: await fileSource(file), dbf, prj: await find('prj'), cpg: await find('cpg') };
  return { kind: 'shapefile', parts, close: () => undefined };
}

function withoutTable(file: string, layer: string) {
  return refuse(
    file,
    message(
      '{layer} has no .dbf of the same name beside it, which holds the properties: add it to the Shapefile',
      { layer },
    ),
  );
}

/** The file of the same name but for its extension; letters of another case count only if no other does. */
function siblingOf(name: string, extension: string, names: readonly string[]): string | undefined {
  const stem = stemOf(name);
  const candidates = names.filter((candidate) => hasExtension(candidate, extension));
  return (
    candidates.find((candidate) => stemOf(candidate) === stem) ??
    candidates.find((candidate) => stemOf(candidate).toLowerCase() === stem.toLowerCase())
  );
}

function stemOf(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

function hasExtension(name: string, ...extensions: string[]): boolean {
  return extensions.includes(extname(name).slice(1).toLowerCase());
}

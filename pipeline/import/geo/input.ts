import { copyFile, link, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { Archive, type ArchiveFile } from '../files/archive.ts';
import { beginningOf, fileSource, type ByteSource } from '../files/byte-source.ts';
import { firstBytes, headBytes } from '../files/text.ts';
import {
  datasetExtensions,
  datasetFiles,
  extensionOf,
  formatOf,
  isGeodatabase,
  isOfOffice,
  possibleExtensions,
  type DatasetFormat,
} from './formats.ts';
import { listed, SeveralLayers } from './layers.ts';

/** Files that GDAL is to read. */
export interface DatasetInput {
  kind: 'dataset';
  format: DatasetFormat;
  /** The file itself, and those that belong to it by extension. */
  main: ByteSource;
  parts: ReadonlyMap<string, ByteSource>;
  /** What it is called without the extension. */
  name: string;
  /** Layer to take of it, unless that of an archive is meant. */
  layer: string | undefined;
  /** What precedes the names of its layers, where an archive has several datasets. */
  prefix: string;
  /** Puts its files into an empty folder, and returns the path by which GDAL opens them. */
  copyTo: (folder: string) => Promise<string>;
}

/** A geographic file, open for reading. */
export type GeographicInput = { close: () => void } & (
  DatasetInput | GeoJsonInput | { kind: 'table'; isChosen: false }
);

type Dataset = Omit<DatasetInput, 'layer' | 'prefix'>;

interface GeoJsonInput {
  kind: 'geojson';
  source: ByteSource;
  /** Whether the layer that was asked for is that of an archive. */
  isChosen: boolean;
}

/** Files that lie together, in a folder or in an archive. */
interface Files {
  names: readonly string[];
  sources: (names: readonly string[]) => Promise<ByteSource[]>;
  copy: (name: string, to: string) => Promise<void>;
}

/**
 * Opens a geographic file: of a format that GDAL reads with the files that belong to it, GeoJSON, or an archive of one of
 * them; or finds that it is a table. The bytes decide which it is, not the name.
 *
 * @param layer the file to take of an archive that has several
 * @throws ImportError when it cannot be read or is of another format
 */
export async function openGeography(file: string, layer?: string): Promise<GeographicInput> {
  const close = () => undefined;
  if ((await stat(file).catch(() => undefined))?.isDirectory())
    return { ...(await geodatabaseOf(file)), layer, prefix: '', close };
  const format = formatOf(file, basename(file), await firstBytes(file));
  if (format === 'table') return { kind: 'table', isChosen: false, close };
  if (format === 'GeoJSON')
    return { kind: 'geojson', source: await fileSource(file), isChosen: false, close };
  if (format === 'ZIP') return openArchive(file, layer);
  const names = await readdir(dirname(file));
  const files = filesOfFolder(dirname(file), names);
  return { ...(await datasetOf(file, files, basename(file), format)), layer, prefix: '', close };
}

async function geodatabaseOf(folder: string): Promise<Dataset> {
  const names = await readdir(folder);
  if (!isGeodatabase(names)) throw refuse(folder, message('this is a folder, not a file'));
  return geodatabase(filesOfFolder(folder, names), basename(folder));
}

/** @param within the folder of its files in an archive, with a slash */
function geodatabase(files: Files, name: string, within = ''): Dataset {
  const names = files.names.filter(
    (each) => each.startsWith(within) && !each.slice(within.length).includes('/'),
  );
  return {
    ...{ kind: 'dataset', format: 'file geodatabase', name },
    // It has none: its tables are numbered.
    main: { size: 0, read: async function* () {} },
    parts: new Map(),
    copyTo: async (folder) => {
      const path = join(folder, 'data.gdb');
      await mkdir(path);
      for (const each of names) await files.copy(each, join(path, each.slice(within.length)));
      return path;
    },
  };
}

/** Files without which a dataset has no properties, or no shapes. */
const neededParts: Partial<Record<DatasetFormat, readonly string[]>> = {
  Shapefile: ['dbf'],
  MapInfo: ['dat', 'map'],
};

async function datasetOf(file: string, files: Files, main: string, format: DatasetFormat): Promise<Dataset> {
  const { extension, parts = [] } = datasetFiles[format];
  // MapInfo has two formats, each with files of its own.
  const isInterchange = format === 'MapInfo' && extensionOf(main) === 'mif';
  const wanted = (isInterchange ? ['mid'] : parts).flatMap((part): [part: string, name: string][] => {
    const name = siblingOf(main, part, files.names);
    return name === undefined ? [] : [[part, name]];
  });
  const needed = isInterchange ? ['mid'] : (neededParts[format] ?? []);
  const missing = needed.find((each) => !wanted.some(([part]) => part === each));
  if (missing !== undefined)
    throw refuse(
      file,
      message('{layer} has no .{part} of the same name beside it, which belongs to it: add it', {
        layer: main,
        part: missing,
      }),
    );
  const [log] = await files.sources(files.names.filter((name) => name === `${main}-wal`));
  if (log && log.size > 0)
    throw refuse(
      file,
      message('it is open in another program, which has not written all changes to it yet: close it there'),
    );
  const [source, ...others] = await files.sources([main, ...wanted.map(([, name]) => name)]);
  if (!source) throw refuse(file, message('the file is empty'));
  return {
    ...{ kind: 'dataset', format, name: stemOf(main) },
    main: source,
    parts: new Map(
      wanted.flatMap(([part], index) => (others[index] ? [[part, others[index]] as const] : [])),
    ),
    copyTo: async (folder) => {
      const path = join(folder, `data.${isInterchange ? 'mif' : extension}`);
      await files.copy(main, path);
      // What they state is read here.
      const own = wanted.filter(([part]) => part !== 'cpg' && part !== 'prj');
      for (const [part, name] of own) await files.copy(name, path.replace(/\w+$/, part));
      return path;
    },
  };
}

function filesOfFolder(folder: string, names: readonly string[]): Files {
  return {
    names,
    sources: (wanted) => Promise.all(wanted.map((name) => fileSource(join(folder, name)))),
    copy: async (name, to) => {
      // A link to a symbolic link leads nowhere from there.
      const path = await realpath(join(folder, name));
      // Another disk cannot be linked to.
      await link(path, to).catch(() => copyFile(path, to));
    },
  };
}

function filesOfArchive(archive: Archive): Files {
  const entries = (names: readonly string[]) =>
    names.flatMap((name) => archive.files.filter((each) => each.name === name).slice(0, 1));
  return {
    names: archive.files.map(({ name }) => name),
    sources: (names) => Promise.resolve(archive.sources(entries(names))),
    copy: async (name, to) => {
      const [source] = archive.sources(entries([name]));
      if (source) await pipeline(source.read(), createWriteStream(to));
    },
  };
}

async function openArchive(file: string, layer: string | undefined): Promise<GeographicInput> {
  const archive = await Archive.open(file);
  try {
    const input = await inputOfArchive(file, archive, layer);
    return {
      ...input,
      close: () => {
        archive.close();
      },
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function inputOfArchive(
  file: string,
  archive: Archive,
  layer: string | undefined,
): Promise<DatasetInput | GeoJsonInput | { kind: 'table'; isChosen: false }> {
  const files = filesOfArchive(archive);
  if (isOfOffice(files.names)) return { kind: 'table', isChosen: false };
  const datasets = datasetsOf(files.names);
  const { name, inner } = oneOf(file, datasets, archive.files, layer);
  if (name === undefined) return { kind: 'table', isChosen: false };
  const isOfSeveral = datasets.length > 1;
  if (name.endsWith('/') || name === '')
    return { ...geodatabase(files, stemOf(name), name), layer: inner, prefix: isOfSeveral ? name : '' };
  const [source] = await files.sources([name]);
  if (!source) throw refuse(file, message('the ZIP archive is empty'));
  const format = formatOf(file, name, await beginningOf(source, headBytes));
  if (format === 'GeoJSON' || format === 'table')
    return { kind: 'geojson', source, isChosen: layer === undefined || isMeant(name, layer) };
  if (format === 'ZIP')
    throw refuse(file, message('{name} is an archive within the archive: unpack it', { name }));
  const dataset = await datasetOf(file, files, name, format);
  return { ...dataset, layer: inner, prefix: isOfSeveral ? `${name}/` : '' };
}

/** Names of the datasets in an archive: files, and folders with a slash at their end. */
function datasetsOf(names: readonly string[]): string[] {
  const folders = new Set(
    names.flatMap((name) => (/\.gdbtable$/i.test(name) ? [name.slice(0, name.lastIndexOf('/') + 1)] : [])),
  );
  const of = (extensions: readonly string[]) =>
    names.filter(
      (name) =>
        extensions.includes(extensionOf(name)) && ![...folders].some((folder) => name.startsWith(folder)),
    );
  const named = [...folders, ...of(datasetExtensions)];
  return named.length > 0 ? named : of(possibleExtensions);
}

/**
 * The dataset to read of an archive, and the layer within it; no name: the archive has a table.
 *
 * @throws SeveralLayers when none of several is said; ImportError when there is none
 */
function oneOf(
  file: string,
  datasets: readonly string[],
  all: readonly ArchiveFile[],
  layer: string | undefined,
): { name: string | undefined; inner: string | undefined } {
  const [only] = datasets;
  if (only === undefined && all.some(({ name }) => /\.(csv|tsv|txt|xlsx|ods)$/i.test(name)))
    return { name: undefined, inner: undefined };
  if (only === undefined)
    throw refuse(
      file,
      message('the ZIP archive has no geographic file in it, but {names}', {
        names: listed(all.map(({ name }) => name)),
      }),
    );
  // Its name may also be that of a layer.
  if (datasets.length === 1) return { name: only, inner: layer === only ? undefined : layer };
  const meant = datasets.find((name) => isMeant(name, layer));
  if (meant !== undefined) return { name: meant, inner: undefined };
  const around = datasets.find((name) => layer?.startsWith(withSlash(name)));
  if (around !== undefined) return { name: around, inner: layer?.slice(withSlash(around).length) };
  throw new SeveralLayers(
    file,
    datasets.map((name) => ({ name, features: undefined })),
  );
}

function withSlash(name: string): string {
  return name.endsWith('/') ? name : `${name}/`;
}

function isMeant(name: string, layer: string | undefined): boolean {
  return layer !== undefined && (name === layer || stemOf(name) === layer);
}

/** The file of the same name but for its extension; letters of another case count only if no other does. */
function siblingOf(name: string, extension: string, names: readonly string[]): string | undefined {
  const stem = stemOf(name);
  const candidates = names.filter((candidate) => extensionOf(candidate) === extension);
  return (
    candidates.find((candidate) => stemOf(candidate) === stem) ??
    candidates.find((candidate) => stemOf(candidate).toLowerCase() === stem.toLowerCase())
  );
}

function stemOf(name: string): string {
  const path = name.replace(/\/$/, '');
  return path.slice(0, path.length - extname(path).length);
}

import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
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
  foreignArchives,
  formatOf,
  isGeodatabase,
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
  /** Layer to take of it, unless that of an archive is meant. */
  layer: string | undefined;
  /** Puts them into a folder of their own, and returns the path by which GDAL opens them. */
  stage: () => Promise<StagedDataset>;
}

/** Files in a folder that GDAL sees alone: it writes beside some of them. */
export interface StagedDataset {
  path: string;
  remove: () => Promise<void>;
}

/** A geographic file, open for reading. */
export type GeographicInput = { close: () => void } & (
  DatasetInput | GeoJsonInput | { kind: 'table'; isChosen: false }
);

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
    return { ...(await geodatabaseOf(file)), layer, close };
  const format = formatOf(file, basename(file), await firstBytes(file));
  if (format === 'table') return { kind: 'table', isChosen: false, close };
  if (format === 'GeoJSON')
    return { kind: 'geojson', source: await fileSource(file), isChosen: false, close };
  if (format === 'ZIP') return openArchive(file, layer);
  const names = await readdir(dirname(file));
  const files = filesOfFolder(dirname(file), names);
  return { ...(await datasetOf(file, files, basename(file), format)), layer, close };
}

async function geodatabaseOf(folder: string): Promise<Omit<DatasetInput, 'layer'>> {
  const names = await readdir(folder);
  if (!isGeodatabase(names)) throw refuse(folder, message('this is a folder, but no file geodatabase'));
  return geodatabase(filesOfFolder(folder, names));
}

/** A geodatabase has no main file, so that of its tables stands for it. */
function geodatabase(files: Files, within = ''): Omit<DatasetInput, 'layer'> {
  const names = files.names.filter(
    (name) => name.startsWith(within) && !name.slice(within.length).includes('/'),
  );
  return {
    kind: 'dataset',
    format: 'file geodatabase',
    main: { size: 0, read: async function* () {} },
    parts: new Map(),
    stage: () =>
      staged('gdb', async (path) => {
        await mkdir(path);
        for (const name of names) await files.copy(name, join(path, name.slice(within.length)));
      }),
  };
}

async function datasetOf(
  file: string,
  files: Files,
  main: string,
  format: DatasetFormat,
): Promise<Omit<DatasetInput, 'layer'>> {
  const { extension, parts = [] } = datasetFiles[format];
  // MapInfo has two formats, each with files of its own.
  const isInterchange = format === 'MapInfo' && extensionOf(main) === 'mif';
  const wanted = (isInterchange ? ['mid'] : parts).flatMap((part): [part: string, name: string][] => {
    const name = siblingOf(main, part, files.names);
    return name === undefined ? [] : [[part, name]];
  });
  const needed = format === 'Shapefile' ? 'dbf' : format === 'MapInfo' && !isInterchange ? 'dat' : undefined;
  if (needed !== undefined && !wanted.some(([part]) => part === needed))
    throw refuse(
      file,
      message('{layer} has no .{part} of the same name beside it, which holds the properties: add it', {
        layer: main,
        part: needed,
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
    kind: 'dataset',
    format,
    main: source,
    parts: new Map(
      wanted.flatMap(([part], index) => (others[index] ? [[part, others[index]] as const] : [])),
    ),
    stage: () =>
      staged(isInterchange ? 'mif' : extension, async (path) => {
        await files.copy(main, path);
        // What they state is read here.
        const own = wanted.filter(([part]) => part !== 'cpg' && part !== 'prj');
        for (const [part, name] of own) await files.copy(name, path.replace(/\w+$/, part));
      }),
  };
}

async function staged(extension: string, fill: (path: string) => Promise<void>): Promise<StagedDataset> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-geography-'));
  const path = join(folder, `data.${extension}`);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await fill(path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function filesOfFolder(folder: string, names: readonly string[]): Files {
  return {
    names,
    sources: (wanted) => Promise.all(wanted.map((name) => fileSource(join(folder, name)))),
    // Another disk cannot be linked to.
    copy: (name, to) => link(join(folder, name), to).catch(() => copyFile(join(folder, name), to)),
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
  const foreign = foreignArchives.find(([names]) => files.names.some((name) => names.test(name)));
  if (foreign) return { kind: 'table', isChosen: false };
  const name = oneOf(file, datasetsOf(files.names), archive.files, layer);
  if (name === undefined) return { kind: 'table', isChosen: false };
  const within = isMeant(name, layer) ? undefined : layer;
  if (name.endsWith('/') || name === '') return { ...geodatabase(files, name), layer: within };
  const [source] = await files.sources([name]);
  if (!source) throw refuse(file, message('the ZIP archive is empty'));
  const format = formatOf(file, name, await beginningOf(source, headBytes));
  if (format === 'GeoJSON' || format === 'table')
    return { kind: 'geojson', source, isChosen: isMeant(name, layer) };
  if (format === 'ZIP')
    throw refuse(file, message('{name} is an archive within the archive: unpack it', { name }));
  return { ...(await datasetOf(file, files, name, format)), layer: within };
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

/** @throws SeveralLayers when none of several is said; ImportError when there is none */
function oneOf(
  file: string,
  datasets: readonly string[],
  all: readonly ArchiveFile[],
  layer: string | undefined,
): string | undefined {
  const [only] = datasets;
  if (only === undefined && all.some(({ name }) => /\.(csv|tsv|txt|xlsx|ods)$/i.test(name))) return undefined;
  if (only === undefined)
    throw refuse(
      file,
      message('the ZIP archive has no geographic file in it, but {names}', {
        names: listed(all.map(({ name }) => name)),
      }),
    );
  if (datasets.length === 1) return only;
  const said = datasets.find((name) => isMeant(name, layer));
  if (said !== undefined) return said;
  throw new SeveralLayers(
    file,
    datasets.map((name) => ({ name, features: undefined })),
  );
}

function isMeant(name: string, layer: string | undefined): boolean {
  return layer !== undefined && (name === layer || stemOf(name.replace(/\/$/, '')) === layer);
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
  return name.slice(0, name.length - extname(name).length);
}

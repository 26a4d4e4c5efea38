import { readFile, rm } from 'node:fs/promises';
import { message, type Message } from '../../../words/message.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import { countBytes } from '../../shared/progress.ts';
import { usualEncoding } from '../files/text-encodings.ts';
import { parseExactly } from './exact-numbers.ts';
import { tail } from './gdal/tail.ts';
import { Gdal } from './gdal/gdal.ts';
import type { Layer } from './gdal/protocol.ts';
import type { DatasetInput } from './input.ts';
import { checkAnswer } from './further-pages.ts';
import { listed, SeveralLayers } from './layers.ts';
import { isObject, type RawFeature } from './raw-feature.ts';
import { expectDegrees, positionsOf } from './reproject.ts';
import {
  checkCounts,
  checkShapefile,
  checkType,
  encodingOfTable,
  isMostlyUtf8,
  shortTextOf,
  type ShapefileFacts,
} from './shapefile.ts';
import { checkShift, knownSystem, type KnownSystem } from './systems.ts';

/** One of them has a place as a rule. */
const featuresLookedAt = 100;

/** What was said of a dataset, whatever it states itself. */
export interface DatasetOptions {
  /** Text of a coordinate system for PROJ. */
  system: string | undefined;
  /** As `TextDecoder` names it. */
  encoding: string | undefined;
  /** How many features are wanted at most. */
  first: number | undefined;
}

/**
 * Streams the features of one layer of a dataset: GDAL writes them as GeoJSON, one per line, onto the disk, and they are
 * read while it does. Memory holds one feature here, and in the process of GDAL what its driver needs.
 *
 * @throws ImportError when the dataset is damaged, has several layers of which none was chosen, or an unknown encoding or
 * coordinate system
 */
export async function* featuresOfDataset(
  file: string,
  input: DatasetInput,
  options: DatasetOptions,
): AsyncGenerator<RawFeature> {
  const reading = await prepare(file, input, options);
  const gdal = await Gdal.acquire();
  const folder = await gdal.nextFolder();
  try {
    const { value: layers = [], errors } = await gdal.ask({
      ...{ ask: 'open', path: await input.copyTo(folder), options: reading.options },
      encoding: reading.drawing,
    });
    if (errors.length > 0 || layers.length === 0) throw damaged(file, input, errors);
    const layer = chosen(file, layers, input);
    if (reading.shapefile) checkCounts(file, reading.shapefile, layer.features);
    const system = await systemOf(file, layer, {
      option: options.system,
      projection: reading.projection,
      gdal,
    });
    yield* featuresOfLayer(file, input, { ...reading, gdal, layer, system, first: options.first });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await gdal.release();
  }
}

/** What is checked and found out before GDAL reads. */
interface Prepared {
  /** Open options of the driver. */
  options: string[];
  /** Of the texts that GDAL writes. */
  encoding: string;
  /** Of texts that are invalid in it. */
  fallbackEncoding: string;
  /** Text beside the dataset that may name its coordinate system. */
  projection: string;
  shapefile?: ShapefileFacts;
  /** Encoding of a drawing, as iconv names it. */
  drawing?: string;
}

async function prepare(
  file: string,
  { format, main, parts }: DatasetInput,
  { encoding }: DatasetOptions,
): Promise<Prepared> {
  if (format === 'GML' || format === 'Esri JSON') await checkAnswer(file, main);
  const others = {
    options: [],
    encoding: 'utf-8',
    fallbackEncoding: encoding ?? usualEncoding,
    projection: '',
  };
  if (format === 'DXF') {
    // What a drawing states of it is not true for newer versions of the format.
    const name = encoding ?? ((await isMostlyUtf8(main)) ? 'utf-8' : usualEncoding);
    return { ...others, drawing: name.replace(/^windows-/, 'CP') };
  }
  const dbf = parts.get('dbf');
  if (format !== 'Shapefile' || !dbf) return others;
  const ofTable = encoding ?? (await encodingOfTable(file, dbf, parts.get('cpg')));
  return {
    // The bytes of texts stay as they are, and large numbers whole.
    options: ['ENCODING=', 'ADJUST_TYPE=YES'],
    shapefile: await checkShapefile(file, main, dbf),
    ...{ encoding: ofTable, fallbackEncoding: ofTable },
    projection: await shortTextOf(parts.get('prj')),
  };
}

function layersWithShapes(layers: readonly Layer[]): Layer[] {
  const filled = layers.filter(({ hasGeometry, features }) => hasGeometry && features !== 0);
  return filled.length > 0 ? filled : layers.slice(0, 1);
}

/** @throws SeveralLayers when none of several is said; ImportError when there is none of the name */
function chosen(
  file: string,
  layers: readonly Layer[],
  { layer: wanted, name: fileName, prefix }: DatasetInput,
): Layer {
  const named = layers.find(({ name }) => name === wanted);
  if (named) return named;
  const some = layersWithShapes(layers);
  const [only] = some;
  // Formats without names for layers have that of their file.
  if (only && some.length === 1 && (wanted === undefined || wanted === fileName)) return only;
  const listedLayers = some.map(({ name, features }) => ({
    ...{ name: `${prefix}${name}`, features: features < 0 ? undefined : features },
  }));
  if (wanted === undefined) throw new SeveralLayers(file, listedLayers);
  const names = listed(listedLayers.map(({ name }) => name));
  throw refuse(file, message('it has no layer {layer}, but {names}', { layer: wanted, names }));
}

/** The coordinate system of a layer; undefined: neither it nor anybody says one. */
async function systemOf(
  file: string,
  layer: Layer,
  { option, projection, gdal }: { option: string | undefined; projection: string; gdal: Gdal },
): Promise<KnownSystem | undefined> {
  if (option !== undefined) return knownSystem(file, option, gdal, { isOption: true });
  const stated = layer.system ?? (projection === '' ? undefined : projection);
  return stated === undefined ? undefined : knownSystem(file, stated, gdal, { isOption: false });
}

interface Reading extends Prepared {
  gdal: Gdal;
  layer: Layer;
  system: KnownSystem | undefined;
  first: number | undefined;
}

async function* featuresOfLayer(
  file: string,
  input: DatasetInput,
  { gdal, layer, system, shapefile, first, ...texts }: Reading,
): AsyncGenerator<RawFeature> {
  if (system?.base !== undefined) await checkFirst(file, { gdal, layer, system });
  const output = gdal.nextFile();
  const question = { ask: 'write', layer: layer.name, system: system?.text } as const;
  const written = gdal.ask({
    ...{ ...question, file: output.name },
    ...(first === undefined ? {} : { limit: first }),
  });
  const failed = written.then(({ errors }) => {
    if (errors.length > 0) throw damaged(file, input, errors);
  });
  // Whoever stops reading does not wait for it.
  failed.catch(() => undefined);
  const decode = lineDecoder(file, texts);
  let number = 0;
  try {
    for await (const line of linesOf(tail(output.path, failed))) {
      number++;
      const value = parseExactly(decode(line, number));
      if (shapefile) checkType(file, shapefile, value, number);
      // Whoever only looks at a file states the system later.
      if (system === undefined && first === undefined) expectDegrees(file, value);
      if (layer.features > 0) countBytes(file, input.main.size / layer.features);
      yield { number, value };
    }
    // Rows that a Shapefile marks as deleted are counted with the others.
    const isCut = !shapefile && first === undefined && layer.features > number;
    if (isCut) throw damaged(file, input, [`${number} of ${layer.features} features`]);
  } finally {
    await rm(output.path, { force: true });
  }
}

/** Checks the shift of the coordinate system where the first features lie. */
async function checkFirst(
  file: string,
  { gdal, layer, system }: { gdal: Gdal; layer: Layer; system: KnownSystem },
): Promise<void> {
  const { name, path } = gdal.nextFile();
  const question = { ask: 'write', layer: layer.name, system: system.text } as const;
  await gdal.ask({ ...question, file: name, limit: featuresLookedAt });
  const lines = (await readFile(path, 'latin1')).split('\n');
  await rm(path);
  for (const line of lines) {
    const value: unknown = line === '' ? undefined : JSON.parse(line);
    const [point] = positionsOf(isObject(value) ? value['geometry'] : undefined);
    if (point) return checkShift(file, system, point, gdal);
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      const line = chunk.subarray(start, end);
      yield rest.length > 0 ? Buffer.concat([rest, line]) : line;
      rest = new Uint8Array();
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
  }
  if (rest.length > 0) yield rest;
}

/**
 * Decodes lines of GeoJSON whose texts are in an encoding. Programs cut a text that is too long for its field, in the
 * middle of a letter too: that one is left out.
 */
function lineDecoder(
  file: string,
  { encoding, fallbackEncoding }: Pick<Prepared, 'encoding' | 'fallbackEncoding'>,
): (line: Uint8Array, number: number) => string {
  const strict = new TextDecoder(encoding, { fatal: true });
  const lax = new TextDecoder(fallbackEncoding);
  return (line, number) => {
    try {
      return strict.decode(line);
    } catch {
      const text = lax.decode(line).replaceAll(/\ufffd+ *(?=")/g, '');
      if (!text.includes('\ufffd')) return text;
      throw refuse(
        file,
        message(
          'a text of feature {feature} is not valid {encoding}: state the right encoding with --encoding, such as --encoding windows-1256',
          { feature: number, encoding: fallbackEncoding.toUpperCase() },
        ),
      );
    }
  };
}

function damaged(file: string, { format }: DatasetInput, errors: readonly string[]): ImportError {
  const detail = errors.map(plain).find((error) => error !== '');
  return refuse(
    file,
    detail === undefined
      ? message('the {format} cannot be read: it is damaged, or something else', { format: nameOf(format) })
      : message('the {format} is damaged or cut off ({detail})', { format: nameOf(format), detail }),
  );
}

function nameOf(format: DatasetInput['format']): Message | string {
  return format === 'file geodatabase' ? message('file geodatabase') : format;
}

/** In one line, without folders that the reader does not know: those here, and those of whoever has built GDAL. */
function plain(detail: string): string {
  return detail
    .replaceAll(/Error occurred in \S+ at line \d+/g, '')
    .replaceAll(/\/(input|output)\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

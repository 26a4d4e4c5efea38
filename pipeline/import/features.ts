import { pipeline, Readable } from 'node:stream';
import { Assembler } from 'stream-json/assembler.js';
import type { Token } from 'stream-json/parser.js';
import { withParser } from 'stream-json/utils/with-parser.js';
import { ImportError, refuse } from './import-error.ts';
import { linesOf, readHead, textOf, type Encoding } from './text.ts';

/** One feature of a file, not yet validated. */
export interface RawFeature {
  /** Counted from 1; in newline-delimited files, blank lines are not counted. */
  number: number;
  value: unknown;
}

/** Precedes each feature of a GeoJSON text sequence. */
const recordSeparator = '\u001e';

/**
 * Streams the features of a GeoJSON file: of a FeatureCollection, of newline-delimited GeoJSON, or of a GeoJSON text
 * sequence (RFC 8142). Memory holds one feature and a chunk of text.
 *
 * @throws ImportError when the file is not GeoJSON, is damaged, or is cut off
 */
export async function* featuresOf(file: string): AsyncGenerator<RawFeature> {
  const { encoding, text } = await readHead(file, 'GeoJSON');
  const start = text.trimStart();
  if (!['{', '[', recordSeparator].includes(start.charAt(0))) {
    throw refuse(file, 'this is not GeoJSON: it does not begin with {');
  }
  if (isOnePerLine(start)) yield* featuresOfLines(file, encoding);
  else yield* featuresOfCollection(file, encoding);
}

/** Whether every line is a feature: judged by the first line, or by the beginning of a very long one. */
function isOnePerLine(start: string): boolean {
  if (start.startsWith(recordSeparator)) return true;
  const end = start.indexOf('\n');
  if (end === -1 && start.length > 60_000) return /^\{\s*"type"\s*:\s*"Feature"/.test(start);
  const firstLine = end === -1 ? start : start.slice(0, end);
  try {
    const value = JSON.parse(firstLine) as unknown;
    return isObject(value) && value['type'] === 'Feature';
  } catch {
    return /^\{.*"type"\s*:\s*"Feature"/.test(firstLine) && !/"FeatureCollection"|"features"/.test(firstLine);
  }
}

async function* featuresOfLines(file: string, encoding: Encoding): AsyncGenerator<RawFeature> {
  let number = 0;
  for await (const { number: lineNumber, line } of linesOf(textOf(file, encoding))) {
    const text = line.replaceAll(recordSeparator, '').trim();
    if (text === '') continue;
    number++;
    yield { number, value: parseLine(file, lineNumber, text) };
  }
}

function parseLine(file: string, lineNumber: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(file, `line ${lineNumber} is not valid JSON: the file is damaged or truncated`);
  }
}

async function* featuresOfCollection(file: string, encoding: Encoding): AsyncGenerator<RawFeature> {
  const collection = new CollectionReader();
  // One stream from text to features: passing each token through a stream of its own takes more than twice as long.
  // The types require a flush step as well, which the library does not need.
  const step = (() => collection.take) as unknown as Parameters<typeof withParser.asStream>[0];
  const parsed = withParser.asStream(step, { streamValues: false });
  // Errors reach the loop below through the stream itself.
  pipeline(Readable.from(textOf(file, encoding)), parsed, () => undefined);
  try {
    yield* parsed as AsyncIterable<RawFeature>;
  } catch (error) {
    if (error instanceof ImportError || !(error instanceof Error)) throw error;
    if ('code' in error) throw error;
    throw refuse(
      file,
      `after feature ${collection.count} it is not valid JSON (the file is damaged or truncated)`,
    );
  }
  if (!collection.hasFeatures)
    throw refuse(file, 'this JSON has no list of "features", so it is not GeoJSON');
}

/** Extracts the members of the outermost `features` array from the tokens of a JSON text. */
class CollectionReader {
  count = 0;
  hasFeatures = false;
  private depth = 0;
  private key: string | undefined;
  private isInFeatures = false;
  private readonly assembler = new Assembler();

  /** Returns undefined while there is no complete feature to emit. */
  readonly take = (token: Token): RawFeature | undefined => {
    const isEnd = token.name === 'endObject' || token.name === 'endArray';
    if (isEnd) this.depth--;
    let feature: RawFeature | undefined;
    if (this.isInFeatures) {
      if (token.name === 'endArray' && this.depth === 1) this.isInFeatures = false;
      else feature = this.assemble(token);
    } else if (token.name === 'keyValue' && this.depth === 1) {
      this.key = token.value;
    } else if (token.name === 'startArray' && this.depth === 1 && this.key === 'features') {
      this.isInFeatures = true;
      this.hasFeatures = true;
    }
    if (token.name === 'startObject' || token.name === 'startArray') this.depth++;
    return feature;
  };

  private assemble(token: Token): RawFeature | undefined {
    this.assembler.consume(token);
    if (!this.assembler.done) return undefined;
    return { number: ++this.count, value: this.assembler.current };
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

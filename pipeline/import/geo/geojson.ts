import { pipeline, Readable } from 'node:stream';
import type { Token } from 'stream-json/parser.js';
import { withParser } from 'stream-json/utils/with-parser.js';
import { message, type Message } from '../../../words/message.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import { headBytes, headOf, linesOf, textOf } from '../files/text.ts';
import { beginningOf, type ByteSource } from '../files/byte-source.ts';
import { ExactAssembler, parseExactly } from './exact-numbers.ts';
import { onePage } from './further-pages.ts';
import { isObject, type RawFeature } from './raw-feature.ts';
import { reprojected, type PlacedFeature } from './reproject.ts';
import { isWgs84, systemOfMember } from './systems.ts';

/** Precedes each feature of a GeoJSON text sequence. */
const recordSeparator = '\u001e';

/**
 * Streams the features of a GeoJSON file: of a FeatureCollection, of newline-delimited GeoJSON, or of a GeoJSON text
 * sequence (RFC 8142). Memory holds one feature and a chunk of text.
 *
 * @param option the coordinate system, whatever the file states
 * @throws ImportError when the file is not GeoJSON, is damaged, is cut off, or has an unknown coordinate system
 */
export async function* featuresOfGeoJson(
  file: string,
  source: ByteSource,
  option: string | undefined,
): AsyncGenerator<RawFeature> {
  const { encoding, text } = headOf(file, await beginningOf(source, headBytes), 'GeoJSON');
  const start = text.trimStart();
  if (!['{', '[', recordSeparator].includes(start.charAt(0))) {
    throw refuse(file, message('this is not GeoJSON: it does not begin with {'));
  }
  const placer = new Placer(file, option);
  const whole = textOf(file, encoding, source.read());
  const features = isOnePerLine(start)
    ? featuresOfLines(file, whole, placer)
    : featuresOfCollection(file, whole, placer);
  yield* reprojected(file, features, { isOption: option !== undefined });
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

/** Finds the coordinate system of each feature, which is WGS 84 where GeoJSON has no `crs` member. */
class Placer {
  private system: string | undefined;
  private readonly option: string | undefined;
  private readonly file: string;
  private hasPlaced = false;

  constructor(file: string, option: string | undefined) {
    this.file = file;
    this.option = option;
    this.system = option;
  }

  /** Takes the `crs` member of the collection, which may follow the features. */
  state(member: unknown): void {
    if (this.option !== undefined) return;
    const stated = systemOfMember(member);
    const system = stated === undefined || isWgs84(stated) ? undefined : stated;
    if (this.hasPlaced && system !== undefined && system !== this.system) {
      throw refuse(
        this.file,
        message(
          'only after the features it states that its coordinate system is {code}: import it again with --crs {code}',
          { code: system },
        ),
      );
    }
    this.system = system;
  }

  place(number: number, value: unknown): PlacedFeature {
    this.hasPlaced = true;
    const own = this.option !== undefined || !isObject(value) ? undefined : systemOfMember(value['crs']);
    return { number, value, system: own ?? this.system };
  }
}

async function* featuresOfLines(
  file: string,
  text: AsyncIterable<string>,
  placer: Placer,
): AsyncGenerator<PlacedFeature> {
  let number = 0;
  for await (const { number: lineNumber, line } of linesOf(text)) {
    const content = line.replaceAll(recordSeparator, '').trim();
    if (content === '') continue;
    yield placer.place(++number, parseLine(file, lineNumber, content));
  }
}

function parseLine(file: string, lineNumber: number, text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw refuse(
      file,
      message('line {line} is not valid JSON: the file is damaged or truncated', { line: lineNumber }),
    );
  }
}

async function* featuresOfCollection(
  file: string,
  text: AsyncIterable<string>,
  placer: Placer,
): AsyncGenerator<PlacedFeature> {
  const collection = new CollectionReader(placer);
  // One stream from text to features: passing each token through a stream of its own takes more than twice as long.
  // The types require a flush step as well, which the library does not need.
  const step = (() => collection.take) as unknown as Parameters<typeof withParser.asStream>[0];
  const parsed = withParser.asStream(step, { streamValues: false });
  // Errors reach the loop below through the stream itself.
  pipeline(Readable.from(text), parsed, () => undefined);
  try {
    yield* parsed as AsyncIterable<PlacedFeature>;
  } catch (error) {
    if (error instanceof ImportError || !(error instanceof Error)) throw error;
    if ('code' in error) throw error;
    throw refuse(
      file,
      message('after feature {count} it is not valid JSON (the file is damaged or truncated)', {
        count: collection.count,
      }),
    );
  }
  if (!collection.hasFeatures)
    throw refuse(file, message('this JSON has no list of "features", so it is not GeoJSON'));
  const sign = collection.furtherPagesSign();
  if (sign !== undefined) throw onePage(file, sign);
}

/**
 * Extracts the members of the outermost `features` array, and its `crs`, from the tokens of a JSON text. Notes by what a
 * service says that it has more features: ArcGIS by `exceededTransferLimit`, OGC API and WFS by `numberMatched`, and many
 * by a link to the next page.
 */
class CollectionReader {
  count = 0;
  hasFeatures = false;
  private readonly placer: Placer;
  private depth = 0;
  private key: string | undefined;
  private within: 'features' | 'crs' | undefined;
  private readonly assembler = new ExactAssembler();
  /** The last key at any depth. */
  private lastKey: string | undefined;
  private matched = 0;
  private sign: Message | undefined;

  constructor(placer: Placer) {
    this.placer = placer;
  }

  /** How the collection says that it is not all that there is; undefined: it does not. */
  furtherPagesSign(): Message | undefined {
    const { matched, count } = this;
    return matched > count
      ? message('numberMatched is {matched}, it has {count}', { matched, count })
      : this.sign;
  }

  /** Returns undefined while there is no complete feature to emit. */
  readonly take = (token: Token): PlacedFeature | undefined => {
    this.lookForSigns(token);
    const isEnd = token.name === 'endObject' || token.name === 'endArray';
    if (isEnd) this.depth--;
    let feature: PlacedFeature | undefined;
    if (this.within === 'features') {
      if (token.name === 'endArray' && this.depth === 1) this.within = undefined;
      else feature = this.takeFeature(token);
    } else if (this.within === 'crs') {
      this.takeSystem(token);
    } else if (token.name === 'keyValue' && this.depth === 1) {
      this.key = token.value;
    } else if (token.name === 'startArray' && this.depth === 1 && this.key === 'features') {
      this.within = 'features';
      this.hasFeatures = true;
    } else if (token.name === 'startObject' && this.depth === 1 && this.key === 'crs') {
      this.within = 'crs';
      this.takeSystem(token);
    } else if (token.name === 'stringValue' && this.depth === 1 && this.key === 'crs') {
      this.placer.state(token.value);
    }
    if (token.name === 'startObject' || token.name === 'startArray') this.depth++;
    return feature;
  };

  private lookForSigns(token: Token): void {
    if (token.name === 'keyValue') this.lastKey = token.value;
    else if (token.name === 'trueValue' && this.lastKey === 'exceededTransferLimit')
      this.sign = message('exceededTransferLimit');
    else if (this.within === 'features') return;
    else if (token.name === 'numberValue' && this.lastKey === 'numberMatched' && this.depth === 1)
      this.matched = Number(token.value);
    else if (token.name === 'stringValue' && this.isNext(token.value))
      this.sign = message('a link to the next page');
  }

  /** A member `next` of the collection, or the relation of one of its links (RFC 8288). */
  private isNext(text: string): boolean {
    return (
      (this.lastKey === 'next' && this.depth === 1 && text !== '') ||
      (this.lastKey === 'rel' && text === 'next')
    );
  }

  private takeFeature(token: Token): PlacedFeature | undefined {
    this.assembler.consume(token);
    return this.assembler.done ? this.placer.place(++this.count, this.assembler.current) : undefined;
  }

  private takeSystem(token: Token): void {
    this.assembler.consume(token);
    if (!this.assembler.done) return;
    this.within = undefined;
    this.placer.state(this.assembler.current);
  }
}

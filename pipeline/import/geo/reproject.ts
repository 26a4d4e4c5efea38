import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { Gdal } from './gdal/gdal.ts';
import { wgs84 } from './gdal/protocol.ts';
import { isObject, type RawFeature } from './raw-feature.ts';
import { checkShift, isWgs84, knownSystem, type KnownSystem } from './systems.ts';

/** A feature and the coordinate system of its positions. */
export interface PlacedFeature extends RawFeature {
  /** Undefined: longitude and latitude on WGS 84. */
  system: string | undefined;
}

/** Features whose positions are converted together. */
const featuresPerBatch = 500;

/**
 * Converts the positions of features to longitude and latitude on WGS 84, in place, by PROJ.
 *
 * @param isOption whether the system is that of `--crs`, for the message
 * @throws ImportError when a system is unknown
 */
export async function* reprojected(
  file: string,
  features: AsyncIterable<PlacedFeature>,
  { isOption }: { isOption: boolean },
): AsyncGenerator<RawFeature> {
  let converter: Converter | undefined;
  let batch: PlacedFeature[] = [];
  try {
    for await (const feature of features) {
      if (feature.system === undefined || isWgs84(feature.system)) {
        if (batch.length === 0) {
          yield feature;
          continue;
        }
      } else converter ??= new Converter(file, await Gdal.acquire(), isOption);
      batch.push(feature);
      if (batch.length < featuresPerBatch) continue;
      await converter?.convert(batch);
      yield* batch;
      batch = [];
    }
    await converter?.convert(batch);
    yield* batch;
  } finally {
    await converter?.close();
  }
}

class Converter {
  private readonly file: string;
  private readonly gdal: Gdal;
  private readonly isOption: boolean;
  /** Systems by what they are called. */
  private readonly known = new Map<string, KnownSystem>();

  constructor(file: string, gdal: Gdal, isOption: boolean) {
    this.file = file;
    this.gdal = gdal;
    this.isOption = isOption;
  }

  async convert(batch: readonly PlacedFeature[]): Promise<void> {
    const systems = new Set(
      batch.flatMap(({ system }) => (system === undefined || isWgs84(system) ? [] : [system])),
    );
    for (const system of systems) {
      const positions = batch
        .filter((feature) => feature.system === system)
        .flatMap(({ value }) => positionsOf(isObject(value) ? value['geometry'] : undefined));
      await this.convertPositions(system, positions);
    }
  }

  close(): Promise<void> {
    return this.gdal.release();
  }

  private async convertPositions(text: string, positions: readonly number[][]): Promise<void> {
    const { file, gdal, isOption, known } = this;
    const isNew = !known.has(text);
    const system = known.get(text) ?? (await knownSystem(file, text, gdal, { isOption }));
    const [first] = positions;
    if (!first) return;
    known.set(text, system);
    const { value } = await gdal.ask({
      ...{ ask: 'transform', from: system.text, to: wgs84 },
      positions: Float64Array.from(positions.flatMap(([x = NaN, y = NaN]) => [x, y])),
    });
    for (const [index, position] of positions.entries())
      [position[0], position[1]] = [value[2 * index] ?? NaN, value[2 * index + 1] ?? NaN];
    const placed = positions.find(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
    if (isNew && placed) await checkShift(file, system, placed, gdal);
  }
}

/**
 * Makes sure that a feature of a file that states no coordinate system may have longitude and latitude.
 *
 * @throws ImportError otherwise
 */
export function expectDegrees(file: string, feature: unknown): void {
  const geometry = isObject(feature) ? feature['geometry'] : undefined;
  if (positionsOf(geometry).every(([x = NaN, y = NaN]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)) return;
  throw refuse(
    file,
    message(
      'the file does not state its coordinate system, and the coordinates are not longitude and latitude: state the system with --crs, such as --crs EPSG:32638',
    ),
  );
}

/** Deeper than any valid geometry. */
const deepest = 8;

/** All positions that begin with two numbers. Others are left to those who validate the feature. */
export function positionsOf(geometry: unknown, depth = 0): number[][] {
  if (!isObject(geometry) || depth > deepest) return [];
  const parts: unknown = geometry['geometries'];
  const within = Array.isArray(parts)
    ? (parts as unknown[]).flatMap((part) => positionsOf(part, depth + 1))
    : [];
  return [...positionsWithin(geometry['coordinates'], depth), ...within];
}

function positionsWithin(coordinates: unknown, depth: number): number[][] {
  if (!Array.isArray(coordinates) || depth > deepest) return [];
  const [first, second] = coordinates as unknown[];
  if (Array.isArray(first))
    return (coordinates as unknown[]).flatMap((part) => positionsWithin(part, depth + 1));
  return Number.isFinite(first) && Number.isFinite(second) ? [coordinates as number[]] : [];
}

import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { encodingOfOption } from '../files/text-encodings.ts';
import { featuresOfDataset } from './dataset.ts';
import { featuresOfGeoJson } from './geojson.ts';
import { GdalEnded } from './gdal/gdal.ts';
import { openGeography } from './input.ts';
import { isObject, type RawFeature } from './raw-feature.ts';
import { systemText } from './systems.ts';
import { featuresOfTable, isTableOfShapes } from './table-features.ts';

export { isObject, type RawFeature } from './raw-feature.ts';

/** What the files do not state, or state wrongly. */
export interface FeatureOptions {
  /** Coordinate system, such as `EPSG:32638`. */
  crs?: string;
  /** Text encoding of the table of a Shapefile, or of CSV. */
  encoding?: string;
  /** Name of the layer to read of several. */
  layer?: string;
  /** How many features the caller looks at, where reading more would take long. */
  first?: number;
}

/**
 * Streams the features of a geographic file, with coordinates in degrees on WGS 84: of GeoJSON, of any format that GDAL
 * reads, of a table with shapes, or of a ZIP archive with one of them.
 *
 * @throws ImportError when the file is of another format, is damaged or cut off, or has an unknown encoding or
 * coordinate system
 */
export async function* featuresOf(file: string, options: FeatureOptions = {}): AsyncGenerator<RawFeature> {
  const system = options.crs === undefined ? undefined : systemText(options.crs);
  const encoding = encodingOfOption(file, options.encoding);
  const input = await openGeography(file, options.layer);
  try {
    if (options.layer !== undefined && input.kind !== 'dataset' && !input.isChosen)
      throw refuse(file, message('it has no layers, so that --layer has no meaning'));
    if (input.kind === 'geojson') yield* featuresOfGeoJson(file, input.source, system);
    else if (input.kind === 'dataset')
      yield* featuresOfDataset(file, input, { system, encoding, first: options.first });
    else yield* featuresOfTable(file, { system, encoding: options.encoding });
  } catch (error) {
    if (!(error instanceof GdalEnded)) throw error;
    throw refuse(
      file,
      message(
        'reading it has broken off, as a rule because it is too large: divide it, or save it as GeoPackage',
      ),
    );
  } finally {
    input.close();
  }
}

/**
 * Whether a file is read as features rather than as rows, which holds for geographic files and for tables with a column of shapes.
 *
 * @throws ImportError when it cannot be read, or is of another format
 */
export async function isGeographic(file: string): Promise<boolean> {
  const input = await openGeography(file);
  input.close();
  return input.kind !== 'table' || isTableOfShapes(file);
}

/** The columns of a feature: the names of its properties. */
export function propertyNames(value: unknown): string[] {
  const properties = isObject(value) ? value['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

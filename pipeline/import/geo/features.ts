import { systemOfOption } from './stated-system.ts';
import { encodingOfOption } from '../files/dbase-text.ts';
import { featuresOfGeoJson } from './geojson.ts';
import { openGeography } from './input.ts';
import { isObject, type RawFeature } from './raw-feature.ts';
import { featuresOfShapefile } from './shapefile.ts';

export { isObject, type RawFeature } from './raw-feature.ts';

/** What the files do not state, or state wrongly. */
export interface FeatureOptions {
  /** Coordinate system, such as `EPSG:32638`. */
  crs?: string;
  /** Text encoding of the .dbf of a Shapefile. */
  encoding?: string;
}

/**
 * Streams the features of a geographic file, with coordinates in degrees on WGS 84: of GeoJSON, of a Shapefile, or of
 * a ZIP archive with one of them. Memory holds one feature and a few chunks of the file.
 *
 * @throws ImportError when the file is of another format, is damaged or cut off, or has an unknown encoding or
 * coordinate system
 */
export async function* featuresOf(file: string, options: FeatureOptions = {}): AsyncGenerator<RawFeature> {
  const system = systemOfOption(file, options.crs);
  const encoding = encodingOfOption(file, options.encoding);
  const input = await openGeography(file);
  try {
    if (input.kind === 'geojson') yield* featuresOfGeoJson(file, input.source, system);
    else yield* featuresOfShapefile(file, input.parts, { system, encoding });
  } finally {
    input.close();
  }
}

/** The columns of a feature: the names of its properties. */
export function propertyNames(value: unknown): string[] {
  const properties = isObject(value) ? value['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}

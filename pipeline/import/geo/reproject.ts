import proj4 from 'proj4';
import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { wgs84, type CoordinateSystem } from './coordinate-systems.ts';
import { isObject } from './raw-feature.ts';

type Convert = (x: number, y: number) => [x: number, y: number];

const converters = new Map<string, Convert>();

/** Converts the coordinates of a feature to longitude and latitude on WGS 84, in place. */
export function reproject(feature: unknown, system: CoordinateSystem): void {
  if (system === wgs84) return;
  const convert = converterOf(system);
  eachPosition(isObject(feature) ? feature['geometry'] : undefined, (position) => {
    const [x = NaN, y = NaN] = position;
    [position[0], position[1]] = convert(x, y);
  });
}

/**
 * Makes sure that a feature of a file that states no coordinate system may have longitude and latitude.
 *
 * @throws ImportError otherwise
 */
export function expectDegrees(file: string, feature: unknown): void {
  eachPosition(isObject(feature) ? feature['geometry'] : undefined, ([x = NaN, y = NaN]) => {
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return;
    throw refuse(
      file,
      message(
        'the file does not state its coordinate system (it has no .prj), and the coordinates are not longitude and latitude: state the system with --crs, such as --crs EPSG:32638',
      ),
    );
  });
}

function converterOf(system: CoordinateSystem): Convert {
  let convert = converters.get(system.code);
  if (!convert) {
    const converter = proj4(system.definition, wgs84.definition);
    convert = (x, y) => {
      const [longitude = NaN, latitude = NaN] = converter.forward([x, y]);
      return [longitude, latitude];
    };
    converters.set(system.code, convert);
  }
  return convert;
}

/** Deeper than any valid geometry. */
const deepest = 8;

/** Calls back for each position that begins with two numbers. Others are left to those who validate the feature. */
function eachPosition(geometry: unknown, visit: (position: number[]) => void, depth = 0): void {
  if (!isObject(geometry) || depth > deepest) return;
  eachPositionWithin(geometry['coordinates'], visit, depth);
  const parts: unknown = geometry['geometries'];
  if (Array.isArray(parts)) for (const part of parts as unknown[]) eachPosition(part, visit, depth + 1);
}

function eachPositionWithin(coordinates: unknown, visit: (position: number[]) => void, depth: number): void {
  if (!Array.isArray(coordinates) || depth > deepest) return;
  const [first, second] = coordinates as unknown[];
  if (Array.isArray(first)) {
    for (const part of coordinates as unknown[]) eachPositionWithin(part, visit, depth + 1);
  } else if (Number.isFinite(first) && Number.isFinite(second)) visit(coordinates as number[]);
}

import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import type { Gdal } from './gdal/gdal.ts';
import { wgs84 } from './gdal/protocol.ts';
import { isObject } from './raw-feature.ts';

/** Semi-major axis, m, of the ellipsoids WGS 84 and GRS 80, on which modern systems are: without a shift, they lie about where they should. */
const modernAxis = 6_378_137;
/** Degrees; less than a millimeter. */
const smallestShift = 1e-8;
/** First EPSG code of UTM zones of systems that people and programs call by name, less the zone. */
const namedUtm: [name: RegExp, code: number][] = [
  [/wgs_?(19)?84/, 32600],
  [/ksa-?grf_?17/, 9320],
  [/ain_?el_?abd/, 20400],
];

/**
 * What a person or a file calls a coordinate system, as PROJ understands it: bare numbers are EPSG codes, and the UTM
 * zones of the kingdom are known by their names.
 */
export function systemText(given: string): string {
  const text = given.trim();
  if (/^\d+$/.test(text)) return `EPSG:${text}`;
  const plain = text.toLowerCase().replaceAll(/[\s/]+/g, '_');
  const zone = /^\w[\w-]*_utm_zone_(3[6-9]|40)n$/.exec(plain)?.[1];
  const utm = zone === undefined ? undefined : namedUtm.find(([name]) => name.test(plain));
  return utm ? `EPSG:${utm[1] + Number(zone)}` : text;
}

/** Whether positions need no conversion. */
export function isWgs84(text: string): boolean {
  return /^(urn:(x-)?ogc:def:crs:epsg:[\d.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/epsg\/[\d.]+\/|epsg:)4326$|\bcrs84$/i.test(
    text,
  );
}

/**
 * What the `crs` member of GeoJSON states, as files older than RFC 7946 have it; undefined when it states none.
 */
export function systemOfMember(member: unknown): string | undefined {
  if (member === null || member === undefined) return undefined;
  // Without properties it names nothing.
  if (isObject(member) && !isObject(member['properties'])) return undefined;
  const properties = isObject(member) && isObject(member['properties']) ? member['properties'] : {};
  const stated = typeof member === 'string' ? member : (properties['name'] ?? properties['code']);
  return typeof stated === 'string' || typeof stated === 'number'
    ? systemText(String(stated))
    : JSON.stringify(member).slice(0, 200);
}

/** A system that PROJ knows. */
export interface KnownSystem {
  name: string;
  /** Text by which PROJ finds it again. */
  text: string;
  /** Its longitude and latitude, where they have to be checked for a shift to WGS 84. */
  base: string | undefined;
}

/**
 * The system that a text names.
 *
 * @param isOption whether it is that of the option `--crs`, and not what the file states
 * @throws ImportError when PROJ does not know it, or it has no place on the Earth
 */
export async function knownSystem(
  file: string,
  text: string,
  gdal: Gdal,
  { isOption }: { isOption: boolean },
): Promise<KnownSystem> {
  const { value } = await gdal.ask({ ask: 'describe', system: text });
  if (value?.base === undefined) throw isOption ? unknownOption(file, text) : unknownSystem(file, text);
  const { name, text: known, base, semiMajorAxis } = value;
  return { name, text: known, base: semiMajorAxis === modernAxis ? undefined : base };
}

/**
 * Checks that PROJ knows how a system lies to WGS 84 at a place. Where it does not, it takes both for the same, and land
 * would lie some hundred meters off.
 *
 * @param point longitude and latitude on WGS 84
 * @throws ImportError when it does not
 */
export async function checkShift(
  file: string,
  { name, base }: KnownSystem,
  point: readonly number[],
  gdal: Gdal,
): Promise<void> {
  if (base === undefined) return;
  const positions = Float64Array.from(point.slice(0, 2));
  const { value } = await gdal.ask({ ask: 'transform', from: wgs84, to: base, positions });
  if (value.some((degrees, index) => Math.abs(degrees - (positions[index] ?? NaN)) > smallestShift)) return;
  throw refuse(
    file,
    message(
      'how its coordinate system, {system}, lies to WGS 84 is not known here: export it in one of {accepted}',
      { system: name, accepted: recommended },
    ),
  );
}

/** Systems that every program has. */
const recommended = ['EPSG:4326', 'EPSG:32638'];

function unknownOption(file: string, system: string) {
  return refuse(
    file,
    message('--crs {system} is not a known coordinate system: state its code, such as EPSG:32638', {
      system,
    }),
  );
}

/** @param text its name, or WKT that has one */
function unknownSystem(file: string, text: string) {
  const name = text.startsWith('{') ? /"name":"([^"]+)"/ : /^\w+\["([^"]+)"/;
  const system = name.exec(text)?.[1] ?? text.slice(0, 100);
  return refuse(
    file,
    message(
      'its coordinate system, {system}, cannot be read: export it in one of {accepted}, or state the right one with --crs',
      { system, accepted: recommended },
    ),
  );
}

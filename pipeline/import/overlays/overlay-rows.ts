import type { Insertable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { OverlayTable } from '../../../database/schema/schema.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import { isObject } from '../geo/features.ts';
import { geometryText, readLand } from '../geo/geometry.ts';
import { readPath } from '../geo/paths.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { Properties } from '../geo/properties.ts';
import { synonyms } from '../columns/synonyms.ts';

/** Kinds of overlay files, as the word after `import`. */
export const overlayFiles = ['transit', 'boulevard', 'mega'] as const;
export type OverlayFile = (typeof overlayFiles)[number];

/** Values of `--as`: what all features of a file represent. */
export const overlayForms = {
  transit: ['metro', 'bus'],
  boulevard: ['shape', 'area'],
  mega: [],
} as const satisfies Record<OverlayFile, readonly string[]>;

export interface OverlayRead {
  row: Omit<Insertable<OverlayTable>, 'region_id' | 'source_id'>;
  /** A representative position, which determines its region. */
  place: Position;
  /** Whether its outline crossed itself; lines and points have none. */
  isRepaired?: boolean;
}

const names = {
  name: synonyms(
    ...['name_ar', 'line_name_ar', 'station_name_ar', 'stationname_ar', 'stop_name_ar', 'route_name_ar'],
    ...['project_name_ar', 'metrostationnamear', 'ar_name', 'name:ar', 'aname', 'arabic_name'],
    ...['اسم المحطة', 'اسم الموقف', 'اسم المسار', 'اسم الخط', 'اسم المشروع', 'الاسم', 'المحطة', 'المشروع'],
    ...[
      'name',
      'title',
      'line_name',
      'station_name',
      'stop_name',
      'route_long_name',
      'project_name',
      'name_en',
    ],
  ),
  shortName: synonyms('short_ar', 'short_name_ar', 'short_name', 'الاسم المختصر'),
  number: synonyms(
    ...['line', 'line_no', 'line_number', 'metroline', 'metro_line', 'busroute', 'bus_route', 'bus_line'],
    ...['route', 'route_no', 'route_number', 'route_short_name', 'ref', 'رقم المسار', 'رقم الخط'],
  ),
  color: synonyms('color', 'colour', 'line_color', 'route_color', 'اللون'),
  network: synonyms(
    ...['mode', 'transit_mode', 'transport_mode', 'transport', 'route_type', 'type', 'highway', 'railway'],
    ...['النوع', 'نوع النقل', 'وسيلة النقل'],
  ),
  metro: synonyms(
    'metroline',
    'metro_line',
    'metro_station',
    'metrostationname',
    'metrostationnamear',
    'metro',
  ),
  bus: synonyms('busroute', 'bus_route', 'bus_line', 'bus_stop', 'busstop', 'bus'),
  form: synonyms('type', 'kind', 'layer', 'النوع', 'name', 'name_ar', 'الاسم'),
};

const problems = {
  notFeature: message('not a GeoJSON feature'),
  noName: message('no name and no line number'),
  noProjectName: message('no name'),
  noNetwork: message('neither metro nor bus according to its properties (use --as metro or --as bus)'),
} as const;

/**
 * Converts a feature of a file to a row of the store, or returns why it is skipped.
 *
 * @param as the form that the command states for all features
 * @param fileName often the only hint at what the stations of a file are stations of
 */
export function readOverlay(
  file: OverlayFile,
  feature: unknown,
  as: string | undefined,
  fileName: string,
): OverlayRead | Message {
  if (!isObject(feature) || feature['type'] !== 'Feature') return problems.notFeature;
  const given = feature['properties'];
  const properties = new Properties(isObject(given) ? given : undefined);
  if (file === 'transit') return readTransit(properties, feature['geometry'], as, fileName);
  return readArea(file, properties, feature['geometry'], as);
}

function readTransit(
  properties: Properties,
  geometry: unknown,
  as: string | undefined,
  fileName: string,
): OverlayRead | Message {
  const path = readPath(geometry);
  if (isMessage(path)) return path;
  const network = as ?? networkOf(properties, path.form === 'line', fileName);
  if (network !== 'metro' && network !== 'bus') return problems.noNetwork;
  const number = properties.text(names.number) ?? null;
  const numbered =
    path.form === 'line' && number !== null ? fill(words.overlays.lineNames[network], { number }) : undefined;
  const name = properties.arabic(names.name) ?? numbered;
  if (name === undefined) return problems.noName;
  const row: OverlayRead['row'] = {
    kind: `${network}_${path.form}`,
    name,
    short_name: properties.arabic(names.shortName) ?? numbered ?? null,
    number,
    color: colorOf(properties.text(names.color)),
    geometry: path.geometry,
  };
  return { row, place: path.middle };
}

/** From explicit properties, then property names, then the file's name, and for lines their own name. */
function networkOf(properties: Properties, isLine: boolean, fileName: string): 'metro' | 'bus' | undefined {
  const said = networkIn(properties.text(names.network));
  if (said) return said;
  if (properties.text(names.bus) !== undefined) return 'bus';
  if (properties.text(names.metro) !== undefined) return 'metro';
  return networkIn(fileName) ?? (isLine ? networkIn(properties.arabic(names.name)) : undefined);
}

/** Numbers are GTFS route types: 0 tram, 1 metro, 2 rail, 3 bus. */
function networkIn(text: string | undefined): 'metro' | 'bus' | undefined {
  if (text === undefined) return undefined;
  if (/^3$|\bbus|_bus|bus_|brt|حافل|باص/iu.test(text)) return 'bus';
  if (/^[012]$|metro|subway|\brail|tram|مترو|قطار/iu.test(text)) return 'metro';
  return undefined;
}

/** Normalizes to `#rrggbb`; publishers omit the `#` or write three digits. */
function colorOf(text: string | undefined): string | null {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text ?? '') ?? [];
  if (digits === undefined) return null;
  const whole = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('');
  return `#${whole.toLowerCase()}`;
}

function readArea(
  file: 'boulevard' | 'mega',
  properties: Properties,
  geometry: unknown,
  as: string | undefined,
): OverlayRead | Message {
  const land = readLand(geometry);
  if (isMessage(land)) return land;
  const own = properties.arabic(names.name);
  if (file === 'mega' && own === undefined) return problems.noProjectName;
  const isShape = as === undefined ? isCorridor(properties) : as === 'shape';
  const { shape, area } = words.overlays.boulevard;
  const row: OverlayRead['row'] = {
    kind: file === 'mega' ? 'mega_project' : isShape ? 'boulevard_shape' : 'boulevard_area',
    name: own ?? (isShape ? shape : area),
    short_name: null,
    number: null,
    color: null,
    geometry: geometryText(land),
  };
  return { row, place: land.centroid, isRepaired: land.isRepaired };
}

/** Whether a feature describes the boulevard itself, rather than the area around it. */
function isCorridor(properties: Properties): boolean {
  return /shape|corridor|axis|محور|مسار|ممر/iu.test(properties.text(names.form) ?? '');
}

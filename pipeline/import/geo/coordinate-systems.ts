import { message, type Message } from '../../../words/message.ts';

/** A reference frame: an ellipsoid and its position in the Earth. */
export type Frame = 'wgs84' | 'ksaGrf17' | 'ainElAbd';

/** A coordinate system that files may have. */
export interface CoordinateSystem {
  /** Such as `EPSG:32638`. */
  code: string;
  name: string;
  frame: Frame;
  /** For proj4. */
  definition: string;
  /** Of the projection, by their WKT names without separators; none for longitude and latitude. */
  parameters: Readonly<Record<string, number>> | undefined;
}

interface FrameFacts {
  name: string;
  definition: string;
  /** EPSG code of longitude and latitude. */
  geographic: number;
  /** EPSG code of a UTM zone, less the zone. */
  utm: number;
  /** Names in use, as `plain` makes them. */
  aliases: readonly string[];
}

/**
 * The definitions are our own. Those that a file brings are not used: they rarely have the shift between the frames,
 * and proj4's own table lacks Ain el Abd, so that land would lie some 130 m off.
 */
const frames: Record<Frame, FrameFacts> = {
  wgs84: {
    name: 'WGS 84',
    definition: '+ellps=WGS84 +towgs84=0,0,0',
    geographic: 4326,
    utm: 32600,
    aliases: ['wgs84', 'wgs1984', 'worldgeodeticsystem1984'],
  },
  /**
   * The shift is EPSG:9383, KSA-GRF17 to WGS 84 (1), of the General Commission for Survey: rotations only, 0.3 m.
   * EPSG has them in milliarcseconds (-8.393, 0.749, -10.276). Published proj4 definitions that have these figures as
   * arcseconds shift by 300 m.
   */
  ksaGrf17: {
    name: 'KSA-GRF17',
    definition: '+ellps=GRS80 +towgs84=0,0,0,-0.008393,0.000749,-0.010276,0',
    geographic: 9333,
    utm: 9320,
    aliases: ['ksagrf17', 'kingdomofsaudiarabiageodeticreferenceframe2017'],
  },
  /**
   * The shift is EPSG:1111, Ain el Abd to WGS 84 (2), for Saudi Arabia: DMA TR 8350.2, from 9 stations, 10 m in each
   * axis. It is what GIS software uses. MOMRA's seven parameters of EPSG:8824 (5 m) agree with it within 8 m in all of
   * the kingdom; EPSG:9362 (said to be 2 m) differs from both by up to 35 m at its edges.
   */
  ainElAbd: {
    name: 'Ain el Abd',
    definition: '+ellps=intl +towgs84=-143,-236,7',
    geographic: 4204,
    utm: 20400,
    aliases: ['ainelabd', 'ainelabd1970'],
  },
};

/** UTM zones that the kingdom lies in. */
const zones = [36, 37, 38, 39, 40];

const webMercator: CoordinateSystem = {
  code: 'EPSG:3857',
  name: 'Web Mercator',
  frame: 'wgs84',
  // Positions on the ellipsoid are projected as if they were on a sphere of its larger radius.
  definition: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  parameters: { centralmeridian: 0, falseeasting: 0, falsenorthing: 0 },
};

const systems = new Map<string, CoordinateSystem>([[webMercator.code, webMercator]]);
const codesByName = new Map<string, string>([
  ...[
    'wgs1984webmercatorauxiliarysphere',
    'wgs84pseudomercator',
    'wgs84webmercator',
    'webmercator',
    'googlemapsglobalmercator',
  ].map((name): [string, string] => [name, webMercator.code]),
  ...['EPSG:900913', 'ESRI:102100', 'EPSG:102100'].map((code): [string, string] => [code, webMercator.code]),
  ['OGC:CRS84', 'EPSG:4326'],
  ['crs84', 'EPSG:4326'],
]);
for (const [key, { name, definition, geographic, utm, aliases }] of Object.entries(frames)) {
  const frame = key as Frame;
  add(
    { name, frame, definition: `+proj=longlat ${definition} +no_defs`, parameters: undefined },
    geographic,
    aliases,
  );
  for (const zone of zones) {
    add(
      {
        name: `${name} / UTM zone ${zone}N`,
        frame,
        definition: `+proj=utm +zone=${zone} ${definition} +units=m +no_defs`,
        parameters: {
          centralmeridian: zone * 6 - 183,
          latitudeoforigin: 0,
          scalefactor: 0.9996,
          falseeasting: 500_000,
          falsenorthing: 0,
        },
      },
      utm + zone,
      aliases.flatMap((alias) => [`${alias}utmzone${zone}n`, `${alias}utmzone${zone}northernhemisphere`]),
    );
  }
}

function add(system: Omit<CoordinateSystem, 'code'>, number: number, names: readonly string[]): void {
  const code = `EPSG:${number}`;
  systems.set(code, { code, ...system });
  for (const name of names) codesByName.set(name, code);
}

export const wgs84 = systemOfCode('EPSG:4326');

/** The accepted systems, for messages. */
export const acceptedSystems: readonly Message[] = [
  message('{code} ({system})', { code: 'EPSG:4326', system: 'WGS 84' }),
  message('{code} ({system})', { code: 'EPSG:3857', system: 'Web Mercator' }),
  ...Object.values(frames).flatMap(({ name: system, geographic, utm }) => {
    const [from = 0, to = 0] = [zones[0], zones.at(-1)];
    return [
      ...(geographic === 4326 ? [] : [message('{code} ({system})', { code: `EPSG:${geographic}`, system })]),
      message('{first} to {last} ({system} / UTM zones {from} to {to})', {
        ...{ first: `EPSG:${utm + from}`, last: String(utm + to), system, from: `${from}N`, to: `${to}N` },
      }),
    ];
  }),
];

/**
 * A system by what files and people call it: `EPSG:32638`, `urn:ogc:def:crs:EPSG::32638`,
 * `http://www.opengis.net/def/crs/EPSG/0/32638`, `32638`, `WGS 84 / UTM zone 38N`, `WGS_1984_UTM_Zone_38N`.
 */
export function systemNamed(text: string): CoordinateSystem | undefined {
  const given = text.trim();
  const number =
    /^\d+$/.exec(given)?.[0] ??
    /^(?:urn:ogc:def:crs:|urn:x-ogc:def:crs:)?epsg:(?:[\d.]*:)?(\d+)$/i.exec(given)?.[1] ??
    /^https?:\/\/www\.opengis\.net\/(?:def\/crs\/epsg\/[\d.]+\/|gml\/srs\/epsg\.xml#)(\d+)$/i.exec(
      given,
    )?.[1];
  if (number !== undefined) return systems.get(`EPSG:${number}`) ?? byName(`EPSG:${number}`);
  if (
    /^(urn:ogc:def:crs:ogc:[\d.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/ogc\/[\d.]+\/|ogc:)?crs84$/i.test(
      given,
    )
  ) {
    return wgs84;
  }
  return byName(given.toUpperCase()) ?? byName(plain(given));
}

/** The frame that a geographic system or a datum of this name has. */
export function frameNamed(name: string): Frame | undefined {
  const alias = plain(name);
  const frame = Object.entries(frames).find(
    ([, { aliases }]) => aliases.includes(alias) || aliases.includes(alias.replace(/^d/, '')),
  );
  return frame?.[0] as Frame | undefined;
}

/** The UTM system of a frame. */
export function utmSystem(frame: Frame, zone: number): CoordinateSystem | undefined {
  return systems.get(`EPSG:${frames[frame].utm + zone}`);
}

/** A name in the form in which names are compared: `GCS_WGS_1984` is `wgs1984`. */
export function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^gcs/, '');
}

function byName(name: string): CoordinateSystem | undefined {
  return systems.get(codesByName.get(name) ?? '');
}

function systemOfCode(code: string): CoordinateSystem {
  const system = systems.get(code);
  if (!system) throw new Error(`no such coordinate system: ${code}`);
  return system;
}

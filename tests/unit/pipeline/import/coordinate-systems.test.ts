import { describe, expect, test } from 'vitest';
import { block, dbf, degrees, folderOf, point, read, shp, utm38 } from './geographic-files.ts';
import { collection, feature, written } from './support.ts';

type Point = readonly [x: number, y: number];

/**
 * One point in each system and where it is on WGS 84, as `cs2cs` of another version of PROJ has it (9.5, EPSG data 11).
 * Ain el Abd by EPSG:1111, KSA-GRF17 by EPSG:9383.
 */
const controlPoints: [code: string, given: Point, onWgs84: Point][] = [
  ['EPSG:32636', [716139, 3110235], [35.199997015, 28.099999286]],
  ['EPSG:32637', [519941, 2375926], [39.192501216, 21.48579758]],
  ['EPSG:32638', [669460, 2734272], [46.675303779, 24.713602921]],
  ['EPSG:32639', [410580, 2922586], [50.103298175, 26.420696103]],
  ['EPSG:32640', [281279, 2290364], [54.899996225, 20.700003013]],
  ['EPSG:20436', [716139, 3110235], [35.198771887, 28.100050882]],
  ['EPSG:20437', [519941, 2375926], [39.191599924, 21.485880339]],
  ['EPSG:20438', [669460, 2734272], [46.674657076, 24.713722991]],
  ['EPSG:20439', [410580, 2922586], [50.102921156, 26.420829442]],
  ['EPSG:20440', [281279, 2290364], [54.899906604, 20.70013537]],
  ['EPSG:9356', [716139, 3110235], [35.199995107, 28.099997766]],
  ['EPSG:9357', [519941, 2375926], [39.192499017, 21.485795938]],
  ['EPSG:9358', [669460, 2734272], [46.675301587, 24.713601074]],
  ['EPSG:9359', [410580, 2922586], [50.10329598, 26.420694173]],
  ['EPSG:9360', [281279, 2290364], [54.89999381, 20.700000976]],
  ['EPSG:4204', [46.6753, 24.7136], [46.674727786, 24.714050561]],
  ['EPSG:9333', [46.6753, 24.7136], [46.675297808, 24.713598152]],
  ['EPSG:3857', [5195870, 2840000], [46.675294353, 24.708641447]],
  ['EPSG:4326', [46.6753, 24.7136], [46.6753, 24.7136]],
];

/** How far apart two points are, meters. */
function distance([x, y]: Point, [otherX, otherY]: Point): number {
  const degree = (Math.PI / 180) * 6_371_000;
  return Math.hypot((x - otherX) * degree * Math.cos((y * Math.PI) / 180), (y - otherY) * degree);
}

function pointFile(position: Point, more: Record<string, unknown> = {}): string {
  const features = [feature({ name: 'أ' }, { type: 'Point', coordinates: position })];
  return written(JSON.stringify({ type: 'FeatureCollection', ...more, features }), 'file.geojson');
}

async function placeOf(file: string, crs?: string): Promise<Point> {
  const [only] = await read(file, crs === undefined ? {} : { crs });
  return only?.geometry?.coordinates as Point;
}

/** The point in a Shapefile with this .prj. */
function shapefileWith(prj: string, [x, y]: Point = [669460, 2734272]): string {
  return folderOf({ 'a.shp': shp([[[[x, y]]]], point), 'a.dbf': dbf([{ name: 'a' }]), 'a.prj': prj });
}

describe('a control point lies where it should', () => {
  test.each(controlPoints)('%s', async (code, given, onWgs84) => {
    const place = await placeOf(pointFile(given), code);
    expect(distance(place, onWgs84)).toBeLessThan(0.05);
  });

  test('a fourth way: Web Mercator by its formula', async () => {
    const [x, y] = [5_195_870, 2_840_000];
    const [longitude, latitude] = [x / 6378137, Math.atan(Math.sinh(y / 6378137))].map(
      (radians) => (radians * 180) / Math.PI,
    );
    const place = await placeOf(pointFile([x, y]), 'EPSG:3857');
    expect(distance(place, [longitude ?? 0, latitude ?? 0])).toBeLessThan(0.001);
  });
});

describe('the option --crs', () => {
  test.each([
    'EPSG:32638',
    'epsg:32638',
    ' 32638 ',
    'urn:ogc:def:crs:EPSG::32638',
    'urn:ogc:def:crs:EPSG:9.8:32638',
    'http://www.opengis.net/def/crs/EPSG/0/32638',
    'WGS 84 / UTM zone 38N',
    'WGS_1984_UTM_Zone_38N',
  ])('accepts %s', async (crs) => {
    const place = await placeOf(pointFile([669460, 2734272]), crs);
    expect(distance(place, [46.675303779, 24.713602921])).toBeLessThan(0.05);
  });

  test.each(['EPSG:99999', 'EPSG:0', 'UTM', '', 'constructor', 'PROJCS["cut'])('refuses %j', async (crs) => {
    await expect(read(pointFile([46, 24]), { crs })).rejects.toThrow(
      /^file\.geojson: --crs .*is not a known coordinate system: state its code, such as EPSG:32638$/,
    );
  });

  test('takes any system that PROJ knows', async () => {
    // By the formula of the projection: 500 km east is the central meridian, 45°.
    const place = await placeOf(pointFile([500000, 0]), '+proj=utm +zone=38 +ellps=WGS84');
    expect(distance(place, [45, 0])).toBeLessThan(0.05);
  });

  test('refuses one that PROJ knows no shift of', async () => {
    const crs = esriUtm('Mine', 'GCS_Mine', 'D_Mine', 'International_1924",6378388.0,297.0');
    await expect(read(pointFile([669460, 2734272]), { crs })).rejects.toThrow(
      /^file\.geojson: how its coordinate system, Mine, lies to WGS 84 is not known here/,
    );
  });

  test('holds whatever the file states', async () => {
    const crs = { type: 'name', properties: { name: 'EPSG:20437' } };
    const place = await placeOf(pointFile([669460, 2734272], { crs }), 'EPSG:32638');
    expect(distance(place, [46.675303779, 24.713602921])).toBeLessThan(0.05);
    const inShapefile = await placeOf(shapefileWith('LOCAL_CS["mine"]'), 'EPSG:32638');
    expect(distance(inShapefile, [46.675303779, 24.713602921])).toBeLessThan(0.05);
  });
});

describe('the crs member of GeoJSON', () => {
  const named = (name: string) => ({ type: 'name', properties: { name } });
  test.each([
    named('urn:ogc:def:crs:EPSG::32638'),
    named('EPSG:32638'),
    { type: 'EPSG', properties: { code: 32638 } },
    'EPSG:32638',
  ])('%j is taken', async (crs) => {
    const place = await placeOf(pointFile([669460, 2734272], { crs }));
    expect(distance(place, [46.675303779, 24.713602921])).toBeLessThan(0.05);
  });

  test.each([
    named('urn:ogc:def:crs:OGC:1.3:CRS84'),
    named('urn:ogc:def:crs:OGC::CRS84'),
    named('OGC:CRS84'),
    named('urn:ogc:def:crs:EPSG::4326'),
    null,
  ])('%j changes nothing', async (crs) => {
    expect(await placeOf(pointFile([46.5, 24.5], { crs }))).toEqual([46.5, 24.5]);
  });

  test.each([
    named('urn:ogc:def:crs:EPSG::99999'),
    { type: 'link', properties: { href: 'http://example.com/99999' } },
    'EPSG:99999',
  ])('%j is refused', async (crs) => {
    await expect(read(pointFile([669460, 2734272], { crs }))).rejects.toThrow(
      /^file\.geojson: its coordinate system, .*99999.*, cannot be read: export it in one of EPSG:4326, .*--crs$/,
    );
  });

  test('is refused when it follows the features, but not when it says what holds anyway', async () => {
    const features = [feature({ name: 'أ' }, { type: 'Point', coordinates: [669460, 2734272] })];
    const after = (name: string) =>
      written(JSON.stringify({ type: 'FeatureCollection', features, crs: named(name) }), 'file.geojson');
    await expect(read(after('EPSG:32638'))).rejects.toThrow(
      /^file\.geojson: only after the features it states .* EPSG:32638: import it again with --crs EPSG:32638$/,
    );
    expect(await read(after('EPSG:4326'))).toHaveLength(1);
    expect(
      distance(await placeOf(after('EPSG:32638'), 'EPSG:32638'), [46.675303779, 24.713602921]),
    ).toBeLessThan(0.05);
  });

  test('of a single feature holds for that one', async () => {
    const at = (position: Point, more: object) =>
      JSON.stringify({ ...feature({}, { type: 'Point', coordinates: position }), ...more });
    const file = written(
      [at([669460, 2734272], { crs: named('EPSG:32638') }), at([46.5, 24.5], {})].join('\n'),
      'file.geojsonl',
    );
    const [first, second] = await read(file);
    expect(distance(first?.geometry?.coordinates as Point, [46.675303779, 24.713602921])).toBeLessThan(0.05);
    expect(second?.geometry?.coordinates).toEqual([46.5, 24.5]);
  });

  test('is not looked for within properties', async () => {
    const file = collection([
      feature({ crs: named('EPSG:99999') }, { type: 'Point', coordinates: [46.5, 24.5] }),
    ]);
    expect(await placeOf(file)).toEqual([46.5, 24.5]);
  });
});

const [international, grs80, wgs84] = [
  'International_1924",6378388.0,297.0',
  'GRS_1980",6378137.0,298.257222101',
  'WGS_1984",6378137.0,298.257223563',
];

/** As ArcGIS writes it. */
function esriUtm(name: string, base: string, datum: string, spheroid: string, more = ''): string {
  return `PROJCS["${name}",GEOGCS["${base}",DATUM["${datum}",SPHEROID["${spheroid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]${more}]`;
}

const inAinElAbd: Point = [46.674657076, 24.713722991];
const inKsaGrf17: Point = [46.675301587, 24.713601074];
const inWgs84: Point = [46.675303779, 24.713602921];

describe('a .prj', () => {
  test.each<[what: string, prj: string, onWgs84: Point]>([
    ['of ArcGIS', utm38, inWgs84],
    [
      'of ArcGIS, Ain el Abd',
      esriUtm('Ain_el_Abd_UTM_Zone_38N', 'GCS_Ain_el_Abd_1970', 'D_Ain_el_Abd_1970', international),
      inAinElAbd,
    ],
    [
      'of ArcGIS, KSA-GRF17',
      esriUtm(
        'KSA-GRF17_UTM_zone_38N',
        'GCS_KSA-GRF17',
        'Kingdom_of_Saudi_Arabia_Geodetic_Reference_Frame_2017',
        grs80,
      ),
      inKsaGrf17,
    ],
    ['by its code', esriUtm('unknown', 'x', 'y', international, ',AUTHORITY["EPSG","20438"]'), inAinElAbd],
    [
      'without a name for the frame',
      esriUtm('UTM Zone 38, Northern Hemisphere', 'Ain el Abd', 'Ain_el_Abd_1970', international),
      inAinElAbd,
    ],
    [
      'of version 2',
      'PROJCRS["KSA-GRF17 / UTM zone 38N",BASEGEOGCRS["KSA-GRF17",DATUM["Kingdom of Saudi Arabia Geodetic Reference Frame 2017",ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["UTM zone 38N",METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Longitude of natural origin",45,ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",8802]],PARAMETER["Scale factor at natural origin",0.9996,SCALEUNIT["unity",1],ID["EPSG",8805]]],CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["(N)",north,ORDER[2],LENGTHUNIT["metre",1]],ID["EPSG",9358]]',
      inKsaGrf17,
    ],
    [
      'with heights',
      `${utm38},VERTCS["EGM96_Geoid",VDATUM["EGM96_Geoid"],PARAMETER["Vertical_Shift",0.0],PARAMETER["Direction",1.0],UNIT["Meter",1.0]]`,
      inWgs84,
    ],
    ['with line breaks and a mark', `\ufeff${utm38.replaceAll(',', ',\r\n  ')}\r\n`, inWgs84],
    ['that is only a code', 'EPSG:32638', inWgs84],
  ])('%s', async (_, prj, onWgs84) => {
    expect(distance(await placeOf(shapefileWith(prj)), onWgs84)).toBeLessThan(0.05);
  });

  test('of Ain el Abd is not taken as it is: its land would lie 130 m off', async () => {
    const prj = esriUtm(
      'Ain_el_Abd_UTM_Zone_38N',
      'GCS_Ain_el_Abd_1970',
      'D_Ain_el_Abd_1970',
      `${international}],TOWGS84[0,0,0`,
    );
    expect(distance(await placeOf(shapefileWith(prj)), inAinElAbd)).toBeLessThan(0.05);
  });

  test('of longitude and latitude', async () => {
    expect(await placeOf(shapefileWith(degrees, [46.5, 24.5]))).toEqual([46.5, 24.5]);
    const old = degrees.replace(wgs84, international).replaceAll('WGS_1984', 'Ain_el_Abd_1970');
    const place = await placeOf(shapefileWith(old, [46.6753, 24.7136]));
    expect(distance(place, [46.674727786, 24.714050561])).toBeLessThan(0.05);
  });

  test('of web maps', async () => {
    const prj =
      'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';
    const place = await placeOf(shapefileWith(prj, [5195870, 2840000]));
    expect(distance(place, [46.675294353, 24.708641447])).toBeLessThan(0.05);
  });

  test.each<[what: string, prj: string, sentence: RegExp]>([
    [
      'an unknown datum',
      esriUtm('My_Grid', 'GCS_Mine', 'D_Mine', international),
      /how its coordinate system, My_Grid, lies to WGS 84 is not known here: .*EPSG:32638/,
    ],
    ['no place on the Earth', 'LOCAL_CS["mine"]', /its coordinate system, mine, cannot be read/],
    ['something else', 'hello', /coordinate system, hello, cannot be read/],
    ['a cut text', utm38.slice(0, 80), /cannot be read/],
  ])('with %s is refused', async (_, prj, sentence) => {
    await expect(read(shapefileWith(prj))).rejects.toThrow(sentence);
  });

  test('holds by its parameters, whatever its name', async () => {
    // A zone has six degrees, so another central meridian moves the land by as much.
    const place = await placeOf(shapefileWith(utm38.replace('45.0', '51.0')));
    expect(distance(place, [inWgs84[0] + 6, inWgs84[1]])).toBeLessThan(0.05);
    const datum = esriUtm('WGS_1984_UTM_Zone_38N', 'GCS_Ain_el_Abd_1970', 'D_Ain_el_Abd_1970', international);
    expect(distance(await placeOf(shapefileWith(datum)), inAinElAbd)).toBeLessThan(0.05);
  });

  test.each([
    ['none', undefined],
    ['an empty one', ' \n'],
  ])('%s means longitude and latitude, if it can', async (_, prj) => {
    const file = (x: number, y: number) =>
      folderOf({
        'a.shp': shp([[block(x, y, 0.5)]]),
        'a.dbf': dbf([{ name: 'a' }]),
        ...(prj === undefined ? {} : { 'a.prj': prj }),
      });
    expect(await read(file(46, 24))).toHaveLength(1);
    await expect(read(file(669_460, 2_734_272))).rejects.toThrow(
      /^a\.shp: the file does not state its coordinate system, .* state the system with --crs, such as --crs EPSG:32638$/,
    );
    expect(await read(file(669_460, 2_734_272), { crs: 'EPSG:32638' })).toHaveLength(1);
  });
});

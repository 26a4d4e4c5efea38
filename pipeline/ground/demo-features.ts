import type { Store } from '../../database/connection/store.ts';
import { demoLoadKey } from '../demo/load.ts';
import { groundOf } from '../demo/land/city-ground.ts';
import { createPlane, crossingsOf, type Position } from '../demo/land/geometry/plane.ts';
import { corridor } from '../demo/land/geometry/shapes.ts';
import { demoRegions, type DemoCity } from '../demo/land/places.ts';
import type { AreaPlace } from '../demo/land/places/read.ts';
import { polygonsOf } from '../../lib/geo/polygons.ts';
import { coastFeatures } from './coast.ts';
import { label, line, polygon, type GroundFeature } from './feature.ts';
import { city, kingdomFeatures } from './kingdom.ts';

/** Main roads between cities of the demonstration, by their names, with the places they pass. */
const roads: [name: string, from: string, to: string, via?: Position[]][] = [
  [
    'طريق الدمام',
    'الرياض',
    'الدمام',
    [
      [48.2, 25.3],
      [49.4, 26],
    ],
  ],
  ['طريق الهفوف', 'الرياض', 'الهفوف', [[48, 24.6]]],
  [
    'طريق القصيم',
    'الرياض',
    'بريدة',
    [
      [45.9, 25.2],
      [44.9, 26],
    ],
  ],
  [
    'طريق مكة',
    'الرياض',
    'مكة المكرمة',
    [
      [45.2, 24.2],
      [42.6, 22.6],
      [40.6, 21.5],
    ],
  ],
  ['طريق الحرمين', 'جدة', 'مكة المكرمة'],
  [
    'طريق الهجرة',
    'مكة المكرمة',
    'المدينة المنورة',
    [
      [39.6, 22.2],
      [39.5, 23.4],
    ],
  ],
  [
    'طريق المدينة القصيم',
    'المدينة المنورة',
    'بريدة',
    [
      [41.3, 25.2],
      [42.7, 25.7],
    ],
  ],
  ['طريق الظهران', 'الدمام', 'الخبر'],
  ['طريق بقيق', 'الدمام', 'الهفوف', [[49.75, 25.95]]],
  ['طريق عنيزة', 'بريدة', 'عنيزة'],
  ['طريق أبها', 'أبها', 'خميس مشيط'],
  [
    'طريق الجنوب',
    'مكة المكرمة',
    'أبها',
    [
      [40.45, 21.2],
      [41.5, 20],
      [42.2, 18.9],
    ],
  ],
];

/** The ground of the regions that hold demonstration rows: their cities, districts, parks and streets. */
export async function demoGround(
  { database }: Store,
  regionIds: readonly number[],
): Promise<GroundFeature[]> {
  const ofDemo = (table: 'neighborhood' | 'street' | 'parcel') =>
    database
      .selectFrom(table)
      .innerJoin('source', 'source.id', `${table}.source_id`)
      .where('source.load_key', '=', demoLoadKey)
      .where(`${table}.region_id`, 'in', regionIds);
  const districts = await ofDemo('neighborhood')
    .select(['neighborhood.name', 'neighborhood.geometry'])
    .select(['neighborhood.centroid_x', 'neighborhood.centroid_y'])
    .orderBy('neighborhood.id')
    .execute();
  const streets = await ofDemo('street')
    .select(['street.name', 'street.class', 'street.geometry'])
    .where('street.class', 'in', ['arterial', 'collector'])
    .orderBy('street.id')
    .execute();
  const parks = await ofDemo('parcel')
    .select('parcel.geometry')
    .where('parcel.land_use_detailed', '=', 'حديقة')
    .orderBy('parcel.id')
    .execute();
  const cities = demoRegions.filter(({ id }) => regionIds.includes(id)).flatMap((region) => region.cities);
  return [
    ...coastFeatures(cities),
    ...kingdomFeatures(),
    ...cityNames(regionIds),
    ...districts.flatMap((district) => districtFeatures(district)),
    ...cities.flatMap(({ areas, landmarks, center }) => [
      ...areas.flatMap((area) => areaFeatures(area, center)),
      ...landmarks.map(({ kind, name, position }) => landmark(kind, name, position, 12)),
    ]),
    ...parks.flatMap((park) =>
      polygonsOf(park.geometry).map((rings) => polygon('landuse', 'park', rings, 10)),
    ),
    ...roadsBetween(cities),
    ...streets.map((street) => streetFeature(street)),
  ];
}

function cityNames(regionIds: readonly number[]): GroundFeature[] {
  return demoRegions
    .filter(({ id }) => regionIds.includes(id))
    .flatMap(({ cities }) =>
      cities.map(({ name, center }, index) => city(name, center, index === 0 ? 12 : 10, index === 0 ? 4 : 6)),
    );
}

function districtFeatures(row: {
  name: string;
  geometry: string;
  centroid_x: number;
  centroid_y: number;
}): GroundFeature[] {
  const attributes = { kind: 'neighbourhood', kind_detail: 'suburb', population_rank: 6 };
  return [
    ...polygonsOf(row.geometry).flatMap((rings) => [
      { ...polygon('landcover', 'urban_area', rings), maxZoom: 7 },
      polygon('landuse', 'residential', rings, 6),
    ]),
    label('places', [row.centroid_x, row.centroid_y], row.name, 11, attributes),
  ];
}

/** Kinds of the Protomaps schema for those of the table of areas; the others are not drawn. */
const areaKinds: Record<string, string> = {
  park: 'park',
  university: 'university',
  airport: 'aerodrome',
  military: 'military',
  industrial: 'industrial',
  cemetery: 'cemetery',
  stadium: 'pedestrian',
  palace: 'pedestrian',
  financial: 'pedestrian',
  holy: 'pedestrian',
  mountain: 'grassland',
};

function areaFeatures({ kind, name, width, line: positions }: AreaPlace, center: Position): GroundFeature[] {
  if (width !== null) {
    const plane = createPlane(center);
    const bed = corridor([positions.map(plane.spot)], width / 2);
    return [
      ...bed.map((ring) => polygon('landuse', 'sand', [closedRing(ring.map(plane.position))], 9)),
      line('water', positions, 9, { kind: 'stream', name: name ?? undefined }),
    ];
  }
  const landuse = areaKinds[kind];
  if (landuse === undefined) return [];
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  const middle: Position = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  return [
    polygon('landuse', landuse, [closedRing(positions)], 8),
    ...(name === null ? [] : [landmark(kind, name, middle, 11)]),
  ];
}

function closedRing(positions: readonly Position[]): Position[] {
  return [...positions, ...positions.slice(0, 1)];
}

/** Kinds of the Protomaps schema for those of the tables. */
const landmarkKinds: Record<string, string> = {
  airport: 'aerodrome',
  beach: 'beach',
  hospital: 'hospital',
  mall: 'mall',
  market: 'marketplace',
  mosque: 'place_of_worship',
  mountain: 'peak',
  museum: 'museum',
  park: 'park',
  peak: 'peak',
  stadium: 'stadium',
  station: 'station',
  university: 'university',
  zoo: 'zoo',
};

function landmark(kind: string, name: string, position: Position, minZoom: number): GroundFeature {
  return label('pois', position, name, minZoom, {
    kind: landmarkKinds[kind] ?? 'attraction',
    min_zoom: minZoom,
  });
}

function roadsBetween(cities: readonly DemoCity[]): GroundFeature[] {
  return roads.flatMap(([name, from, to, via = []]) => {
    const [start, end] = [from, to].map((title) => cities.find((one) => one.name === title));
    if (!start || !end) return [];
    const first = edgeToward(start, via[0] ?? end.center);
    const last = edgeToward(end, via.at(-1) ?? start.center);
    const attributes = { kind: 'highway', kind_detail: 'motorway', sort_rank: 400, name };
    return [line('roads', [first, ...via, last], 4, attributes)];
  });
}

/** Where the straight way from a city's center to a place leaves the city for the last time. */
function edgeToward(from: DemoCity, place: Position): Position {
  const { plane, outline } = groundOf(from);
  const way = [plane.spot(from.center), plane.spot(place)];
  const edges = outline.map((ring) => [...ring, ...ring.slice(0, 1)]);
  const farthest = edges
    .flatMap((ring) => crossingsOf(way, ring))
    .toSorted(([x, y], [otherX, otherY]) => Math.hypot(otherX, otherY) - Math.hypot(x, y))[0];
  return farthest ? plane.position(farthest) : from.center;
}

function streetFeature(street: {
  name: string | null;
  class: string | null;
  geometry: string;
}): GroundFeature {
  const { coordinates } = JSON.parse(street.geometry) as { coordinates: Position[] };
  const isArterial = street.class === 'arterial';
  return line('roads', coordinates, isArterial ? 8 : 11, {
    kind: isArterial ? 'major_road' : 'minor_road',
    kind_detail: isArterial ? 'primary' : 'residential',
    sort_rank: isArterial ? 400 : 390,
    name: street.name ?? undefined,
  });
}

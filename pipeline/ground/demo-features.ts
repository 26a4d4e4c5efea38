import type { Store } from '../../platform/store/store.ts';
import { demoLoadKey } from '../demo/load.ts';
import { demoRegions } from '../demo/places.ts';
import type { LineString, Polygon, Position } from '../tiles/feature.ts';
import { label, line, polygon, type GroundFeature } from './feature.ts';
import { city, kingdomFeatures } from './kingdom.ts';
import { isSea } from './outline.ts';

/** How far arterial streets go on beyond the last one that they cross, degrees: about 2 km. */
const beyond = 0.02;

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
    .select(['neighborhood.name', 'neighborhood.geometry', 'neighborhood.city_name'])
    .select(['neighborhood.centroid_x', 'neighborhood.centroid_y'])
    .orderBy('neighborhood.id')
    .execute();
  const streets = await ofDemo('street')
    .select(['street.name', 'street.geometry'])
    .where('street.class', '=', 'arterial')
    .orderBy('street.id')
    .execute();
  const parks = await ofDemo('parcel')
    .select('parcel.geometry')
    .where('parcel.land_use_detailed', '=', 'حديقة')
    .orderBy('parcel.id')
    .execute();
  return [
    ...kingdomFeatures(),
    ...cityFeatures(regionIds),
    ...districts.flatMap((district) => districtFeatures(district)),
    ...parks.map((park) => polygon('landuse', 'park', ringsOf(park), 10)),
    ...streets.map(({ name, geometry }) =>
      line('roads', extended((JSON.parse(geometry) as LineString).coordinates), 8, {
        ...{ kind: 'major_road', kind_detail: 'primary', sort_rank: 400 },
        name: name ?? undefined,
      }),
    ),
  ];
}

function cityFeatures(regionIds: readonly number[]): GroundFeature[] {
  const regions = demoRegions.filter(({ id }) => regionIds.includes(id));
  const cities = regions.flatMap((region) => region.cities);
  const centers = new Map(cities.map(({ name, center }) => [name, center]));
  return [
    ...regions.flatMap(({ cities: own }) =>
      own.map(({ name, center }, index) => city(name, center, index === 0 ? 12 : 10, index === 0 ? 4 : 6)),
    ),
    ...roads.flatMap(([name, from, to, via = []]) => {
      const [start, end] = [centers.get(from), centers.get(to)];
      if (!start || !end) return [];
      const attributes = { kind: 'highway', kind_detail: 'motorway', sort_rank: 400, name };
      return [line('roads', [start, ...via, end], 4, attributes)];
    }),
  ];
}

function districtFeatures(row: {
  name: string;
  geometry: string;
  centroid_x: number;
  centroid_y: number;
}): GroundFeature[] {
  const rings = ringsOf(row);
  const attributes = { kind: 'neighbourhood', kind_detail: 'suburb', population_rank: 6 };
  return [
    { ...polygon('landcover', 'urban_area', rings), maxZoom: 7 },
    polygon('landuse', row.name.startsWith('مطار') ? 'aerodrome' : 'residential', rings, 6),
    label('places', [row.centroid_x, row.centroid_y], row.name, 11, attributes),
  ];
}

function ringsOf({ geometry }: { geometry: string }): readonly (readonly Position[])[] {
  return (JSON.parse(geometry) as Polygon).coordinates;
}

/** A street that goes on beyond both of its ends, unless it came into the sea. */
function extended(positions: readonly Position[]): readonly Position[] {
  const start = onward(positions[1], positions[0]);
  const end = onward(positions.at(-2), positions.at(-1));
  return [...start, ...positions, ...end];
}

function onward(from: Position | undefined, to: Position | undefined): Position[] {
  const [x1 = 0, y1 = 0] = from ?? [];
  const [x2 = 0, y2 = 0] = to ?? [];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return [];
  const next: Position = [x2 + ((x2 - x1) / length) * beyond, y2 + ((y2 - y1) / length) * beyond];
  return isSea(next) ? [] : [next];
}

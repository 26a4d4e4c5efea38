/**
 * The thirteen regions of the kingdom, so that real data needs no demonstration before it. Five regions had other ids,
 * some of which now belong to another region: each moves to an id that is free at its turn, with everything that
 * refers to it. The zoom shows the region's bounds in a window of 800 × 600 px, and is never below the first zoom of
 * the tiles; Riyadh keeps the center and zooms of specification §3.
 */
export function statements(): string[] {
  return [
    "alter table region add column name_en text not null default ''",
    'alter table region add column has_data integer not null default 0',
    ...moves.flatMap(move),
    ...regions.map(upsert),
    `update region set has_data = 1 where parcel_count > 0
      or exists (select 1 from sale where sale.region_id = region.id)
      or exists (select 1 from sales_indicator where sales_indicator.region_id = region.id)`,
  ];
}

/** In this order: Madinah last, because it takes the id that the Eastern Province leaves. */
const moves: [key: string, from: number, to: number][] = [
  ['Makkah', 11, 2],
  ['Eastern', 13, 5],
  ['Al_Qassim', 14, 4],
  ['Asir', 15, 6],
  ['Madinah', 12, 13],
];

const referring = [
  ...[
    'neighborhood',
    'subdivision',
    'parcel',
    'sale',
    'sales_indicator',
    'street',
    'overlay',
    'search_entry',
  ],
  ...['organisation', 'bookmark', 'badge_form', 'offer', 'project'],
];

function move([key, from, to]: (typeof moves)[number]): string[] {
  const isThere = `exists (select 1 from region where id = ${from} and key = '${key}')`;
  const columns =
    'zoom, min_zoom, centroid_x, centroid_y, west, south, east, north, parcel_count, demo_parcel_count';
  return [
    `insert into region (id, key, name, ${columns})
      select ${to}, 'moving', name, ${columns} from region where id = ${from} and key = '${key}'`,
    ...referring.map(
      (table) => `update ${table} set region_id = ${to} where region_id = ${from} and ${isThere}`,
    ),
    `delete from region where id = ${from} and key = '${key}'`,
    `update region set key = '${key}' where key = 'moving'`,
  ];
}

/** Id, key, names, zoom, center and bounds; degrees. */
type Region = [
  ...[id: number, key: string, name: string, nameEn: string],
  ...[zoom: number, centroidX: number, centroidY: number],
  ...[west: number, south: number, east: number, north: number],
];

const regions: Region[] = [
  [2, 'Makkah', 'مكة المكرمة', 'Makkah', 8, 39.8553, 21.4161, 38.6169, 18.5647, 43.8302, 23.6952],
  [4, 'Al_Qassim', 'القصيم', 'Qassim', 8, 43.9572, 26.3643, 40.1605, 24.647, 47.8345, 28.4204],
  [5, 'Eastern', 'الشرقية', 'Eastern Province', 8, 50.0827, 26.3892, 44.6707, 19.0005, 55.6667, 29.1414],
  [6, 'Asir', 'عسير', 'Asir', 8, 42.7512, 18.312, 41.2142, 17.3667, 44.4408, 20.8027],
  [7, 'Tabuk', 'تبوك', 'Tabuk', 8, 36.512, 28.4246, 34.5712, 24.5609, 39.9231, 29.9763],
  [8, 'Hail', 'حائل', 'Hail', 8, 41.6894, 27.492, 39.1142, 25.2544, 44.3677, 29.2079],
  [
    9,
    'Northern_Borders',
    'الحدود الشمالية',
    'Northern Borders',
    8,
    41.0274,
    30.9716,
    37.9553,
    27.8318,
    45.4641,
    32.154,
  ],
  [10, 'Riyadh', 'الرياض', 'Riyadh', 10, 46.74, 24.77, 41.686, 19.2083, 48.1838, 27.7021],
  [11, 'Najran', 'نجران', 'Najran', 8, 44.344, 17.552, 43.5957, 16.95, 52.0018, 19.4489],
  [12, 'Al_Bahah', 'الباحة', 'Al Bahah', 8.1, 41.4642, 20.0259, 40.8292, 19.4458, 42.1297, 20.8294],
  [13, 'Madinah', 'المدينة المنورة', 'Madinah', 8, 39.6094, 24.4803, 37.084, 22.5197, 42.1566, 27.4667],
  [14, 'Jazan', 'جازان', 'Jazan', 8, 42.585, 16.8972, 41.3895, 16.0884, 43.3365, 18.0604],
  [15, 'Al_Jawf', 'الجوف', 'Al Jawf', 8, 40.2037, 29.9498, 37.0059, 28.3679, 41.9968, 31.7499],
];

function upsert([id, key, name, nameEn, zoom, x, y, west, south, east, north]: Region): string {
  const values = { zoom, min_zoom: 8, centroid_x: x, centroid_y: y, west, south, east, north };
  const columns = Object.keys(values);
  return `insert into region (id, key, name, name_en, ${columns.join(', ')})
    values (${id}, '${key}', '${name}', '${nameEn}', ${Object.values(values).join(', ')})
    on conflict (id) do update set name = excluded.name, name_en = excluded.name_en,
    ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
}

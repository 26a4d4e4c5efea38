import type { Position } from '../tiles/feature.ts';
import { label, line, type GroundFeature } from './feature.ts';

/** What is drawn wherever the demonstration is: general knowledge, written down by us, at rounded places. */
export function kingdomFeatures(): GroundFeature[] {
  return [
    ...seaNames.map(([name, position]) => label('water', position, name, 3, { kind: 'sea' })),
    ...wadis.map(([name, kind, positions]) =>
      line('water', positions, kind === 'river' ? 8 : 10, { kind, name }),
    ),
    ...countries.map(([name, position, rank]) =>
      label('places', position, name, 3, { kind: 'country', population_rank: rank, sort_key: 20 - rank }),
    ),
    ...towns.map(([name, position]) => city(name, position, 9, 6)),
  ];
}

/** @param rank of population in the Protomaps schema: 9 is about 100,000 people, 12 a million */
export function city(name: string, position: Position, rank: number, minZoom: number): GroundFeature {
  const attributes = { kind: 'locality', kind_detail: 'city', population_rank: rank, sort_key: 20 - rank };
  return label('places', position, name, minZoom, {
    ...attributes,
    capital: name === 'الرياض' ? 'yes' : undefined,
  });
}

const seaNames: [string, Position][] = [
  ['البحر الأحمر', [37.6, 22]],
  ['الخليج العربي', [51.6, 27]],
  ['بحر العرب', [57.5, 15.5]],
  ['خليج عدن', [47, 12.8]],
  ['خليج عُمان', [58.4, 24.8]],
];

/** Dry most of the year; «river» are the long ones. */
const wadis: [string, 'river' | 'stream', Position[]][] = [
  [
    'وادي الرمة',
    'river',
    [
      [40.6, 25.6],
      [41.6, 25.9],
      [42.7, 25.8],
      [43.4, 25.95],
      [43.95, 26.2],
      [44.4, 26.5],
    ],
  ],
  [
    'وادي الدواسر',
    'river',
    [
      [43.6, 20.2],
      [44.4, 20.45],
      [45.2, 20.4],
      [46, 20.3],
    ],
  ],
  [
    'وادي بيشة',
    'river',
    [
      [42.5, 18.5],
      [42.55, 19.2],
      [42.6, 20],
      [42.9, 20.7],
    ],
  ],
  [
    'وادي العقيق',
    'stream',
    [
      [39.6, 24],
      [39.57, 24.3],
      [39.55, 24.5],
    ],
  ],
  [
    'وادي فاطمة',
    'stream',
    [
      [40.1, 21.7],
      [39.7, 21.5],
      [39.35, 21.3],
    ],
  ],
];

const countries: [string, Position, number][] = [
  ['المملكة العربية السعودية', [44.2, 24], 14],
  ['مصر', [31.3, 27], 15],
  ['السودان', [32.5, 18], 14],
  ['إريتريا', [38.6, 15.6], 11],
  ['الأردن', [36.6, 31], 12],
  ['العراق', [43.5, 32.8], 14],
  ['الكويت', [47.6, 29.3], 11],
  ['البحرين', [50.55, 26.05], 10],
  ['قطر', [51.2, 25.3], 10],
  ['الإمارات', [54.3, 23.8], 12],
  ['عُمان', [56.5, 21], 11],
  ['اليمن', [47, 15.6], 13],
  ['إيران', [55, 31], 15],
];

/** Cities that the demonstration has no land in. */
const towns: [string, Position][] = [
  ['تبوك', [36.57, 28.38]],
  ['حائل', [41.69, 27.52]],
  ['عرعر', [41.03, 30.98]],
  ['سكاكا', [40.2, 29.97]],
  ['جازان', [42.55, 16.89]],
  ['نجران', [44.23, 17.5]],
  ['الباحة', [41.47, 20.01]],
  ['الطائف', [40.41, 21.27]],
  ['ينبع', [38.06, 24.09]],
  ['الجبيل', [49.65, 27]],
  ['حفر الباطن', [45.96, 28.43]],
  ['الخرج', [47.31, 24.15]],
];

import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import {
  readAreas,
  readLandmarks,
  readMetro,
  readNeighborhoods,
  readRoads,
  type AreaPlace,
  type Landmark,
  type MetroLine,
  type NeighborhoodPlace,
  type RoadPlace,
} from './places/read.ts';
import type { Position } from './geometry/plane.ts';

/** A city of the demonstration: what the tables in `places/` say of it. */
export interface DemoCity {
  name: string;
  center: Position;
  municipalities: readonly Municipality[];
  neighborhoods: readonly NeighborhoodPlace[];
  roads: readonly RoadPlace[];
  areas: readonly AreaPlace[];
  landmarks: readonly Landmark[];
  metro: readonly MetroLine[];
}

/** A municipality takes the neighborhoods that are nearer to its seat than to others. */
export interface Municipality {
  name: string;
  seat: Position;
}

export interface DemoRegion {
  key: RegionKey;
  /** Id of the region in the store. */
  id: number;
  /** Ids and codes of the region's demo rows begin with it. Links contain them, so it outlives the region's own id. */
  number: number;
  /** Yearly growth of prices over the period. */
  growth: number;
  /** Fraction of all demo parcels. */
  share: number;
  cities: readonly DemoCity[];
}

export const demoRegions: readonly DemoRegion[] = [
  {
    key: 'Riyadh',
    id: 10,
    number: 10,
    growth: 0.1,
    share: 0.62,
    cities: [
      city('الرياض', [46.694, 24.713], {
        'بلدية الشمال': [46.64, 24.82],
        'بلدية المعذر': [46.65, 24.72],
        'بلدية العليا': [46.69, 24.71],
        'بلدية الملز': [46.73, 24.66],
        'بلدية الروضة': [46.77, 24.77],
        'بلدية النسيم': [46.83, 24.74],
        'بلدية السلي': [46.84, 24.67],
        'بلدية الديرة': [46.71, 24.63],
        'بلدية البطحاء': [46.73, 24.61],
        'بلدية عرقة': [46.59, 24.69],
        'بلدية العريجاء': [46.65, 24.61],
        'بلدية نمار': [46.6, 24.56],
        'بلدية الشفا': [46.69, 24.54],
        'بلدية العزيزية': [46.77, 24.57],
        'بلدية الحائر': [46.8, 24.47],
      }),
    ],
  },
  {
    key: 'Makkah',
    id: 2,
    number: 11,
    growth: 0.04,
    share: 0.08,
    cities: [
      city('جدة', [39.19, 21.54], {
        'بلدية أبحر': [39.12, 21.75],
        'بلدية جدة الجديدة': [39.14, 21.58],
        'بلدية المطار': [39.18, 21.61],
        'بلدية العزيزية': [39.19, 21.55],
        'بلدية البلد': [39.19, 21.49],
        'بلدية الشرفية': [39.18, 21.51],
        'بلدية أم السلم': [39.31, 21.53],
        'بلدية بريمان': [39.25, 21.67],
        'بلدية الجامعة': [39.24, 21.48],
        'بلدية الجنوب': [39.22, 21.4],
      }),
      city('مكة المكرمة', [39.826, 21.422], {
        'بلدية المعابدة': [39.85, 21.43],
        'بلدية العزيزية': [39.87, 21.4],
        'بلدية الشرائع': [39.95, 21.46],
        'بلدية الشوقية': [39.81, 21.37],
        'بلدية العمرة': [39.81, 21.47],
        'بلدية المسفلة': [39.81, 21.4],
        'بلدية العتيبية': [39.81, 21.44],
      }),
    ],
  },
  {
    key: 'Madinah',
    id: 13,
    number: 12,
    growth: 0.03,
    share: 0.075,
    cities: [
      city('المدينة المنورة', [39.612, 24.468], {
        'بلدية الحرم': [39.61, 24.47],
        'بلدية أحد': [39.62, 24.52],
        'بلدية العقيق': [39.55, 24.46],
        'بلدية قباء': [39.62, 24.43],
        'بلدية العوالي': [39.66, 24.44],
        'بلدية العيون': [39.58, 24.51],
      }),
    ],
  },
  {
    key: 'Eastern',
    id: 5,
    number: 13,
    growth: 0.03,
    share: 0.075,
    cities: [
      city('الدمام', [50.103, 26.434], {
        'بلدية شرق الدمام': [50.13, 26.44],
        'بلدية وسط الدمام': [50.09, 26.43],
        'بلدية غرب الدمام': [50.0, 26.42],
      }),
      city('الخبر', [50.208, 26.283], { 'بلدية محافظة الخبر': [50.2, 26.28] }),
      city('الظهران', [50.12, 26.3], { 'بلدية الظهران': [50.12, 26.3] }),
      city('الهفوف', [49.587, 25.365], { 'أمانة الأحساء': [49.587, 25.365] }),
    ],
  },
  {
    key: 'Al_Qassim',
    id: 4,
    number: 14,
    growth: 0.02,
    share: 0.075,
    cities: [
      city('بريدة', [43.975, 26.331], {
        'بلدية شمال بريدة': [43.97, 26.37],
        'بلدية شرق بريدة': [44.01, 26.33],
        'بلدية جنوب بريدة': [43.97, 26.29],
        'بلدية غرب بريدة': [43.93, 26.33],
      }),
      city('عنيزة', [43.993, 26.087], { 'بلدية عنيزة': [43.993, 26.087] }),
    ],
  },
  {
    key: 'Asir',
    id: 6,
    number: 15,
    growth: 0.02,
    share: 0.075,
    cities: [
      city('أبها', [42.505, 18.217], { 'أمانة عسير': [42.505, 18.217] }),
      city('خميس مشيط', [42.729, 18.306], { 'بلدية خميس مشيط': [42.729, 18.306] }),
    ],
  },
];

function city(name: string, center: Position, municipalities: Record<string, Position>): DemoCity {
  const ofCity = (place: { city: string }) => place.city === name;
  return {
    name,
    center,
    municipalities: Object.entries(municipalities).map(([title, seat]) => ({ name: title, seat })),
    neighborhoods: readNeighborhoods().filter(ofCity),
    roads: readRoads().filter(ofCity),
    areas: readAreas().filter(ofCity),
    landmarks: readLandmarks().filter(ofCity),
    metro: readMetro().filter(ofCity),
  };
}

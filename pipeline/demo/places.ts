import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';

/**
 * The demo gazetteer: regions, their main cities and neighborhoods, by names and places known to everyone who lives
 * there, written down by us. A city is given as a sketch: rows from north to south, each from west to east, an empty
 * text where there is no neighborhood. Positions are therefore only approximate.
 */
export interface DemoCity {
  name: string;
  /** Longitude and latitude of the center of the sketch. */
  center: [number, number];
  /** Rotation of the street grid, degrees counter-clockwise. */
  bearing: number;
  rows: string[][];
  /** Land price in the best and in the outermost neighborhood, riyals per m² at the end of the period. */
  prices: [best: number, outermost: number];
  /** Where land is dearest, as a position in the sketch: columns from the west and rows from the north. */
  dearest: [column: number, row: number];
  municipalities: string[];
  roads: string[];
}

export interface DemoRegion {
  key: RegionKey;
  /** Id of the region in the store. */
  id: number;
  /** Ids and codes of the region's demo rows begin with it. Links contain them, so it outlives the region's own id. */
  number: number;
  /** Fraction of all demo parcels. */
  share: number;
  cities: DemoCity[];
}

const kingdomRoads = [
  'طريق الملك فهد',
  'طريق الملك عبدالله',
  'طريق الملك خالد',
  'طريق الأمير سلطان',
  'طريق الأمير نايف',
  'طريق الملك عبدالعزيز',
  'طريق الملك سلمان',
  'طريق أبي بكر الصديق',
  'طريق عمر بن الخطاب',
  'طريق عثمان بن عفان',
  'طريق الجامعة',
];

export const demoRegions: DemoRegion[] = [
  {
    key: 'Riyadh',
    id: 10,
    number: 10,
    share: 0.62,
    cities: [
      {
        name: 'الرياض',
        center: [46.71, 24.715],
        bearing: 17,
        prices: [7200, 420],
        dearest: [3, 4],
        municipalities: [
          'بلدية الشمال',
          'بلدية الروضة',
          'بلدية العليا',
          'بلدية الملز',
          'بلدية العريجاء',
          'بلدية العزيزية',
        ],
        roads: [
          'طريق الملك فهد',
          'طريق العليا',
          'طريق الملك عبدالله',
          'طريق الأمير تركي الأول',
          'طريق أنس بن مالك',
          'طريق الثمامة',
          'طريق أبي بكر الصديق',
          'طريق عثمان بن عفان',
          'طريق خريص',
          'طريق الإمام سعود',
          'طريق الدائري الشرقي',
          'طريق ديراب',
          'طريق الحائر',
          'طريق الملك سلمان',
          'طريق الأمير محمد بن سلمان',
        ],
        rows: [
          ['', '', 'القيروان', 'العارض', 'النرجس', 'بنبان', '', '', '', ''],
          [
            '',
            'الملقا',
            'الياسمين',
            'الربيع',
            'الندى',
            'الفلاح',
            'مطار الملك خالد',
            'قرطبة',
            'المونسية',
            'الرمال',
          ],
          [
            'حطين',
            'العقيق',
            'الصحافة',
            'النفل',
            'الوادي',
            'الازدهار',
            'غرناطة',
            'إشبيلية',
            'اليرموك',
            'القادسية',
          ],
          [
            'الدرعية',
            'النخيل',
            'الغدير',
            'المروج',
            'التعاون',
            'المغرزات',
            'الشهداء',
            'الحمراء',
            'الخليج',
            'المعيزلة',
          ],
          [
            'عرقة',
            'الرائد',
            'المحمدية',
            'المرسلات',
            'المصيف',
            'النزهة',
            'الملك فيصل',
            'القدس',
            'النهضة',
            'النظيم',
          ],
          [
            'الخزامى',
            'أم الحمام',
            'الرحمانية',
            'الورود',
            'الملك فهد',
            'صلاح الدين',
            'الروضة',
            'الأندلس',
            'النسيم الغربي',
            'النسيم الشرقي',
          ],
          [
            'لبن',
            'المعذر',
            'العليا',
            'السليمانية',
            'الملك عبدالعزيز',
            'الضباط',
            'الربوة',
            'الريان',
            'السلام',
            'السعادة',
          ],
          [
            'ظهرة لبن',
            'الشرفية',
            'المربع',
            'الوزارات',
            'الملز',
            'الزهراء',
            'الجزيرة',
            'الفيحاء',
            'الروابي',
            'المنار',
          ],
          [
            'طويق',
            'العريجاء',
            'الشميسي',
            'الديرة',
            'البطحاء',
            'الصالحية',
            'الصناعية',
            'السلي',
            'الفاروق',
            'الجنادرية',
          ],
          ['نمار', 'ظهرة نمار', 'السويدي', 'شبرا', 'منفوحة', 'الخالدية', 'الدفاع', 'النور', 'المصانع', ''],
          ['', 'ديراب', 'سلطانة', 'الشفا', 'بدر', 'المروة', 'العزيزية', 'الدار البيضاء', 'طيبة', ''],
          ['', '', 'الحزم', 'عكاظ', 'أحد', 'المنصورية', 'الإسكان', '', '', ''],
        ],
      },
    ],
  },
  {
    key: 'Makkah',
    id: 2,
    number: 11,
    share: 0.08,
    cities: [
      {
        name: 'جدة',
        center: [39.17, 21.56],
        bearing: -14,
        prices: [5200, 650],
        dearest: [0, 2],
        municipalities: ['بلدية أبحر', 'بلدية جدة الجديدة', 'بلدية العزيزية'],
        roads: ['طريق الملك عبدالعزيز', 'طريق المدينة', 'شارع التحلية', 'طريق الحرمين', ...kingdomRoads],
        rows: [
          ['أبحر الشمالية', 'الياقوت', 'طيبة'],
          ['الشاطئ', 'النعيم', 'الحمدانية'],
          ['الخالدية', 'الروضة', 'السامر'],
          ['الحمراء', 'العزيزية', 'الأجواد'],
          ['البلد', 'الشرفية', 'السليمانية'],
        ],
      },
      {
        name: 'مكة المكرمة',
        center: [39.83, 21.41],
        bearing: 8,
        prices: [6500, 700],
        dearest: [1, 1],
        municipalities: ['بلدية العزيزية', 'بلدية الشوقية'],
        roads: ['طريق المسجد الحرام', 'الطريق الدائري الثالث', ...kingdomRoads],
        rows: [
          ['النوارية', 'التنعيم', 'الشرائع'],
          ['الزاهر', 'الششة', 'العزيزية'],
          ['الشوقية', 'العوالي', 'بطحاء قريش'],
        ],
      },
    ],
  },
  {
    key: 'Madinah',
    id: 13,
    number: 12,
    share: 0.075,
    cities: [
      {
        name: 'المدينة المنورة',
        center: [39.61, 24.47],
        bearing: 22,
        prices: [4200, 280],
        dearest: [2, 2],
        municipalities: ['بلدية أحد', 'بلدية قباء', 'بلدية العقيق'],
        roads: ['طريق الهجرة', 'طريق سيد الشهداء', 'طريق قباء', ...kingdomRoads],
        rows: [
          ['الخليل', 'العيون', 'سيد الشهداء', 'المطار'],
          ['العقيق', 'سلطانة', 'النصر', 'العريض'],
          ['الدفاع', 'القبلتين', 'بني حارثة', 'الملك فهد'],
          ['البيداء', 'قباء', 'العالية', 'شوران'],
          ['', 'الهجرة', 'العصبة', ''],
        ],
      },
    ],
  },
  {
    key: 'Eastern',
    id: 5,
    number: 13,
    share: 0.075,
    cities: [
      {
        name: 'الدمام',
        center: [50.07, 26.43],
        bearing: -8,
        prices: [3600, 450],
        dearest: [2, 0],
        municipalities: ['بلدية شرق الدمام', 'بلدية غرب الدمام'],
        roads: ['طريق الملك فهد', 'شارع الخليج', 'طريق أبو حدرية', ...kingdomRoads],
        rows: [
          ['الفاخرية', 'الجلوية', 'الشاطئ', 'الحمراء'],
          ['المنار', 'الفيصلية', 'الريان', 'الفردوس'],
          ['الأمانة', 'طيبة', 'النور', ''],
        ],
      },
      {
        name: 'الخبر',
        center: [50.19, 26.27],
        bearing: 5,
        prices: [4300, 900],
        dearest: [1, 1],
        municipalities: ['بلدية الخبر'],
        roads: ['طريق الأمير فيصل بن فهد', 'طريق الملك سعود', ...kingdomRoads],
        rows: [
          ['الحزام الذهبي', 'اليرموك'],
          ['العقربية', 'الخبر الشمالية'],
          ['الثقبة', 'العزيزية'],
        ],
      },
      {
        name: 'الهفوف',
        center: [49.58, 25.37],
        bearing: 12,
        prices: [1900, 260],
        dearest: [1, 0],
        municipalities: ['أمانة الأحساء'],
        roads: ['طريق الرياض', 'طريق الظهران', ...kingdomRoads],
        rows: [
          ['المحمدية', 'السلمانية'],
          ['الخالدية', 'الرقيقة'],
        ],
      },
    ],
  },
  {
    key: 'Al_Qassim',
    id: 4,
    number: 14,
    share: 0.075,
    cities: [
      {
        name: 'بريدة',
        center: [43.97, 26.34],
        bearing: 10,
        prices: [1700, 110],
        dearest: [1, 2],
        municipalities: ['بلدية شمال بريدة', 'بلدية جنوب بريدة'],
        roads: ['طريق عثمان بن عفان', 'طريق الملك خالد', ...kingdomRoads],
        rows: [
          ['النقع', 'الرحاب', 'سلطانة'],
          ['الحمر', 'الريان', 'الأفق'],
          ['الصفراء', 'الخليج', 'الفايزية'],
          ['النهضة', 'الإسكان', 'الروضة'],
        ],
      },
      {
        name: 'عنيزة',
        center: [43.99, 26.09],
        bearing: -6,
        prices: [1200, 90],
        dearest: [1, 0],
        municipalities: ['بلدية عنيزة'],
        roads: ['طريق الزلفي', ...kingdomRoads],
        rows: [
          ['الأشرفية', 'الفاخرية', 'الروضة'],
          ['الملك فهد', 'الصالحية', 'البديعة'],
        ],
      },
    ],
  },
  {
    key: 'Asir',
    id: 6,
    number: 15,
    share: 0.075,
    cities: [
      {
        name: 'أبها',
        center: [42.52, 18.22],
        bearing: 28,
        prices: [2100, 150],
        dearest: [1, 1],
        municipalities: ['أمانة عسير'],
        roads: ['طريق الملك فهد', 'طريق السودة', ...kingdomRoads],
        rows: [
          ['المنسك', 'الضباب', 'الموظفين'],
          ['شمسان', 'المفتاحة', 'السد'],
          ['المروج', 'الخشع', 'الوردتين'],
        ],
      },
      {
        name: 'خميس مشيط',
        center: [42.74, 18.31],
        bearing: -18,
        prices: [1800, 130],
        dearest: [1, 1],
        municipalities: ['محافظة خميس مشيط'],
        roads: ['طريق الملك خالد', 'طريق المدينة العسكرية', ...kingdomRoads],
        rows: [
          ['الراقي', 'شباعة', 'الهرير'],
          ['الضيافة', 'أم سرار', 'النسيم'],
          ['الصقور', 'الموسى', ''],
        ],
      },
    ],
  },
];

/** Number of squares of a city's sketch from west to east, and from north to south. */
export function sizeOf(city: DemoCity): { columns: number; rows: number } {
  return { columns: Math.max(...city.rows.map((row) => row.length)), rows: city.rows.length };
}

/**
 * Name of an arterial road: those between columns run from north to south and are counted from the west, those
 * between rows from the north.
 */
export function roadAt(city: DemoCity, between: 'column' | 'row', index: number): string | null {
  const place = between === 'column' ? index : sizeOf(city).columns + 1 + index;
  return city.roads[place % city.roads.length] ?? null;
}

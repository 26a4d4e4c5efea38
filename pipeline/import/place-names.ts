import { foldArabic, foldNeighborhoodName } from '../../src/contract/shared/fold-arabic.ts';
import type { RegionKey } from '../../src/contract/shared/vocabulary.ts';

/**
 * Cities that a register counts under another one. Derived from evidence: the districts that the indicators list
 * under the first name are those that the published district boundaries place in the second ones.
 */
const cityAliases: Partial<Record<RegionKey, Record<string, string[]>>> = {
  Riyadh: {
    // Listed as «الخالدية/الدرعية», «سمحان» … under الرياض; the indicators have no city الدرعية.
    الرياض: ['الدرعية'],
    // Listed as «الديرة في الهياثم» … under الخرج.
    الخرج: ['الهياثم'],
  },
  Eastern: {
    // A governorate whose cities the boundaries list separately.
    الأحساء: ['الهفوف', 'المبرز', 'العيون'],
    القطيف: ['سيهات', 'صفوى', 'تاروت', 'عنك'],
    // القصور, هجر and الدوحة الجنوبية are listed under الدمام; the indicators have no city الظهران.
    الدمام: ['الظهران'],
  },
  // The official long names, which people and registers shorten.
  Makkah: { 'مكة المكرمة': ['مكة'], مكة: ['مكة المكرمة'] },
  Madinah: { 'المدينة المنورة': ['المدينة'], المدينة: ['المدينة المنورة'] },
  Asir: { 'محايل عسير': ['محايل'], محايل: ['محايل عسير'] },
};

/**
 * Names that the indicators and the published boundaries spell differently, beyond what folding normalizes. Only pairs
 * that are clearly one place: an adjective in another gender, a missing article, a typing error. Nothing is guessed.
 */
const districtAliases: Partial<Record<RegionKey, Record<string, [written: string, meant: string][]>>> = {
  Riyadh: {
    الرياض: [
      ['المعيزيلة', 'المعيزلة'],
      ['العريجاء الغربي', 'العريجاء الغربية'],
      ['العريجاء الأوسط', 'العريجاء الوسطى'],
      ['غبيرا', 'غبيرة'],
      ['معكال', 'المعكال'],
      ['مغرزات', 'المغرزات'],
    ],
    المجمعة: [['الفيحاء', 'الفحياء']],
  },
  Eastern: {
    القطيف: [['المدراس', 'المدارس']],
    الخبر: [['إشبيلية', 'اشبيليا']],
    الهفوف: [['الهدا', 'الهدى']],
  },
};

const ordinals: Record<string, string> = {
  الاول: '1',
  الاولي: '1',
  الثاني: '2',
  الثانيه: '2',
  الثالث: '3',
  الثالثه: '3',
  الرابع: '4',
  الرابعه: '4',
  الخامس: '5',
  الخامسه: '5',
};

/** Comparison key of a city's name: folded, without a leading «محافظة» or «مدينة». */
export function cityKey(name: string): string {
  return foldArabic(name)
    .replace(/^(محافظه|مدينه) (?=.)/, '')
    .replaceAll(' ', '');
}

/** Exact comparison key of a district's name, tried first. */
export function districtKey(name: string): string {
  return foldNeighborhoodName(name);
}

/** Looser key for a second attempt: without hamza («الصفاء», «الصفا»), ordinals as digits. */
export function looseDistrictKey(name: string): string {
  const words = foldArabic(name)
    .replace(/^حي (?=.)/, '')
    .split(' ');
  return words
    .map((word) => ordinals[word] ?? word)
    .join('')
    .replaceAll('ء', '');
}

/** Keys of the cities that may be meant besides the one named. */
export function otherCities(region: RegionKey, city: string): string[] {
  return foldedCities.get(region)?.get(city) ?? [];
}

/** Key of the district that an alternative spelling in a city stands for; undefined when there is none. */
export function otherSpelling(region: RegionKey, city: string, district: string): string | undefined {
  return foldedDistricts.get(`${region}/${city}/${district}`);
}

/** Whether a register states only «other» as the district. */
export function isOther(district: string): boolean {
  return ['اخري', 'اخر', 'other', 'others', 'غير محدد', 'غير معروف'].includes(foldArabic(district));
}

/** Splits off a city named within the name of a district: «الروضة في محافظة القطيف», «الخالدية/الدرعية». */
export function splitDistrict(
  name: string,
): { district: string; city: string; isGovernorate: boolean; isCertain: boolean } | undefined {
  const within = /^(.+?)\s+في\s+(?:(محافظة|محافظه|مدينة|مدينه)\s+)?(.+)$/u.exec(name.trim());
  if (within) {
    const [, district = '', kind = '', city = ''] = within;
    return { district, city, isGovernorate: kind.startsWith('محافظ'), isCertain: true };
  }
  const beside = /^([^/]+)\/([^/]+)$/u.exec(name.trim());
  if (!beside) return undefined;
  const [, district = '', city = ''] = beside;
  return { district, city, isGovernorate: false, isCertain: false };
}

const foldedCities = new Map(
  Object.entries(cityAliases).map(([region, cities]) => [
    region as RegionKey,
    new Map(Object.entries(cities).map(([city, others]) => [cityKey(city), others.map(cityKey)])),
  ]),
);

const foldedDistricts = new Map(
  Object.entries(districtAliases).flatMap(([region, cities]) =>
    Object.entries(cities).flatMap(([city, pairs]) =>
      pairs.map(([written, meant]) => [
        `${region}/${cityKey(city)}/${districtKey(written)}`,
        districtKey(meant),
      ]),
    ),
  ),
);

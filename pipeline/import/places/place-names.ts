import { foldArabic, foldNeighborhoodName, plainLetters } from '../../../lib/fold-arabic.ts';

/** Ordinals in words, folded, as digits. */
export const ordinals: Readonly<Record<string, string>> = {
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

/** Whether a register states only «other» as the district. */
export function isOther(district: string): boolean {
  return ['اخري', 'اخر', 'other', 'others', 'غير محدد', 'غير معروف'].includes(foldArabic(district));
}

/** Splits off a city named within the name of a district: «الروضة في محافظة القطيف», «الخالدية/الدرعية». */
export function splitDistrict(
  name: string,
): { district: string; city: string; isGovernorate: boolean; isCertain: boolean } | undefined {
  const plain = plainLetters(name).trim();
  const within = /^(.+?)\s+في\s+(?:(محافظة|محافظه|مدينة|مدينه)\s+)?(.+)$/u.exec(plain);
  if (within) {
    const [, district = '', kind = '', city = ''] = within;
    return { district, city, isGovernorate: kind.startsWith('محافظ'), isCertain: true };
  }
  const beside = /^([^/]+)\/([^/]+)$/u.exec(plain);
  if (!beside) return undefined;
  const [, district = '', city = ''] = beside;
  return { district, city, isGovernorate: false, isCertain: false };
}

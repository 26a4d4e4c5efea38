import { foldArabic } from './fold-arabic.ts';
import { regionKeys, type RegionKey } from './vocabulary.ts';

/** Spellings of the thirteen regions, without «منطقة» and the like. Those on the map come first. */
const spellings: [region: RegionKey | 'elsewhere', names: string[]][] = [
  ['Riyadh', ['الرياض', 'Riyadh', 'Ar Riyad', 'Ar Riyadh']],
  ['Makkah', ['مكة المكرمة', 'مكة', 'Makkah', 'Mecca', 'Makkah Al Mukarramah']],
  ['Madinah', ['المدينة المنورة', 'المدينة', 'Madinah', 'Medina', 'Al Madinah', 'Al Madinah Al Munawwarah']],
  ['Eastern', ['الشرقية', 'Eastern', 'EP', 'Ash Sharqiyah', 'Sharqiyah', 'Al Sharqiyah', 'Eastern Province']],
  ['Al_Qassim', ['القصيم', 'Qassim', 'Al Qassim', 'Al Qasim', 'Qasim']],
  ['Asir', ['عسير', 'Asir', 'Aseer', "'Asir"]],
  ['elsewhere', ['حائل', 'Hail', "Ha'il"]],
  ['elsewhere', ['تبوك', 'Tabuk']],
  ['elsewhere', ['جازان', 'جيزان', 'Jazan', 'Jizan']],
  ['elsewhere', ['الجوف', 'Al Jouf', 'Al Jawf', 'Jouf']],
  ['elsewhere', ['نجران', 'Najran']],
  ['elsewhere', ['الحدود الشمالية', 'Northern Borders', 'Northern Border']],
  ['elsewhere', ['الباحة', 'Al Baha', 'Al Bahah', 'Baha']],
];

const regionByName = new Map(
  spellings.flatMap(([region, names]) => names.map((name) => [foldRegion(name), region] as const)),
);

/** The region named by a text, `elsewhere` for the seven not on the map, or undefined if it names none. */
export function regionOf(text: string): RegionKey | 'elsewhere' | undefined {
  return regionByName.get(foldRegion(text));
}

function foldRegion(text: string): string {
  return foldArabic(text)
    .replace(/^(المنطقه|منطقه|اماره|امانه) (?=.)/, '')
    .replace(/ (region|province|emirate)$/, '')
    .replaceAll(' ', '');
}

/** The region of a path segment: its key in any case, or its name in any spelling (specification §3). */
export function regionKeyOf(text: string): RegionKey | undefined {
  const key = regionKeys.find((candidate) => candidate.toLowerCase() === text.trim().toLowerCase());
  if (key) return key;
  const named = regionOf(text);
  return named === 'elsewhere' ? undefined : named;
}

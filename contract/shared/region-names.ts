import { foldArabic } from '../../lib/fold-arabic.ts';
import { regionKeys, type RegionKey } from './vocabulary.ts';

/** Spellings of the thirteen regions, without «منطقة» and the like. */
const spellings: [region: RegionKey, names: string[]][] = [
  ['Riyadh', ['الرياض', 'Riyadh', 'Ar Riyad', 'Ar Riyadh']],
  ['Makkah', ['مكة المكرمة', 'مكة', 'Makkah', 'Mecca', 'Makkah Al Mukarramah']],
  ['Madinah', ['المدينة المنورة', 'المدينة', 'Madinah', 'Medina', 'Al Madinah', 'Al Madinah Al Munawwarah']],
  ['Eastern', ['الشرقية', 'Eastern', 'EP', 'Ash Sharqiyah', 'Sharqiyah', 'Al Sharqiyah', 'Eastern Province']],
  ['Al_Qassim', ['القصيم', 'Qassim', 'Al Qassim', 'Al Qasim', 'Qasim']],
  ['Asir', ['عسير', 'Asir', 'Aseer', "'Asir"]],
  ['Hail', ['حائل', 'Hail', "Ha'il"]],
  ['Tabuk', ['تبوك', 'Tabuk']],
  ['Jazan', ['جازان', 'جيزان', 'Jazan', 'Jizan']],
  ['Al_Jawf', ['الجوف', 'Al Jouf', 'Al Jawf', 'Jouf']],
  ['Najran', ['نجران', 'Najran']],
  ['Northern_Borders', ['الحدود الشمالية', 'Northern Borders', 'Northern Border']],
  ['Al_Bahah', ['الباحة', 'Al Baha', 'Al Bahah', 'Baha']],
];

const regionByName = new Map(
  spellings.flatMap(([region, names]) => names.map((name) => [foldRegion(name), region] as const)),
);

/** The region named by a text, or undefined if it names none. */
export function regionOf(text: string): RegionKey | undefined {
  return regionByName.get(foldRegion(text));
}

function foldRegion(text: string): string {
  return foldArabic(text)
    .replace(/^(?:(?:المنطقه|منطقه|اماره|امانه) (?=.))+/, '')
    .replace(/ (region|province|emirate)$/, '')
    .replaceAll(' ', '');
}

/** The region of a path segment: its key in any case, or its name in any spelling (specification §3). */
export function regionKeyOf(text: string): RegionKey | undefined {
  const key = regionKeys.find((candidate) => candidate.toLowerCase() === text.trim().toLowerCase());
  return key ?? regionOf(text);
}

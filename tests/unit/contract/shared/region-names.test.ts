import { describe, expect, test } from 'vitest';
import { regionKeyOf, regionOf } from '../../../../contract/shared/region-names.ts';
import { regionKeys } from '../../../../contract/shared/vocabulary.ts';
import { regions } from '../../../../words/ar/shell/regions.ts';

/** Spellings that people and registers use for the regions (specification §3). */
const spellings = {
  Riyadh: [
    'الرياض',
    'منطقة الرياض',
    'منطقه الرياض',
    'المنطقة الرياض',
    'إمارة الرياض',
    'أمانة الرياض',
    'الريـاض',
    'الرِّياض',
    ' الرياض ',
    'Riyadh',
    'RIYADH',
    'Ar Riyadh',
    'Ar-Riyadh',
    'Riyadh Region',
    'Riyadh Province',
    'منطقۃ الریاض',
    'ﻣﻨﻄﻘﺔ ﺍﻟﺮﻳﺎﺽ',
    '\u202bالر\u00adياض\u202c',
  ],
  Makkah: [
    'مكة المكرمة',
    'منطقة مكة المكرمة',
    'مكه المكرمه',
    'مكة',
    'مكه',
    'مَكَّة المُكَرَّمَة',
    'Makkah',
    'Mecca',
    'Makkah Al-Mukarramah',
    'Makkah Region',
    'مکہ المکرمہ',
    'ﻣﻜﺔ',
  ],
  Madinah: [
    'المدينة المنورة',
    'منطقة المدينة المنورة',
    'المدينه المنوره',
    'المدينة',
    'منطقة المدينة',
    'Madinah',
    'Al Madinah',
    'Al-Madinah Al-Munawwarah',
    'Medina',
  ],
  Eastern: [
    'الشرقية',
    'المنطقة الشرقية',
    'منطقة الشرقية',
    'الشرقيه',
    'المنطقه الشرقيه',
    'Eastern',
    'Eastern Province',
    'Eastern Region',
    'Ash Sharqiyah',
    'Ash-Sharqiyah',
  ],
  Al_Qassim: [
    'القصيم',
    'منطقة القصيم',
    'القصــيم',
    'Al_Qassim',
    'Al Qassim',
    'Al-Qassim',
    'Qassim',
    'Al-Qasim Region',
  ],
  Asir: ['عسير', 'منطقة عسير', 'عَسِير', 'Asir', 'Aseer', "'Asir", 'ASIR PROVINCE'],
  Tabuk: ['تبوك', 'منطقة تبوك', 'Tabuk', 'Tabuk Region'],
  Hail: ['حائل', 'منطقة حائل', 'Hail', "Ha'il"],
  Northern_Borders: ['الحدود الشمالية', 'منطقة الحدود الشمالية', 'Northern_Borders', 'Northern Borders'],
  Najran: ['نجران', 'Najran'],
  Al_Bahah: ['الباحة', 'منطقة الباحة', 'Al_Bahah', 'Al Baha', 'Al-Bahah'],
  Jazan: ['جازان', 'جيزان', 'Jazan', 'Jizan'],
  Al_Jawf: ['الجوف', 'Al_Jawf', 'Al Jouf', 'Al-Jawf'],
} as const;

for (const key of regionKeys) {
  test.each(spellings[key])(`«%s» is ${key}`, (text) => {
    expect(regionOf(text)).toBe(key);
    expect(regionKeyOf(text)).toBe(key);
  });

  test(`the display name of ${key} is recognized, with «منطقة» before it as well`, () => {
    expect(regionKeyOf(regions[key])).toBe(key);
    expect(regionKeyOf(`منطقة ${regions[key]}`)).toBe(key);
  });

  test(`the key ${key} is recognized in any case`, () => {
    for (const text of [key, key.toLowerCase(), key.toUpperCase(), ` ${key} `])
      expect(regionKeyOf(text)).toBe(key);
  });
}

describe('a name that is not a region', () => {
  test.each([
    '',
    ' ',
    'منطقة',
    'Atlantis',
    'جدة',
    'الرياضة',
    'elsewhere',
    '__proto__',
    'constructor',
    '<script>',
  ])('«%s» is not a region', (text) => {
    expect(regionKeyOf(text)).toBeUndefined();
  });
});

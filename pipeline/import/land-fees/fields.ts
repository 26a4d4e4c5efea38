import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';

/** What a zone of the fees on white land (undeveloped urban land) can state. */
export const landFeeFields = {
  id: {
    names: synonyms('zoneId', 'zone_id', 'globalid', 'objectid', 'object_id', 'fid', 'gid', 'معرف النطاق'),
    header: 'معرف النطاق',
    explanation: 'Identifier that the publisher keeps for the zone.',
    sample: 'Z-1',
  },
  name: {
    names: synonyms(
      ...['zone', 'zone_name', 'zonename', 'name', 'name_ar', 'priority', 'priority_zone', 'اسم النطاق'],
      ...['النطاق', 'نطاق', 'الاسم', 'الأولوية', 'نطاق الأولوية', 'أولوية النطاق', 'الشريحة'],
    ),
    header: 'اسم النطاق',
    explanation: 'Name of the zone or of its priority.',
    sample: 'نطاق الأولوية العليا',
    isRequired: true,
  },
  rate: {
    names: synonyms(
      ...['rate', 'rate_percent', 'fee_rate', 'fee', 'percent', 'percentage', 'نسبة الرسم', 'النسبة'],
      ...['نسبة الرسوم', 'الرسم السنوي', 'نسبة الرسم السنوي', 'الرسم'],
    ),
    header: 'نسبة الرسم',
    explanation: 'Fee a year, percent of the value of the land: 10, 7.5, 5, 2.5 or 0; never 0.1 for 10 %.',
    sample: '10',
    isRequired: true,
  },
  threshold: {
    names: synonyms(
      ...['threshold', 'area_threshold', 'min_area', 'minimum_area', 'threshold_sqm', 'حد المساحة'],
      ...['الحد الأدنى للمساحة', 'المساحة الخاضعة', 'الحد الأدنى للمساحة م2'],
    ),
    header: 'حد المساحة',
    explanation:
      'From which area on, m², the land of one owner in the city is subject to the fee; 5000 where it is not given.',
    sample: '5000',
  },
  from: {
    names: synonyms(
      ...['valid_from', 'from', 'from_date', 'start', 'start_date', 'effective_from', 'سار من', 'من تاريخ'],
      ...['تاريخ السريان', 'تاريخ البداية', 'يسري من'],
    ),
    header: 'سار من',
    explanation: 'First day on which the rate holds, YYYY-MM-DD.',
    sample: '2026-01-01',
    isRequired: true,
  },
  until: {
    names: synonyms(
      ...['valid_until', 'until', 'to', 'to_date', 'end', 'end_date', 'effective_until', 'سار إلى'],
      ...['إلى تاريخ', 'تاريخ الانتهاء', 'تاريخ النهاية', 'يسري إلى'],
    ),
    header: 'سار إلى',
    explanation: 'Last day on which it holds, YYYY-MM-DD; without one it holds until further notice.',
    sample: '',
  },
  city: {
    names: synonyms('city', 'city_ar', 'city_name', 'city_name_ar', 'المدينة', 'مدينة', 'اسم المدينة'),
    header: 'المدينة',
    explanation:
      'City in which an owner’s land is added up; where it is not given, that of the district in the middle of the zone.',
    sample: 'الرياض',
  },
  law: {
    names: synonyms(
      ...['law', 'legal_basis', 'regulation', 'decree', 'legal_source', 'السند النظامي', 'النظام'],
      ...['المرجع النظامي', 'القرار', 'اللائحة'],
    ),
    header: 'السند النظامي',
    explanation: 'Law, regulation or decree that sets the zone and its rate.',
    sample: 'اللائحة التنفيذية لنظام رسوم الأراضي البيضاء',
    isRequired: true,
  },
  lawUrl: {
    names: synonyms('law_url', 'legal_url', 'regulation_url', 'رابط السند', 'رابط النظام', 'رابط اللائحة'),
    header: 'رابط السند',
    explanation: 'Address (https) under which that text can be read.',
    sample: 'https://example.org/law',
  },
} satisfies Fields;

/** Name of a field of fee zones. */
export type LandFeeField = keyof typeof landFeeFields;

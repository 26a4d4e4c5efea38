import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { ColumnMapping } from './mapping.ts';
import type { HeaderReader, Layout } from './rows-of-files.ts';

/** Columns of quarterly sales indicators: their Arabic names, and their meaning. */
export const indicatorColumns = {
  year: { arabic: 'السنة', meaning: 'year', isRequired: true },
  quarter: { arabic: 'الربع', meaning: 'quarter', isRequired: true },
  region: { arabic: 'المنطقة', meaning: 'region', isRequired: true },
  city: { arabic: 'المدينة', meaning: 'city', isRequired: true },
  district: { arabic: 'الحي', meaning: 'district', isRequired: true },
  type: { arabic: 'نوع العقار', meaning: 'property type', isRequired: true },
  class: { arabic: 'تصنيف العقار', meaning: 'property class', isRequired: false },
  deeds: { arabic: 'عدد الصكوك', meaning: 'number of deeds', isRequired: true },
  value: { arabic: 'قيمة الصفقات', meaning: 'total value', isRequired: true },
  area: { arabic: 'المساحة', meaning: 'total area, m²', isRequired: false },
  average: { arabic: 'متوسط سعر المتر', meaning: 'average price per m²', isRequired: false },
  highest: { arabic: 'الحد الأعلى لسعر المتر', meaning: 'highest price per m²', isRequired: false },
  lowest: { arabic: 'الحد الأدنى لسعر المتر', meaning: 'lowest price per m²', isRequired: false },
} as const;
export type IndicatorColumn = keyof typeof indicatorColumns;

/** A quarter may be given twice: in digits and in words. */
export type IndicatorLayout = Layout<IndicatorColumn>;

/**
 * Patterns by which a header is recognized, tried in this order: the more specific meaning first («متوسط سعر المتر»
 * contains a price, «ربع السنة» a year, «قيمة الصفقات» deals).
 */
const signs: [column: IndicatorColumn, pattern: RegExp][] = [
  ['average', /متوسط|\b(average|avg|mean)\b/],
  ['highest', /اعلي|اقصي|\b(highest|maximum|max|high)\b/],
  ['lowest', /ادني|اقل|\b(lowest|minimum|min|low)\b/],
  [
    'deeds',
    /صكوك|الصكوك|صك\b|عدد .*صفقات|\b(deeds?|number of (transactions|deals|sales)|(transactions?|deals|sales) count)\b/,
  ],
  ['value', /قيمه|(اجمالي|مجموع) (ال)?(سعر|مبلغ|مبالغ)|\b(value|amount|total price|price sum)\b/],
  ['area', /مساحه|\barea\b/],
  ['type', /نوع|\btype(\b|category)/],
  ['class', /تصنيف|\b(class|classification|category)\b/],
  ['district', /(^| )(ال)?حي( |$)|\b(district|neighbou?rhood)\b/],
  ['city', /(^| )(ال)?مدينه( |$)|\bcity\b/],
  ['region', /(^| )(ال)?منطقه( |$)|\b(region|province)\b/],
  ['quarter', /(^| )(ال)?ربع( |$)|\b(quarter|qtr)(\b|number|name)/],
  ['year', /(^| )(ال)?(سنه|عام)( |$)|\byear(\b|number)/],
];
/** Columns of codes, which may accompany those of names. */
const codeSign = /رمز|كود|رقم|\b(id|code|no)\b/;

const columnNames = Object.keys(indicatorColumns) as IndicatorColumn[];
/** A row with fewer is not one of headers. */
const fewestColumns = 4;

/**
 * The layout that a header row describes; empty when the row is not one.
 *
 * @param mapping what the publisher calls the columns: a mapped one comes before all that are recognized
 */
export function layoutOf(headers: readonly string[], mapping?: ColumnMapping): IndicatorLayout {
  const mapped = headers.map((header) => mapping?.fieldOf(header) as IndicatorColumn | undefined);
  const columns = headers.map((header, index) => mapped[index] ?? columnOf(header));
  const layout = new Map<IndicatorColumn, number[]>();
  for (const name of columnNames) {
    const own = columns.flatMap((column, index) => (column === name ? [index] : []));
    const ofMapping = own.filter((index) => mapped[index] === name);
    const places = ofMapping.length > 0 ? ofMapping : own.sort(byLanguage(headers));
    if (places.length > 0)
      layout.set(name, name === 'quarter' ? places.sort((one, other) => one - other) : places.slice(0, 1));
  }
  return layout.size >= fewestColumns ? layout : new Map();
}

/** Reads the headers of quarterly sales indicators. */
export function indicatorHeaders(
  fields: HeaderReader<IndicatorColumn>['fields'],
  mapping?: ColumnMapping,
): HeaderReader<IndicatorColumn> {
  const required = columnNames.filter((name) => indicatorColumns[name].isRequired);
  return { kind: 'indicators', fields, required, layoutOf: (cells) => layoutOf(cells, mapping) };
}

function columnOf(header: string): IndicatorColumn | undefined {
  // Splits `propertyType` into two words, as `property_type` already is.
  const text = foldArabic(header.replace(/([a-z])([A-Z])/g, '$1 $2'));
  if (codeSign.test(text) && !/عدد/.test(text) && !/number of/.test(text)) return undefined;
  const sign = signs.find(([, pattern]) => pattern.test(text))?.[0];
  if (sign) return sign;
  return /سعر.*متر|price per/.test(text) ? 'average' : undefined;
}

/** Of two columns with one meaning, the one not marked as English comes first. */
function byLanguage(headers: readonly string[]) {
  const isEnglish = (index: number) =>
    Number(/[\s_-](en|english|eng)$|إنجليزي|انجليزي/i.test(headers[index] ?? ''));
  return (left: number, right: number) => isEnglish(left) - isEnglish(right) || left - right;
}

import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { ColumnMapping } from './mapping.ts';

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
  area: { arabic: 'المساحة', meaning: 'total area, m²', isRequired: true },
  average: { arabic: 'متوسط سعر المتر', meaning: 'average price per m²', isRequired: false },
  highest: { arabic: 'الحد الأعلى لسعر المتر', meaning: 'highest price per m²', isRequired: false },
  lowest: { arabic: 'الحد الأدنى لسعر المتر', meaning: 'lowest price per m²', isRequired: false },
} as const;
export type IndicatorColumn = keyof typeof indicatorColumns;

/** Positions of the columns in a row. A quarter may be given twice: in digits and in words. */
export type IndicatorLayout = Record<IndicatorColumn, number[]> & { width: number };

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
  ['value', /قيمه|(اجمالي|مجموع) (ال)?(سعر|مبلغ|مبالغ)|\b(value|amount|total price)\b/],
  ['area', /مساحه|\barea\b/],
  ['type', /نوع|\btype\b/],
  ['class', /تصنيف|\b(class|classification|category)\b/],
  ['district', /(^| )(ال)?حي( |$)|\b(district|neighbou?rhood)\b/],
  ['city', /(^| )(ال)?مدينه( |$)|\bcity\b/],
  ['region', /(^| )(ال)?منطقه( |$)|\b(region|province)\b/],
  ['quarter', /(^| )(ال)?ربع( |$)|\b(quarter|qtr)\b/],
  ['year', /(^| )(ال)?(سنه|عام)( |$)|\byear\b/],
];
/** Columns of codes, which may accompany those of names. */
const codeSign = /رمز|كود|رقم|\b(id|code|no)\b/;

/**
 * The layout that a header row describes, or undefined when the row is not one.
 *
 * @param mapping what the publisher calls the columns: a mapped one comes before all that are recognized
 */
export function layoutOf(headers: readonly string[], mapping?: ColumnMapping): IndicatorLayout | undefined {
  const told = headers.map((header) => mapping?.fieldOf(header) as IndicatorColumn | undefined);
  const layout = recognize(
    headers.map((header, index) => {
      const column = told[index];
      return column ? indicatorColumns[column].arabic : header;
    }),
  );
  for (const column of new Set(told)) {
    if (layout && column) layout[column] = told.flatMap((its, index) => (its === column ? [index] : []));
  }
  return layout;
}

function recognize(headers: readonly string[]): IndicatorLayout | undefined {
  const layout = Object.fromEntries(
    Object.keys(indicatorColumns).map((key) => [key, []]),
  ) as unknown as IndicatorLayout;
  layout.width = headers.length;
  headers.forEach((header, index) => {
    const column = columnOf(header);
    if (column) layout[column].push(index);
  });
  for (const column of Object.keys(indicatorColumns) as IndicatorColumn[]) {
    if (column !== 'quarter') layout[column] = [...layout[column].sort(byLanguage(headers))].slice(0, 1);
  }
  const found = Object.keys(indicatorColumns).filter(
    (column) => layout[column as IndicatorColumn].length > 0,
  );
  return found.length >= 4 ? layout : undefined;
}

/** Whether a table has all that indicators need. */
export function hasAllColumns(layout: IndicatorLayout | undefined): boolean {
  if (!layout) return false;
  return (Object.keys(indicatorColumns) as IndicatorColumn[]).every(
    (column) => !indicatorColumns[column].isRequired || layout[column].length > 0,
  );
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

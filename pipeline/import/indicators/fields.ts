import { indicatorColumns, type IndicatorColumn } from '../columns/indicator-columns.ts';
import { synonyms } from '../columns/synonyms.ts';
import type { Field, Fields } from '../columns/field.ts';

const told = {
  year: ['Year of the quarter.', '2025'],
  quarter: ['Quarter of the year, 1 to 4, or in words.', '3'],
  region: ['Name of the region.', 'الرياض'],
  city: ['Name of the city.', 'الرياض'],
  district: ['Name of the district, as the register of deals writes it.', 'العليا'],
  type: ['Type of the property, such as «أرض» or «شقة»; figures of land come from «أرض».', 'أرض'],
  class: ['Class of the property, such as «سكني».', 'سكني'],
  deeds: ['Number of deeds in the quarter.', '12'],
  value: ['Total value of the deals in SAR.', '30750000'],
  area: ['Total area of the deals in m²; a history without it is loaded with what it has.', '7500'],
  average: ['Published average price in SAR per m²; without one, value is divided by area.', '4100'],
  highest: ['Highest price in SAR per m².', '5200'],
  lowest: ['Lowest price in SAR per m².', '3000'],
} as const satisfies Record<IndicatorColumn, readonly [explanation: string, sample: string]>;

/** What a row of quarterly sales indicators can state; columns are recognized by patterns, see `layoutOf`. */
export const indicatorFields = Object.fromEntries(
  Object.entries(told).map(([name, [explanation, sample]]): [string, Field] => {
    const { arabic, isRequired } = indicatorColumns[name as IndicatorColumn];
    const field = { names: synonyms(arabic), header: arabic, explanation, sample };
    return [name, isRequired ? { ...field, isRequired } : field];
  }),
) as Fields<IndicatorColumn>;

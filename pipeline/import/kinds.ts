import { cityFields } from './cities/fields.ts';
import { districtFields } from './districts/fields.ts';
import type { Fields } from './columns/field.ts';
import { indicatorFields } from './indicators/fields.ts';
import { landFeeFields } from './land-fees/fields.ts';
import { lotFields } from './market/lots-fields.ts';
import { megaContentFields } from './market/mega-content-fields.ts';
import { offerFields } from './market/offers-fields.ts';
import { organisationFields } from './market/organisations-fields.ts';
import { parcelFields } from './parcels/fields.ts';
import { planFields } from './plans/fields.ts';
import { reasonFields } from './rules/reasons-fields.ts';
import { projectFields } from './market/projects-fields.ts';
import { ruleFields } from './rules/rules-fields.ts';
import { saleFields } from './deeds/fields.ts';
import { settingFields } from './rules/settings-fields.ts';
import { streetFields } from './streets/fields.ts';
import { useFields } from './rules/uses-fields.ts';

/** A kind of import whose rows are described field by field: for empty files and the pages about each kind. */
export interface Kind {
  fields: Fields;
  /** Format of an empty file: lines and polygons need GeoJSON. */
  format: 'geojson' | 'csv';
  /** Whether the features of a geographic file are lines; otherwise polygons. */
  isOfLines?: boolean;
  /** Side of the square, or length of the line, that the example of a geographic file has, m. */
  sideMeters?: number;
}

export const kinds = {
  districts: { fields: districtFields, format: 'geojson', sideMeters: 2000 },
  parcels: { fields: parcelFields, format: 'geojson', sideMeters: 25 },
  indicators: { fields: indicatorFields, format: 'csv' },
  sales: { fields: saleFields, format: 'csv' },
  cities: { fields: cityFields, format: 'csv' },
  plans: { fields: planFields, format: 'geojson', sideMeters: 400 },
  'land-fees': { fields: landFeeFields, format: 'geojson', sideMeters: 5000 },
  reasons: { fields: reasonFields, format: 'csv' },
  rules: { fields: ruleFields, format: 'csv' },
  settings: { fields: settingFields, format: 'csv' },
  streets: { fields: streetFields, format: 'geojson', isOfLines: true, sideMeters: 200 },
  organisations: { fields: organisationFields, format: 'csv' },
  uses: { fields: useFields, format: 'csv' },
  offers: { fields: offerFields, format: 'csv' },
  projects: { fields: projectFields, format: 'csv' },
  lots: { fields: lotFields, format: 'csv' },
  'mega-content': { fields: megaContentFields, format: 'csv' },
} as const satisfies Record<string, Kind>;

/** Name of such a kind: the word after `import` and `template`. */
export type ImportKind = keyof typeof kinds;

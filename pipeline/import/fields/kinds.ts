import { cityFields } from './cities.ts';
import { districtFields } from './districts.ts';
import type { Fields } from './field.ts';
import { indicatorFields } from './indicators.ts';
import { landFeeFields } from './land-fees.ts';
import { lotFields } from './lots.ts';
import { megaContentFields } from './mega-content.ts';
import { offerFields } from './offers.ts';
import { organisationFields } from './organisations.ts';
import { parcelFields } from './parcels.ts';
import { planFields } from './plans.ts';
import { reasonFields } from './reasons.ts';
import { projectFields } from './projects.ts';
import { ruleFields } from './rules.ts';
import { saleFields } from './sales.ts';
import { settingFields } from './settings.ts';
import { streetFields } from './streets.ts';
import { useFields } from './uses.ts';

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

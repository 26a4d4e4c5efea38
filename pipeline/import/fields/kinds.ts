import { districtFields } from './districts.ts';
import type { Fields } from './field.ts';
import { indicatorFields } from './indicators.ts';
import { parcelFields } from './parcels.ts';
import { saleFields } from './sales.ts';

/** A kind of import whose rows are described field by field: for empty files and the pages about each kind. */
export interface Kind {
  fields: Fields;
  /** Format of an empty file: polygons need GeoJSON. */
  format: 'geojson' | 'csv';
  /** Side of the square that the example of a geographic file has, m. */
  sideMeters?: number;
}

export const kinds = {
  districts: { fields: districtFields, format: 'geojson', sideMeters: 2000 },
  parcels: { fields: parcelFields, format: 'geojson', sideMeters: 25 },
  indicators: { fields: indicatorFields, format: 'csv' },
  sales: { fields: saleFields, format: 'csv' },
} as const satisfies Record<string, Kind>;

/** Name of such a kind: the word after `import` and `template`. */
export type ImportKind = keyof typeof kinds;

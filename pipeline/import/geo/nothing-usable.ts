import type { SkippedFeatures } from './feature-report.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import { geometryProblems } from './positions.ts';

/** Why a district cannot be used that no column and no option gives a city. */
export const noCity = 'no city name';

/** The error for a file without usable features. */
export function nothingUsable(file: string, features: number, skipped: SkippedFeatures): ImportError {
  if (features === 0) return refuse(file, 'the file has no features');
  const projected = skipped.counts.get(geometryProblems.projected) ?? 0;
  if (projected === skipped.total) {
    return refuse(
      file,
      'the coordinates look like projected meters: GeoJSON has longitude and latitude in degrees (export as EPSG:4326, or state the coordinate system with --crs, such as --crs EPSG:32638)',
    );
  }
  const hint = skipped.counts.has(noCity) ? ' (use --city NAME to set the city of features without one)' : '';
  return refuse(file, `none of ${features} features can be used: ${skipped.lines().join('; ')}${hint}`);
}

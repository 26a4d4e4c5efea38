import { message } from '../../../words/message.ts';
import type { SkippedFeatures } from './feature-report.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import { geometryProblems } from './positions.ts';

/** Why a district cannot be used that no column and no option gives a city. */
export const noCity = message('no city name');

/** The error for a file without usable features. */
export function nothingUsable(file: string, features: number, skipped: SkippedFeatures): ImportError {
  if (features === 0) return refuse(file, message('the file has no features'));
  if (skipped.count(geometryProblems.projected) === skipped.total) {
    return refuse(
      file,
      message(
        'the coordinates look like projected meters: GeoJSON has longitude and latitude in degrees (export as EPSG:4326, or state the coordinate system with --crs, such as --crs EPSG:32638)',
      ),
    );
  }
  const text =
    skipped.count(noCity) > 0
      ? 'none of {features} features can be used: {reasons} (use --city NAME to set the city of features without one)'
      : 'none of {features} features can be used: {reasons}';
  return refuse(file, message(text, { features, reasons: { sentences: skipped.messages() } }));
}

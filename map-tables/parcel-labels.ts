import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expression } from './expression.ts';
import { tileset } from './tileset.ts';

const { parcelNo, zoning } = tileset.layers.parcel.attributes;

/** Zooms from which parcels show the code of a class that its color does not tell apart, and their number. */
export const codeZoom = 16;
export const numberZoom = 17;

/** Empty without a number. */
const number = expression('to-string', ['get', parcelNo]);

/** Text on parcels where no class needs its code: the number. Also part of the map page's first script. */
export const numberText: ExpressionSpecification = expression('step', ['zoom'], '', numberZoom, number);

/**
 * Text on parcels in the zoning mode.
 *
 * @param codes of the classes to be labeled, by the key of the class
 */
export function numberAndCodeText(codes: Readonly<Record<string, string>>): ExpressionSpecification {
  const pairs = Object.entries(codes);
  if (pairs.length === 0) return numberText;
  const codeOf = (before: string) =>
    expression('match', ['get', zoning], ...pairs.flatMap(([id, code]) => [id, before + code]), '');
  return expression('step', ['zoom'], codeOf(''), numberZoom, ['concat', number, codeOf('\n')]);
}

import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expression } from './expression.ts';
import { baseColors, type Theme } from './palette.ts';
import { tileset } from './tileset.ts';

/** Parcels that pass a filter; the others fade. An absent field sets no limit. */
export interface PassingParcels {
  /** m² */
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** Ids of all passing parcels. */
  ids?: readonly number[] | undefined;
}

type Color = string | ExpressionSpecification;

/** Fades parcels that do not pass into the land color. */
export function colorIfPassing(color: Color, passing: PassingParcels, theme: Theme): Color {
  return ifPassing(color, passing, baseColors[theme].land);
}

/** A color of the parcels that pass, and another of those that do not. */
export function ifPassing(color: Color, { fromArea, toArea, ids }: PassingParcels, otherwise: string): Color {
  const area = ['get', tileset.layers.parcel.attributes.areaSqm];
  const conditions = [
    ...(fromArea === undefined ? [] : [['>=', area, fromArea]]),
    ...(toArea === undefined ? [] : [['<=', area, toArea]]),
    ...(ids === undefined ? [] : [isAmong(ids)]),
  ];
  return expression('case', ['all', ...conditions], color, otherwise);
}

/**
 * Uses `match` because it looks ids up, whereas `in` would scan the whole list for each parcel. `match` does not
 * accept an empty list.
 */
function isAmong(ids: readonly number[]): unknown {
  return ids.length === 0 ? false : ['match', ['id'], [...new Set(ids)], true, false];
}

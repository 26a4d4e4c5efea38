import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expression } from './expression.ts';
import { baseColors, type Theme } from './palette.ts';
import { tileset } from './tileset.ts';

/** Which parcels a filter lets pass; the others recede. What is absent sets no limit. */
export interface PassingParcels {
  /** m² */
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** Ids of all that pass. */
  ids?: readonly number[] | undefined;
}

type Color = string | ExpressionSpecification;

/** A fill colour that parcels lose which do not pass: they fade into the land. */
export function colorIfPassing(color: Color, { fromArea, toArea, ids }: PassingParcels, theme: Theme): Color {
  const area = ['get', tileset.layers.parcel.attributes.areaSqm];
  const conditions = [
    ...(fromArea === undefined ? [] : [['>=', area, fromArea]]),
    ...(toArea === undefined ? [] : [['<=', area, toArea]]),
    ...(ids === undefined ? [] : [isAmong(ids)]),
  ];
  return expression('case', ['all', ...conditions], color, baseColors[theme].land);
}

/** `match` looks an id up where `in` would go through the whole list for each parcel. It takes no empty list. */
function isAmong(ids: readonly number[]): unknown {
  return ids.length === 0 ? false : ['match', ['id'], [...new Set(ids)], true, false];
}

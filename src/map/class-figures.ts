import type { MapMode, ZoningClass } from '../contract/shared/vocabulary.ts';
import { classIds, mapModeTable, noDataId } from './modes.ts';

/** Parcel figures that mode classes are computed from, as integers carried by the tile. */
export type ClassFigure = 'areaSqm' | 'priceSarPerSqm' | 'transactionPriceSar';

/** Condition that selects the parcels of one or more classes of a mode. */
export type ClassMembers =
  | {
      by: 'zoning';
      values: readonly ZoningClass[];
      /** Whether parcels of which the zoning is not known are included. */
      withNone: boolean;
    }
  | {
      by: ClassFigure;
      /** Each band includes its lower bound; `to` is undefined for an open-ended band. */
      bands: readonly { from: number; to: number | undefined }[];
      /** Whether parcels without the figure are included. */
      withNone: boolean;
    };

const figures: Record<MapMode, ClassFigure | undefined> = {
  plain: undefined,
  shape_area: 'areaSqm',
  price_of_meter: 'priceSarPerSqm',
  transaction_price: 'transactionPriceSar',
  zoning_color: undefined,
};

/**
 * Returns the parcels of the given classes, looked up in the table of modes; undefined if an id is not a class of the
 * mode.
 */
export function classMembers(mode: MapMode, ids: readonly string[]): ClassMembers | undefined {
  const definition = mapModeTable[mode];
  if (ids.length === 0 || !ids.every((id) => classIds(definition).includes(id))) return undefined;
  const chosen = definition.classes.filter(({ id }) => ids.includes(id));
  const by = figures[mode];
  const withNone = ids.includes(noDataId);
  if (by === undefined) {
    const values = chosen.flatMap((entry) => (entry.kind === 'category' ? [entry.id] : []));
    return { by: 'zoning', values, withNone };
  }
  const bands = chosen.flatMap((entry) =>
    entry.kind === 'band' ? [{ from: entry.from, to: entry.to }] : [],
  );
  return { by, bands, withNone };
}

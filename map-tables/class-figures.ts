import type { MapMode } from '../contract/shared/vocabulary.ts';
import { classIds, mapModeTable, noDataId } from './modes.ts';

/** Parcel figures that mode classes are computed from, as integers carried by the tile. */
export type ClassFigure = 'areaSqm' | 'priceSarPerSqm' | 'transactionPriceSar';

/** Condition that selects the parcels of one or more classes of a mode. */
export type ClassMembers =
  | {
      by: 'zoning';
      values: readonly string[];
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
 * mode. Zoning classes are data: one that there is none of has no parcels.
 */
export function classMembers(mode: MapMode, ids: readonly string[]): ClassMembers | undefined {
  const definition = mapModeTable[mode];
  if (ids.length === 0) return undefined;
  const withNone = ids.includes(noDataId);
  if (mode === 'zoning_color') return { by: 'zoning', values: ids.filter((id) => id !== noDataId), withNone };
  const by = figures[mode];
  if (by === undefined || !ids.every((id) => classIds(definition).includes(id))) return undefined;
  const chosen = definition.classes.filter(({ id }) => ids.includes(id));
  const bands = chosen.flatMap((entry) =>
    entry.kind === 'band' ? [{ from: entry.from, to: entry.to }] : [],
  );
  return { by, bands, withNone };
}

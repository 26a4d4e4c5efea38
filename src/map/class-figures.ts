import type { MapMode, ZoningClass } from '../contract/shared/vocabulary.ts';
import { classIds, mapModeTable, noDataId } from './modes.ts';

/** What the classes of modes are made of: the figures of a parcel, as its tile carries them (whole numbers). */
export type ClassFigure = 'areaSqm' | 'priceSarPerSqm' | 'transactionPriceSar';

/** Which parcels fall into some classes of a mode. */
export type ClassMembers =
  | { by: 'zoning'; values: readonly ZoningClass[] }
  | {
      by: ClassFigure;
      /** Each owns its lower bound; without an upper one it has no end. */
      bands: readonly { from: number; to: number | undefined }[];
      /** Whether parcels without the figure are meant too. */
      withNone: boolean;
    };

const figures: Partial<Record<MapMode, ClassFigure>> = {
  shape_area: 'areaSqm',
  price_of_meter: 'priceSarPerSqm',
  transaction_price: 'transactionPriceSar',
};

/** The parcels of some classes of a mode by the table of modes; undefined when one is no class of it. */
export function classMembers(mode: MapMode, ids: readonly string[]): ClassMembers | undefined {
  const definition = mapModeTable[mode];
  if (ids.length === 0 || !ids.every((id) => classIds(definition).includes(id))) return undefined;
  const chosen = definition.classes.filter(({ id }) => ids.includes(id));
  const by = figures[mode];
  if (by === undefined) {
    return { by: 'zoning', values: chosen.flatMap((entry) => (entry.kind === 'category' ? [entry.id] : [])) };
  }
  const bands = chosen.flatMap((entry) =>
    entry.kind === 'band' ? [{ from: entry.from, to: entry.to }] : [],
  );
  return { by, bands, withNone: ids.includes(noDataId) };
}

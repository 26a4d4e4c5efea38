import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { mapModes, type MapMode } from '../contract/shared/vocabulary.ts';
import type { ModeList } from '../contract/map/modes.ts';
import { expression } from './expression.ts';
import { drawnColor, baseColors, rampColors, type Theme } from './palette.ts';
import { tileset } from './tileset.ts';

/**
 * The single table of map modes (specification §2 and §9), read by the paint expression, the legend, the modes list
 * and the tests. The bands of §9 leave gaps where most of the market is; each gap is a class of its own, marked
 * `fillsGap`.
 */
export type MapClass =
  | { kind: 'band'; id: string; from: number; to?: number; color: string; fillsGap: boolean }
  | ({ kind: 'category' } & ZoningEntry);

/** A zoning class as the map shows it. Each region has its own set. */
export interface ZoningEntry {
  id: string;
  /** Drawn on parcels. */
  code: string;
  name: string;
  /** `#rrggbb`, before it is mixed with the land. */
  color: string;
}

export interface MapModeDefinition {
  id: MapMode;
  /** Tile attribute the classes are computed from; absent for `plain`. */
  attribute?: string;
  unit?: 'sqm' | 'sar_per_sqm' | 'sar';
  classes: MapClass[];
}

type Band = [from: number, to: number | undefined, fillsGap?: 'gap'];

type RampMode = keyof typeof rampColors;
/** Requires exactly as many bands as the ramp has colors; any other number fails to compile. */
type BandsOf<Colors extends readonly string[]> = { readonly [Index in keyof Colors]: Band };

function bands<Mode extends RampMode>(mode: Mode, edges: BandsOf<(typeof rampColors)[Mode]>): MapClass[] {
  const all: readonly Band[] = edges;
  return rampColors[mode].map((color, index) => {
    const [from, to, gap] = all[index] ?? [0, undefined];
    return {
      kind: 'band',
      id: to === undefined ? `${from}+` : `${from}-${to}`,
      from,
      ...(to === undefined ? {} : { to }),
      color,
      fillsGap: gap === 'gap',
    };
  });
}

const parcel = tileset.layers.parcel.attributes;

/** All modes; the classes of `zoning_color` are data and come with `mapModeOf`. */
export const mapModeTable: Record<MapMode, MapModeDefinition> = {
  plain: { id: 'plain', classes: [] },
  shape_area: {
    id: 'shape_area',
    attribute: parcel.areaSqm,
    unit: 'sqm',
    classes: bands('shape_area', [
      [0, 300],
      [300, 500],
      [500, 700],
      [700, 900],
      [900, 1200, 'gap'],
      [1200, undefined],
    ]),
  },
  price_of_meter: {
    id: 'price_of_meter',
    attribute: parcel.priceSarPerSqm,
    unit: 'sar_per_sqm',
    classes: bands('price_of_meter', [
      [0, 200],
      [200, 500],
      [500, 800],
      [800, 1000],
      [1000, 1500, 'gap'],
      [1500, 2000, 'gap'],
      [2000, 3000, 'gap'],
      [3000, undefined],
    ]),
  },
  transaction_price: {
    id: 'transaction_price',
    attribute: parcel.transactionPriceSar,
    unit: 'sar',
    classes: bands('transaction_price', [
      [0, 70_000],
      [70_000, 175_000],
      [175_000, 400_000],
      [400_000, 850_000],
      [850_000, 1_500_000, 'gap'],
      [1_500_000, 3_000_000, 'gap'],
      [3_000_000, 10_000_000, 'gap'],
      [10_000_000, undefined],
    ]),
  },
  zoning_color: {
    id: 'zoning_color',
    attribute: parcel.zoning,
    classes: [],
  },
};

/** A mode with its classes in a region that has these zoning classes. */
export function mapModeOf(id: MapMode, zoning: readonly ZoningEntry[]): MapModeDefinition {
  const mode = mapModeTable[id];
  if (id !== 'zoning_color') return mode;
  return { ...mode, classes: zoning.map((entry) => ({ ...entry, kind: 'category' })) };
}

/** Zoning classes in a list of modes. */
export function zoningEntriesOf({ modes }: Pick<ModeList, 'modes'>): ZoningEntry[] {
  const zoning = modes.find(({ id }) => id === 'zoning_color');
  return (zoning?.classes ?? []).map(({ id, code, label: name, color }) => ({
    id,
    code: code ?? '',
    name,
    color,
  }));
}

/** All modes, see `mapModeOf`. */
export function mapModesOf(zoning: readonly ZoningEntry[]): MapModeDefinition[] {
  return mapModes.map((id) => mapModeOf(id, zoning));
}

/** Ids of all legend entries of a mode: its classes, and one for parcels without the figure or class. */
export function classIds(mode: MapModeDefinition): string[] {
  return mode.attribute === undefined ? [] : [...mode.classes.map(({ id }) => id), noDataId];
}

/** Class id for parcels without the figure, or of which the zoning is not known. */
export const noDataId = 'no_data';

const transparent = 'transparent';

interface FillOptions {
  /** Overrides the mode's attribute, for layers that carry the same figure under another name. */
  attribute?: string | undefined;
  /** Ids of the classes that are shown; the others fade into the land. Empty means all. */
  shown?: ReadonlySet<string>;
}

/** Color of parcels without the figure of a mode, or of which the zoning is not known. */
export function noDataColor({ id }: MapModeDefinition, theme: Theme): string {
  const { noData, unknownZoning } = baseColors[theme];
  return id === 'zoning_color' ? unknownZoning : noData;
}

/**
 * Color of the outline around parcels of which the zoning is not known, as a MapLibre expression; transparent around all
 * others, in other modes, and where other classes of the legend are shown.
 */
export function unknownZoningOutlineColor(
  { id, attribute }: MapModeDefinition,
  theme: Theme,
  shown: ReadonlySet<string> = new Set(),
): string | ExpressionSpecification {
  if (id !== 'zoning_color' || (shown.size > 0 && !shown.has(noDataId))) return transparent;
  return expression('case', ['has', attribute], transparent, baseColors[theme].unknownZoningOutline);
}

/** Fill color of parcels and cells in a mode, as a MapLibre expression or a plain color. */
export function fillColor(
  mode: MapModeDefinition,
  theme: Theme,
  { attribute = mode.attribute, shown = new Set() }: FillOptions = {},
): string | ExpressionSpecification {
  const { plain, land } = baseColors[theme];
  return byClass(mode, attribute, shown, plain, (entry, isShown) => {
    if (!isShown) return land;
    return entry ? drawnColor(entry.color, theme) : noDataColor(mode, theme);
  });
}

/** Color of what else is drawn of parcels: their classes may be hidden, see `FillOptions.shown`. */
export function colorIfShown(
  mode: MapModeDefinition,
  shown: ReadonlySet<string>,
  color: string,
  otherwise: string,
): string | ExpressionSpecification {
  if (shown.size === 0) return color;
  return byClass(mode, mode.attribute, shown, color, (_, isShown) => (isShown ? color : otherwise));
}

/**
 * A color per class of a mode.
 *
 * @param plain for a mode without classes
 * @param colorOf the color of a class, undefined for parcels without one, and of whether it is shown
 */
function byClass(
  mode: MapModeDefinition,
  attribute: string | undefined,
  shown: ReadonlySet<string>,
  plain: string,
  colorOf: (entry: MapClass | undefined, isShown: boolean) => string,
): string | ExpressionSpecification {
  if (attribute === undefined) return plain;
  const own = (entry?: MapClass) =>
    colorOf(entry, shown.size === 0 || shown.has(entry ? entry.id : noDataId));
  const categories = mode.classes.filter((entry) => entry.kind === 'category');
  if (categories.length > 0) {
    const pairs = categories.flatMap((entry) => [entry.id, own(entry)]);
    return expression('match', ['get', attribute], ...pairs, own());
  }
  const [lowest, ...higher] = mode.classes.filter((entry) => entry.kind === 'band');
  if (!lowest) return plain;
  const ramp = expression(
    'step',
    ['get', attribute],
    own(lowest),
    ...higher.flatMap((band) => [band.from, own(band)]),
  );
  return expression('case', ['has', attribute], ramp, own());
}

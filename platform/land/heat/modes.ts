import type { HeatMode } from '../../../contract/map/modes.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import { heatModes as words } from '../../../words/ar/map/heat.ts';
import { legend } from '../../../words/ar/map/legend.ts';
import { map } from '../../../words/ar/map/map.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { heatColors } from '../../../map-tables/palette.ts';
import { keysOf } from '../../../lib/keys.ts';

/** Number of ordinary sales and the median of their prices, in SAR per m²; null without sales. */
interface Prices {
  count: number;
  median: number | null;
}

/** Sales in one grid cell, within the time span of the mode. */
export interface CellSales {
  /** Number of sales of all kinds, not only ordinary ones. */
  count: number;
  /** Prices of the whole time span, of the year up to the region's newest sale, and of the time before. */
  all: Prices;
  now: Prices;
  before: Prices;
  squareKilometers: number;
}

export type HeatModeId = keyof typeof heatColors;

interface HeatDefinition {
  /** Lower bounds of all classes except the lowest, which is unbounded below. */
  edges: number[];
  /** Time span of the value, in days before the newest sale. */
  days: number;
  /** Returns the value of one grid cell; undefined if it has too few sales. */
  value(sales: CellSales): number | undefined;
}

export const year = 365;
/** Minimum number of ordinary sales for a median. */
const fewestSales = 3;

/** All heat modes. To add one, add an entry here, its colors and its texts. */
export const heatDefinitions: Record<HeatModeId, HeatDefinition> = {
  sales_density: {
    edges: [2, 5, 10, 20, 40],
    days: year,
    value: ({ count, squareKilometers }) => (count === 0 ? undefined : count / squareKilometers),
  },
  price_growth: {
    edges: [-10, -2, 2, 7, 12, 20],
    days: 2 * year,
    value: ({ now, before }) => {
      const [price, earlier] = [typicalOf(now), typicalOf(before)];
      return price === undefined || earlier === undefined ? undefined : (price / earlier - 1) * 100;
    },
  },
  median_price: {
    edges: [500, 1000, 1500, 2500, 3500, 5000, 7000],
    days: 2 * year,
    value: ({ all }) => typicalOf(all),
  },
};

/** Returns the median; undefined if there are too few sales for one. */
function typicalOf({ count, median }: Prices): number | undefined {
  return count < fewestSales || median === null ? undefined : median;
}

/** Returns the heat modes as entries of the modes list. `baseUrl` is the URL at which browsers reach the platform. */
export function heatModeEntries(baseUrl: string): HeatMode[] {
  return keysOf(heatDefinitions).map((id) => {
    const { edges } = heatDefinitions[id];
    return {
      id,
      ...words[id],
      dataUrl: `${baseUrl}${tilePaths.heatBase}${id}/{region}`,
      classes: heatColors[id].map((color, index) => {
        const from = edges[index - 1] ?? null;
        const to = edges[index] ?? null;
        return {
          id: String(index),
          label: bandLabel(from, to),
          code: null,
          color,
          from,
          to,
          fillsGap: false,
        };
      }),
    };
  });
}

function bandLabel(from: number | null, to: number | null): string {
  if (from === null) return fill(legend.bandBelow, { to: isolated(to ?? 0) });
  if (to === null) return fill(map.openBand, { from: isolated(from) });
  return fill(map.band, { from: isolated(from), to: isolated(to) });
}

/** Wraps a negative number in a bidirectional isolate: in Arabic text, its sign would otherwise move behind it. */
function isolated(value: number): string {
  return value < 0 ? `\u2066${formatNumber(value)}\u2069` : formatNumber(value);
}

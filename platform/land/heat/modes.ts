import type { HeatMode } from '../../../src/contract/map/modes.ts';
import { tilePaths } from '../../../src/contract/routes.ts';
import { heatModes as words } from '../../../src/i18n/ar/map/heat.ts';
import { map } from '../../../src/i18n/ar/map/map.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { formatNumber } from '../../../src/i18n/format.ts';
import { rampColors } from '../../../src/map/palette.ts';
import { median } from '../sales/median.ts';

/** Class colours, lowest first; neighbours differ in lightness for every eye. Growth runs from falling to rising. */
const heatColors = {
  sales_density: ['#e6f0ff', '#b3d1fb', '#7aaef0', '#4584d8', '#245cb0', '#123a7d'],
  price_growth: ['#a83e26', '#e08f6b', '#f5d9c4', '#cfe8d3', '#7fc39b', '#2f8f68', '#0b5a45'],
  median_price: rampColors.price_of_meter,
};

/** Sales of one square of ground, as far back as the mode looks. */
export interface CellSales {
  /** All sales, whatever they say about the market. */
  count: number;
  /** Ordinary sales: riyals per m², and days before the region's newest sale. */
  prices: { perSqm: number; age: number }[];
  squareKilometers: number;
}

export type HeatModeId = keyof typeof heatColors;

interface HeatDefinition {
  /** Lower bounds of all classes but the lowest, which is open below. */
  edges: number[];
  /** How far back the figure looks, in days before the newest sale. */
  days: number;
  /** The figure of one square, or undefined where too few sales carry it. */
  value(sales: CellSales): number | undefined;
}

const year = 365;
/** Fewer ordinary sales than this carry no median. */
const fewestSales = 3;

/** All heat modes: adding one is adding an entry here, its colours and its words. */
export const heatDefinitions: Record<HeatModeId, HeatDefinition> = {
  sales_density: {
    edges: [2, 5, 10, 20, 40],
    days: year,
    value: ({ count, squareKilometers }) => (count === 0 ? undefined : count / squareKilometers),
  },
  price_growth: {
    edges: [-10, -2, 2, 7, 12, 20],
    days: 2 * year,
    value: ({ prices }) => {
      const now = prices.filter(({ age }) => age < year).map(({ perSqm }) => perSqm);
      const before = prices.filter(({ age }) => age >= year).map(({ perSqm }) => perSqm);
      if (now.length < fewestSales || before.length < fewestSales) return undefined;
      return (median(now) / median(before) - 1) * 100;
    },
  },
  median_price: {
    edges: [500, 1000, 1500, 2500, 3500, 5000, 7000],
    days: 2 * year,
    value: ({ prices }) =>
      prices.length < fewestSales ? undefined : median(prices.map(({ perSqm }) => perSqm)),
  },
};

/** The heat modes in the form of the modes list. `baseUrl` is the address under which browsers reach the platform. */
export function heatModeEntries(baseUrl: string): HeatMode[] {
  return Object.entries(heatDefinitions).map(([key, { edges }]) => {
    const id = key as HeatModeId;
    return {
      id,
      ...words[id],
      dataUrl: `${baseUrl}${tilePaths.heatBase}${id}/{region}`,
      classes: heatColors[id].map((color, index) => {
        const from = edges[index - 1] ?? null;
        const to = edges[index] ?? null;
        return { id: String(index), label: bandLabel(from, to), color, from, to, fillsGap: false };
      }),
    };
  });
}

function bandLabel(from: number | null, to: number | null): string {
  if (from === null) return fill(map.bandBelow, { to: isolated(to ?? 0) });
  if (to === null) return fill(map.openBand, { from: isolated(from) });
  return fill(map.band, { from: isolated(from), to: isolated(to) });
}

/** In Arabic text the sign of a negative number would move behind it, were the number not set apart. */
function isolated(value: number): string {
  return value < 0 ? `\u2066${formatNumber(value)}\u2069` : formatNumber(value);
}

import type { MapMode } from '../contract/shared/vocabulary.ts';

/**
 * Every color the map draws. Class colors are the design's verified ones (even lightness steps, distinguishable under
 * simulated color blindness); a literal color anywhere but here and in `styles/tokens.css` is an error.
 */
export type Theme = 'light' | 'dark';

/** Opacity of the class color over the base map. */
export const parcelOpacity = 0.78;

export interface BaseColors {
  land: string;
  street: string;
  /** Edges of streets, and outlines of parcels without color because a filter or the legend leaves them out. */
  streetEdge: string;
  boundary: string;
  label: string;
  labelHalo: string;
  parcelOutline: string;
  selected: string;
  selectedHalo: string;
  /** Band around the parcels of the selected offer, between two lines of `selected`. */
  offered: string;
  /** Parcels without the current figure: a paper tone, never a ramp color. */
  noData: string;
  /** Parcels of which the zoning is not known: paper with an outline, as several classes are gray. */
  unknownZoning: string;
  unknownZoningOutline: string;
  plain: string;
}

export const baseColors: Record<Theme, BaseColors> = {
  light: {
    land: '#fcfaf6',
    street: '#efe6d6',
    streetEdge: '#d9cdb8',
    boundary: '#8c8579',
    label: '#62594f',
    labelHalo: '#fcfaf6',
    parcelOutline: '#fcfaf6',
    selected: '#251e15',
    selectedHalo: '#ffffff',
    offered: '#d19936',
    noData: '#dedcd6',
    unknownZoning: '#f3eee4',
    unknownZoningOutline: '#aea491',
    plain: '#ddd5c6',
  },
  dark: {
    land: '#17130e',
    street: '#2e2821',
    streetEdge: '#3d372f',
    boundary: '#797065',
    label: '#eeebe4',
    labelHalo: '#17130e',
    parcelOutline: '#17130e',
    selected: '#eeebe4',
    selectedHalo: '#100d09',
    offered: '#e7b551',
    noData: '#26211a',
    unknownZoning: '#26211a',
    unknownZoningOutline: '#6a6053',
    plain: '#4a4338',
  },
};

/** The map's ground: it recedes behind the parcels. Water names are at least 4.5:1 on water, others on the land. */
export interface GroundColors {
  water: string;
  waterLabel: string;
  green: string;
  sand: string;
  /** Built-up land and the grounds of institutions. */
  built: string;
  building: string;
  runway: string;
  minorRoad: string;
  majorRoad: string;
  roadEdge: string;
  railway: string;
  border: string;
  /** Names of districts, regions and streets. */
  label: string;
  cityLabel: string;
}

export const groundColors: Record<Theme, GroundColors> = {
  light: {
    water: '#cddce2',
    waterLabel: '#46626f',
    green: '#e2ead4',
    sand: '#f7efdd',
    built: '#f4efe5',
    building: '#ece4d6',
    runway: '#e6dfd3',
    minorRoad: '#f1e9da',
    majorRoad: '#ecdcbd',
    roadEdge: '#dccbac',
    railway: '#b9b0a2',
    border: '#a89d8b',
    label: '#746a5e',
    cityLabel: '#4a4238',
  },
  dark: {
    water: '#12222a',
    waterLabel: '#8facb9',
    green: '#1c2416',
    sand: '#211b11',
    built: '#1f1a13',
    building: '#2a231a',
    runway: '#2b251d',
    minorRoad: '#28221a',
    majorRoad: '#40372b',
    roadEdge: '#2f281f',
    railway: '#4d453a',
    border: '#6b6256',
    label: '#a39a8d',
    cityLabel: '#d6d0c4',
  },
};

/**
 * Colors that filters add: sale dots, which with their ring stay distinct on every class color, and the drawn area's
 * line.
 */
export interface FilterColors {
  saleDot: string;
  saleDotRing: string;
  drawnArea: string;
}

export const filterColors: Record<Theme, FilterColors> = {
  light: { saleDot: '#14322d', saleDotRing: '#ffffff', drawnArea: '#0267c7' },
  dark: { saleDot: '#d8fff3', saleDotRing: '#0b1a17', drawnArea: '#6ab3fd' },
};

/** Price pins of offers, with a contrast of at least 4.5:1 between the two. */
export const offerColors: Record<Theme, { pin: string; pinText: string }> = {
  light: { pin: '#8a5a00', pinText: '#ffffff' },
  dark: { pin: '#f2c76b', pinText: '#1d1503' },
};

/**
 * Overlay colors: distinct from the land and from each other; lines and dots have a contrast of at least 3:1 with the
 * land.
 */
export interface OverlayColors {
  /** Default for lines without a color of their own and for stations where lines meet. */
  metro: string;
  /** Casing of metro lines of any color: yellow would be lost on paper, violet on dark land. */
  metroCasing: string;
  bus: string;
  boulevard: string;
  mega: string;
}

export const overlayColors: Record<Theme, OverlayColors> = {
  light: {
    metro: '#4a4238',
    metroCasing: '#251e15',
    bus: '#8a2f9e',
    boulevard: '#0b5fa5',
    mega: '#a3164f',
  },
  dark: {
    metro: '#d6d0c4',
    metroCasing: '#eeebe4',
    bus: '#d79be6',
    boulevard: '#7fb8f5',
    mega: '#ff92b8',
  },
};

/** Rising and falling prices, matching success and danger in `styles/tokens.css`. */
export const growthColors: Record<Theme, { rising: string; falling: string }> = {
  light: { rising: '#197037', falling: '#b32322' },
  dark: { rising: '#6dd48d', falling: '#fb817a' },
};

/** Interface colors for images generated at build time, matching `styles/tokens.css`. */
export const brandColors = {
  paper: '#fcfaf6',
  text: '#251e15',
  textMuted: '#62594f',
  accent: '#026758',
  gold: '#d19936',
} as const;

/** Sequential ramps, lowest class first. */
export const rampColors = {
  shape_area: ['#e3f5ae', '#a3db94', '#5ebf8b', '#0c9f87', '#09797b', '#0a5765'],
  price_of_meter: ['#ffefb2', '#ffc862', '#fc9c0b', '#ea7407', '#d54a17', '#b12d33', '#891b3b', '#5e1238'],
  transaction_price: ['#bffcff', '#64e5ff', '#04c6fb', '#0da3e9', '#2e80d0', '#3c5fae', '#3d4285', '#33295a'],
} as const satisfies Partial<Record<MapMode, readonly string[]>>;

/**
 * Class colors of the heat map, lowest class first; adjacent colors differ in lightness, so that color-blind users can
 * tell them apart. Growth runs from falling to rising.
 */
export const heatColors = {
  sales_density: ['#e6f0ff', '#b3d1fb', '#7aaef0', '#4584d8', '#245cb0', '#123a7d'],
  price_growth: ['#a83e26', '#e08f6b', '#f5d9c4', '#cfe8d3', '#7fc39b', '#2f8f68', '#0b5a45'],
  median_price: rampColors.price_of_meter,
} as const;

/** Zoning colors of drawings that stand for no place. */
export const drawingColors = {
  residential: '#f1ce63',
  commercial: '#d7352d',
  apartments: '#c77fd2',
  open: '#86d489',
  utilities: '#515f6e',
} as const;

/**
 * Class color as drawn: blended once with the land below, so that the legend and the canvas use the exact same opaque
 * color. Both colors are `#rrggbb`.
 */
export function drawnColor(color: string, theme: Theme): string {
  const base = channels(baseColors[theme].land);
  const mixed = channels(color).map((value, index) =>
    Math.round(value * parcelOpacity + (base[index] ?? 0) * (1 - parcelOpacity)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

import type { MapMode, ZoningClass } from '../contract/shared/vocabulary.ts';

/**
 * Every colour the map draws. Class colours are the checked ones of the design (even steps in lightness, apart also
 * under simulated colour blindness); a literal colour anywhere else but here and in `styles/tokens.css` is an error.
 */
export type Theme = 'light' | 'dark';

/** Parcels show the base through: the share of the class colour in what is drawn. */
export const parcelOpacity = 0.78;

export interface BaseColors {
  land: string;
  street: string;
  streetEdge: string;
  boundary: string;
  label: string;
  labelHalo: string;
  parcelOutline: string;
  selected: string;
  selectedHalo: string;
  /** Around the parcels of a chosen offer, between two lines of `selected`. */
  offered: string;
  /** Parcels without the shown figure: a paper tone, never a colour of a ramp. */
  noData: string;
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
    plain: '#4a4338',
  },
};

/** What filters add: dots of sales, each apart from its ring on every class's colour, and the line of a drawn area. */
export interface FilterColors {
  saleDot: string;
  saleDotRing: string;
  drawnArea: string;
}

export const filterColors: Record<Theme, FilterColors> = {
  light: { saleDot: '#14322d', saleDotRing: '#ffffff', drawnArea: '#0267c7' },
  dark: { saleDot: '#d8fff3', saleDotRing: '#0b1a17', drawnArea: '#6ab3fd' },
};

/** What is laid over the land: apart from it and from each other, lines and dots at 3:1 against the land or more. */
export interface OverlayColors {
  /** Of lines without a colour of their own, and of stations where lines meet. */
  metro: string;
  /** Around metro lines, whatever their colour: yellow would be lost on paper, violet on dark land. */
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

/** Prices that rise and fall, as `styles/tokens.css` has success and danger. */
export const growthColors: Record<Theme, { rising: string; falling: string }> = {
  light: { rising: '#197037', falling: '#b32322' },
  dark: { rising: '#6dd48d', falling: '#fb817a' },
};

/** Colours of the interface for pictures that are drawn at build, as `styles/tokens.css` has them. */
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

export const zoningColors: Record<ZoningClass, string> = {
  open_areas: '#86d489',
  commercial_apartments: '#c77fd2',
  utilities: '#515f6e',
  commercial: '#d7352d',
  residential: '#f1ce63',
  sb_t3_1: '#c3f3ef',
  sb_t3_2: '#9de3e2',
  sb_t4_1: '#71cfd9',
  sb_t4_2: '#51b8cf',
  sb_t5_1: '#299fcd',
  sb_t5_1_tod: '#0689c8',
  sb_t5_2: '#1870c2',
  sb_t5_3: '#2454b3',
  sb_t5_3_tod: '#2a3ba4',
  sb_t6: '#2a1d7c',
  sb_services: '#8c694e',
  sb_community_residential: '#eba66d',
  sb_subject_to_subdivision: '#d6d1c3',
  sb_undetermined: '#acaba7',
};

/**
 * A class colour as it is drawn: mixed once with the land below it, so that the legend and the canvas hold the very
 * same opaque colour. Both colours are `#rrggbb`.
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

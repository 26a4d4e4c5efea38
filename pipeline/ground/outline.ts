type Position = readonly [longitude: number, latitude: number];

/** West, south, east, north of what the demonstration's ground shows, in degrees: the kingdom and its neighbors. */
export const box = { west: 30, south: 12, east: 60, north: 36 } as const;

/**
 * The coast from the south edge of the box along Africa, Arabia and Persia to its east edge, land on the left: a few
 * points, written down by us and rounded to about 5 km, with more of them only where the demonstration's cities lie.
 */
const coast: Position[] = [
  ...([
    [43.3, 12],
    [43.2, 12.6],
    [42.7, 13],
    [39.5, 15.6],
    [38.6, 18],
    [37.3, 19.6],
    [37.2, 20.9],
  ] as const),
  ...([
    [36.7, 22.2],
    [35.8, 23.9],
    [34.9, 25.1],
    [34.3, 26.1],
    [33.8, 27.2],
    [33.1, 28.4],
    [32.5, 29.9],
  ] as const),
  ...([
    [33.1, 29],
    [33.6, 28.2],
    [34.25, 27.75],
    [34.5, 28.5],
    [34.9, 29.5],
    [35, 29.5],
    [34.75, 28.4],
  ] as const),
  ...([
    [34.6, 28],
    [35.2, 27.95],
    [35.7, 27.3],
    [36.45, 26.2],
    [37.25, 25],
    [38.05, 24.05],
    [38.6, 23.6],
  ] as const),
  ...([
    [38.95, 22.8],
    [39.05, 22.3],
    [39.07, 21.75],
    [39.09, 21.5],
    [39.15, 21.3],
    [39.1, 20.9],
  ] as const),
  ...([
    [40.25, 20.15],
    [41.05, 19.1],
    [41.5, 18.2],
    [41.95, 17.7],
    [42.5, 16.9],
    [42.75, 16.3],
  ] as const),
  ...([
    [42.9, 14.8],
    [43.2, 13.3],
    [43.45, 12.65],
    [45, 12.75],
    [46.7, 13.4],
    [49.1, 14.5],
    [52.2, 15.6],
  ] as const),
  ...([
    [54.1, 17],
    [55.3, 17.6],
    [56.4, 17.95],
    [57.7, 19.6],
    [58.5, 20.4],
    [59.8, 22.5],
    [58.5, 23.6],
  ] as const),
  ...([
    [56.7, 24.4],
    [56.35, 25.1],
    [56.4, 26.35],
    [55.95, 25.8],
    [55.2, 25.2],
    [54.4, 24.5],
  ] as const),
  ...([
    [52.7, 24.15],
    [51.8, 24],
    [51.3, 24.5],
    [51.55, 25.3],
    [51.6, 25.9],
    [51.2, 26.15],
  ] as const),
  ...([
    [50.75, 25.4],
    [50.8, 24.75],
    [50.25, 25.65],
    [50.2, 26.1],
    [50.24, 26.28],
    [50.16, 26.45],
  ] as const),
  ...([
    [50.08, 26.52],
    [50.15, 26.65],
    [49.7, 27.05],
    [49.3, 27.5],
    [48.9, 27.7],
    [48.75, 28],
  ] as const),
  ...([
    [48.5, 28.45],
    [48.2, 29],
    [48, 29.35],
    [48.1, 29.8],
    [48.6, 29.95],
    [49.3, 30.2],
  ] as const),
  ...([
    [50.8, 28.95],
    [51.4, 27.9],
    [52.6, 27.4],
    [54.9, 26.55],
    [56.3, 27.15],
    [57, 26.9],
  ] as const),
  ...([
    [57.8, 25.65],
    [60, 25.3],
  ] as const),
];

/** The Mediterranean's coast from the west edge of the box to its north edge, land on the right. */
const mediterranean: Position[] = [
  ...([
    [30, 31.3],
    [30.4, 31.5],
    [31.8, 31.55],
    [32.3, 31.25],
    [33.8, 31.15],
    [34.4, 31.5],
    [35, 32.8],
  ] as const),
  ...([
    [35.5, 33.9],
    [35.8, 34.5],
    [35.75, 35.5],
    [35.8, 36],
  ] as const),
];

/** Bahrain, Socotra, Cyprus. */
export const islands: Position[][] = [
  [
    [50.45, 26.2],
    [50.62, 26.25],
    [50.6, 25.85],
    [50.48, 25.95],
  ],
  [
    [53.3, 12.5],
    [53.8, 12.7],
    [54.5, 12.55],
    [53.9, 12.3],
  ],
  [
    [32.3, 35],
    [33, 34.6],
    [34, 35],
    [34.6, 35.7],
    [33, 35.35],
  ],
];

/** Polygons of the mainland, without islands, and of the seas, with them. */
export const land: Position[] = [
  ...coast,
  [box.east, box.north],
  ...mediterranean.toReversed(),
  [box.west, box.south],
];
export const seas: Position[][] = [
  [...coast, [box.east, box.south]],
  [...mediterranean, [box.west, box.north]],
];

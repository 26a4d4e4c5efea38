import { baseColors, parcelOpacity } from '../../map-tables/palette.ts';
import type { StreetClass } from '../../map-tables/tileset.ts';
import { zoningColor } from '../../map-tables/zoning-color.ts';

/** A still picture of the map: which place is in its middle, and how far it is zoomed in, as on the map itself. */
export interface PlaceFrame {
  longitude: number;
  latitude: number;
  zoom: number;
  width: number;
  height: number;
}

/** Corners in units of the picture, from its top left. */
export type Line = readonly (readonly [x: number, y: number])[];

/** What a picture of a place is drawn from. */
export interface PlaceLand {
  /** The edges of a lot are not drawn where a tile cuts it; its color is null if its zoning is not known. */
  parcels: { color: string | null; rings: Line[]; edges: Line[] }[];
  subdivisions: Line[];
  streets: { class: StreetClass; line: Line }[];
  neighborhoods: Line[];
  names: { name: string; at: Line[number] }[];
}

/** Pixels of a tile's side at its own zoom, as the map library draws it. */
const tileSide = 512;
/** With more lots in view than this, the picture would weigh more than it says; their plans are drawn instead. */
const mostParcels = 1200;
const streetWidths: Record<StreetClass, number> = { local: 1.5, collector: 3, arterial: 7 };
const nameSize = 17;

/** Position of the frame's top left corner in pixels of the whole world at the frame's zoom. */
function cornerOf({ longitude, latitude, zoom, width, height }: PlaceFrame): [x: number, y: number] {
  const world = tileSide * 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  const fromTop = (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
  return [((longitude + 180) / 360) * world - width / 2, fromTop * world - height / 2];
}

/** The tiles of a zoom that a frame shows, each with the place of its top left corner and its side in the picture. */
export function tilesOf(frame: PlaceFrame, tileZoom: number) {
  const side = tileSide * 2 ** (frame.zoom - tileZoom);
  const [left, top] = cornerOf(frame);
  const range = (from: number, length: number) => {
    const first = Math.floor(from / side);
    return Array.from(
      { length: Math.floor((from + length) / side) - first + 1 },
      (_, index) => first + index,
    );
  };
  return range(left, frame.width).flatMap((x) =>
    range(top, frame.height).map((y) => ({ x, y, left: x * side - left, top: y * side - top, side })),
  );
}

/**
 * Splits a boundary into the parts that are boundaries on the ground: where a tile cuts an area off, its edge beyond
 * the tile's own square is none.
 */
export function withoutCuts(ring: Line, extent: number): Line[] {
  const isBeyond = (a: number, b: number) => a === b && (a <= 0 || a >= extent);
  const parts: Line[number][][] = [[]];
  for (const [index, corner] of ring.entries()) {
    const before = ring[index - 1];
    if (before && (isBeyond(before[0], corner[0]) || isBeyond(before[1], corner[1]))) parts.push([]);
    parts.at(-1)?.push(corner);
  }
  return parts.filter(({ length }) => length > 1);
}

/**
 * Draws a place as an SVG picture in the colors of the map, faded: it is a background. Without land it is paper alone,
 * never a drawing of somewhere else.
 */
export function drawPlace({ width, height }: Pick<PlaceFrame, 'width' | 'height'>, land: PlaceLand): string {
  const { land: paper, street, streetEdge, boundary, plain } = baseColors.light;
  const streets = (['local', 'collector', 'arterial'] as const).map((kind) =>
    path(
      land.streets.filter((one) => one.class === kind).map(({ line }) => line),
      `fill="none" stroke="${kind === 'arterial' ? streetEdge : street}" stroke-width="${streetWidths[kind]}"`,
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<g opacity="0.6" stroke-linejoin="round"><rect width="${width}" height="${height}" fill="${paper}"/>`,
    path(land.subdivisions, `fill="${plain}"`),
    ...parcelPaths(land.parcels, { width, height }),
    ...streets,
    path(land.neighborhoods, `fill="none" stroke="${boundary}" stroke-width="1.5"`),
    '</g>',
    ...namesOf(land.names, { width, height }),
    '</svg>',
  ].join('');
}

/** Lots in view; those of a class are one path, so that the picture stays small. */
function parcelPaths(
  parcels: PlaceLand['parcels'],
  { width, height }: Pick<PlaceFrame, 'width' | 'height'>,
): string[] {
  // A large lot may cover the view with all of its corners outside.
  const reaches = (values: number[], end: number) => Math.min(...values) < end && Math.max(...values) > 0;
  const shown = parcels.filter(({ rings }) =>
    rings.some((ring) => {
      const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
      return reaches(xs, width) && reaches(ys, height);
    }),
  );
  if (shown.length > mostParcels) return [];
  const colors = [...new Set(shown.map(({ color }) => color))];
  return [
    ...colors.map((color) =>
      path(
        shown.filter((parcel) => parcel.color === color).flatMap(({ rings }) => rings),
        `fill="${zoningColor(color)}" fill-opacity="${parcelOpacity}"`,
      ),
    ),
    path(
      shown.flatMap(({ edges }) => edges),
      `fill="none" stroke="${baseColors.light.parcelOutline}"`,
    ),
    path(
      shown.filter(({ color }) => color === null).flatMap(({ edges }) => edges),
      `fill="none" stroke="${baseColors.light.unknownZoningOutline}"`,
    ),
  ];
}

function path(lines: readonly Line[], look: string): string {
  if (lines.length === 0) return '';
  const data = lines
    .map((line) => `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`)
    .join('');
  return `<path d="${data}" ${look}/>`;
}

/** Names of neighborhoods, each once, where there is room for them. */
function namesOf(
  names: PlaceLand['names'],
  { width, height }: Pick<PlaceFrame, 'width' | 'height'>,
): string[] {
  const { label, labelHalo } = baseColors.light;
  const shown: PlaceLand['names'] = [];
  for (const one of names) {
    const [x, y] = one.at;
    const room = one.name.length * nameSize * 0.3;
    const isInside = x > room && x < width - room && y > nameSize && y < height - nameSize;
    const isFree = shown.every(
      ({ name, at }) =>
        name !== one.name && (Math.abs(at[0] - x) > 2 * room || Math.abs(at[1] - y) > 2 * nameSize),
    );
    if (isInside && isFree) shown.push(one);
  }
  return shown.map(
    ({ name, at: [x, y] }) =>
      `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="middle" font-family="sans-serif" font-size="${nameSize}" fill="${label}" stroke="${labelHalo}" stroke-width="4" paint-order="stroke">${escaped(name)}</text>`,
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

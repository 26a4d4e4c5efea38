/** Papers that the map is printed on. */
export const papers = ['a4-landscape', 'a4-portrait', 'a3-landscape', 'a3-portrait'] as const;
export type Paper = (typeof papers)[number];

/** The map as it stands, for paper. */
export interface MapPicture {
  /** A PNG as a data address. */
  url: string;
  /** Of the map on the screen, CSS pixels. */
  width: number;
  height: number;
  /** Metres on the ground that the picture is wide, in its middle. */
  metersAcross: number;
}

/** Width and height in millimetres. */
interface Size {
  width: number;
  height: number;
}

/** Long and short side of a paper. */
const sides = { a4: [297, 210], a3: [420, 297] } as const;

/** What the sheet keeps free around itself, and what stands around the map on it: millimetres. */
const margin = 10;
const head = 18;
const foot = 30;
const legend = { beside: 62, below: 46 };

/** Millimetres that a bar of the scale is long at most. */
const longestBar = 50;

/** The room that the map has on a sheet; its legend stands beside it, or below it on an upright one. */
export function roomOnPaper(paper: Paper): Size {
  const [format, direction] = paper.split('-') as ['a4' | 'a3', 'landscape' | 'portrait'];
  const [long, short] = sides[format];
  const isUpright = direction === 'portrait';
  const inner = {
    width: (isUpright ? short : long) - 2 * margin,
    height: (isUpright ? long : short) - 2 * margin,
  };
  return {
    width: inner.width - (isUpright ? 0 : legend.beside),
    height: inner.height - head - foot - (isUpright ? legend.below : 0),
  };
}

/** How a picture of the map stands on paper: as large as its room lets it, with its scale. */
export function printedMap(
  picture: Pick<MapPicture, 'width' | 'height' | 'metersAcross'>,
  paper: Paper,
): Size & {
  /** What one stands for: 5000 of 1:5000, to two digits. */
  ratio: number;
  /** A round length, metres, and how long it is here, millimetres. */
  bar: { meters: number; length: number };
} {
  const room = roomOnPaper(paper);
  const perPixel = Math.min(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * perPixel, picture.height * perPixel];
  const metersPerMillimeter = picture.metersAcross / width;
  const round = [1, 10, 100, 1000, 10_000, 100_000].flatMap((power) => [power, 2 * power, 5 * power]);
  const meters = round.findLast((each) => each / metersPerMillimeter <= longestBar) ?? 1;
  return {
    width,
    height,
    ratio: Number((metersPerMillimeter * 1000).toPrecision(2)),
    bar: { meters, length: meters / metersPerMillimeter },
  };
}

/** Paper formats the map can be printed on. */
export const papers = ['a4-landscape', 'a4-portrait', 'a3-landscape', 'a3-portrait'] as const;
export type Paper = (typeof papers)[number];

/** The current map as an image for printing. */
export interface MapPicture {
  /** A PNG data URL. */
  url: string;
  /** Size of the map on screen, in CSS pixels. */
  width: number;
  height: number;
  /** Ground width in meters that the image spans, measured at its middle. */
  metersAcross: number;
}

/** Width and height in millimeters. */
interface Size {
  width: number;
  height: number;
}

/** Long and short side of each paper size, in millimeters. */
const sides = { a4: [297, 210], a3: [420, 297] } as const;

/** Page margins and the room for the content around the map, in millimeters. */
const margin = 10;
const head = 18;
const foot = 30;
const legend = { beside: 62, below: 46 };

/** Maximum length of the scale bar, in millimeters. */
const longestBar = 50;

/** Returns the space for the map on a sheet; the legend goes beside it, or below it in portrait. */
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

/** Fits an image of the map into its space on paper and computes its scale. */
export function printedMap(
  picture: Pick<MapPicture, 'width' | 'height' | 'metersAcross'>,
  paper: Paper,
): Size & {
  /** Scale denominator: 5000 for 1:5000, to two significant digits. */
  ratio: number;
  /** A round length in meters, and its length on paper in millimeters. */
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

import type { Spot } from './terrain.ts';
import type { Random } from './random.ts';

/**
 * A sector is a sixteenth of a neighborhood, between collector streets: one subdivision plan («مخطط») when it is
 * developed, a few large raw parcels when it is not. All coordinates are meters inside the sector, x to the east and
 * y to the south.
 */
export type LotKind =
  'house' | 'apartment' | 'shop' | 'park' | 'mosque' | 'school' | 'utility' | 'raw' | 'green';

export interface Lot {
  kind: LotKind;
  block: number;
  /** Position in its row; adjacent lots have consecutive numbers, so a deed can cover a run of them. */
  place: number;
  ring: Spot[];
}

export interface SectorPlan {
  lots: Lot[];
  streets: [Spot, Spot][];
  /** Meters. */
  streetWidth: number;
}

export interface SectorShape {
  width: number;
  height: number;
  /** Sides that lie on an arterial road, where the shops are. */
  arterial: { north: boolean; south: boolean; east: boolean; west: boolean };
}

interface Row {
  /** From the street side to the back, in y. */
  front: number;
  back: number;
  isOnArterial: boolean;
}

/** Plans blocks of two rows back to back, with streets between, corner lots, a park, a mosque and a school. */
export function planSector(random: Random, shape: SectorShape): SectorPlan {
  const isTurned = random.chance(0.5);
  const width = isTurned ? shape.height : shape.width;
  const height = isTurned ? shape.width : shape.height;
  const { north, south, east, west } = shape.arterial;
  const sides = isTurned
    ? { top: west, bottom: east, start: north, end: south }
    : { top: north, bottom: south, start: west, end: east };

  const streetWidth = random.pick([12, 15, 15, 20]);
  const blockRows = Math.max(
    2,
    Math.round((height + streetWidth) / (random.pick([50, 55, 60, 70]) + streetWidth)),
  );
  const blockDepth = (height + streetWidth) / blockRows - streetWidth;
  const blockColumns = Math.max(1, Math.round(width / random.between(150, 240)));
  const blockWidth = (width + streetWidth) / blockColumns - streetWidth;
  const lotWidth = random.pick([12.5, 15, 15, 18, 20, 25]);
  const civic = [random.whole(0, blockColumns - 1), random.whole(1, Math.max(1, blockRows - 2))];

  const lots: Lot[] = [];
  let block = 0;
  for (let rowIndex = 0; rowIndex < blockRows; rowIndex++) {
    for (let columnIndex = 0; columnIndex < blockColumns; columnIndex++) {
      block++;
      const left = columnIndex * (blockWidth + streetWidth);
      const top = rowIndex * (blockDepth + streetWidth);
      if (columnIndex === civic[0] && rowIndex === civic[1]) {
        lots.push(...civicLots(random, block, left, top, blockWidth, blockDepth));
        continue;
      }
      const middle = top + blockDepth * random.between(0.46, 0.54);
      const rows: Row[] = [
        { front: top, back: middle, isOnArterial: sides.top && rowIndex === 0 },
        { front: top + blockDepth, back: middle, isOnArterial: sides.bottom && rowIndex === blockRows - 1 },
      ];
      const ends = {
        start: sides.start && columnIndex === 0,
        end: sides.end && columnIndex === blockColumns - 1,
      };
      rows.forEach((row) =>
        lots.push(...rowOfLots(random, { block, left, right: left + blockWidth, row, ends, lotWidth })),
      );
    }
  }

  const streets: [Spot, Spot][] = [];
  for (let index = 1; index < blockRows; index++) {
    const y = index * (blockDepth + streetWidth) - streetWidth / 2;
    streets.push([
      [0, y],
      [width, y],
    ]);
  }
  for (let index = 1; index < blockColumns; index++) {
    const x = index * (blockWidth + streetWidth) - streetWidth / 2;
    streets.push([
      [x, 0],
      [x, height],
    ]);
  }
  if (!isTurned) return { lots, streets, streetWidth };
  const turn = ([x, y]: Spot): Spot => [y, x];
  return {
    lots: lots.map((lot) => ({ ...lot, ring: lot.ring.map(turn).reverse() })),
    streets: streets.map(([from, to]) => [turn(from), turn(to)]),
    streetWidth,
  };
}

interface RowInput {
  block: number;
  left: number;
  right: number;
  row: Row;
  ends: { start: boolean; end: boolean };
  lotWidth: number;
}

function rowOfLots(random: Random, { block, left, right, row, ends, lotWidth }: RowInput): Lot[] {
  const isShopRow = row.isOnArterial;
  const typical = isShopRow ? lotWidth * 1.8 : lotWidth;
  const count = Math.max(2, Math.round((right - left) / typical));
  // Corner lots are a little wider, and occasionally an owner has merged two lots.
  const widths: number[] = Array.from({ length: count }, (_, index) =>
    index === 0 || index === count - 1 ? 1.2 : 1,
  );
  for (let index = 1; index < widths.length - 2; index++) {
    if (random.chance(0.05)) widths.splice(index, 2, 2);
  }
  const unit = (right - left) / widths.reduce((sum, value) => sum + value, 0);
  const lots: Lot[] = [];
  let x = left;
  widths.forEach((value, index) => {
    const next = index === widths.length - 1 ? right : x + value * unit;
    const isFirst = index === 0;
    const isLast = index === widths.length - 1;
    const facesArterial = (isFirst && ends.start) || (isLast && ends.end);
    const kind: LotKind =
      isShopRow || facesArterial
        ? 'shop'
        : (isFirst || isLast) && random.chance(0.35)
          ? 'apartment'
          : 'house';
    lots.push({ kind, block, place: index, ring: lotRing(x, next, row, isFirst, isLast) });
    x = next;
  });
  return lots;
}

/** A lot from `x` to `next`; a corner lot is chamfered at its street corner, for drivers' visibility. */
function lotRing(x: number, next: number, { front, back }: Row, isFirst: boolean, isLast: boolean): Spot[] {
  const splay = 3.5;
  const inward = Math.sign(back - front) * splay;
  const start: Spot[] = isFirst
    ? [
        [x, front + inward],
        [x + splay, front],
      ]
    : [[x, front]];
  const end: Spot[] = isLast
    ? [
        [next - splay, front],
        [next, front + inward],
      ]
    : [[next, front]];
  return [...start, ...end, [next, back], [x, back]];
}

function civicLots(
  random: Random,
  block: number,
  left: number,
  top: number,
  width: number,
  depth: number,
): Lot[] {
  const kinds: [LotKind, number][] = [
    ['park', random.between(0.4, 0.55)],
    ['mosque', 0.18],
    ['school', 1],
  ];
  const lots: Lot[] = [];
  let x = left;
  kinds.forEach(([kind, share], place) => {
    const next = place === kinds.length - 1 ? left + width : x + width * share;
    lots.push({ kind, block, place, ring: rectangle(x, top, next, top + depth) });
    x = next;
  });
  return lots;
}

/** An undeveloped sector: one to four large parcels. */
export function rawSector(random: Random, { width, height }: SectorShape): SectorPlan {
  const middleX = width * random.between(0.35, 0.65);
  const middleY = height * random.between(0.35, 0.65);
  const rings = random.pick([
    [rectangle(0, 0, width, height)],
    [rectangle(0, 0, middleX, height), rectangle(middleX, 0, width, height)],
    [rectangle(0, 0, width, middleY), rectangle(0, middleY, width, height)],
    [
      rectangle(0, 0, middleX, middleY),
      rectangle(middleX, 0, width, middleY),
      rectangle(0, middleY, middleX, height),
      rectangle(middleX, middleY, width, height),
    ],
  ]);
  const lots = rings.map((ring, place) => {
    const draw = random.next();
    const kind: LotKind = draw < 0.1 ? 'green' : draw < 0.18 ? 'utility' : 'raw';
    return { kind, block: 1, place, ring };
  });
  return { lots, streets: [], streetWidth: 0 };
}

function rectangle(west: number, north: number, east: number, south: number): Spot[] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}

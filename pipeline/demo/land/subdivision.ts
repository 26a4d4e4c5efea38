import type { Spot } from './geometry/plane.ts';
import type { Random } from './random.ts';

/**
 * The plan of a superblock: a subdivision («مخطط») when it is developed, a few large raw parcels when it is not. All
 * coordinates are meters inside it, x along its axis and y across.
 */
export type LotKind =
  'house' | 'apartment' | 'shop' | 'park' | 'mosque' | 'school' | 'utility' | 'raw' | 'green';

/** What a side faces: a main road, a street wide enough for shops, or an inner street. */
export type Frontage = 'main' | 'commercial' | 'inner';

export interface Lot {
  kind: LotKind;
  block: number;
  /** Position in its row; adjacent lots have consecutive numbers, so a deed can cover a run of them. */
  place: number;
  /** Lots that one owner divided share a number and differ by this, as in «2563/2» and «1/أ/2». */
  division: string | null;
  frontage: Frontage;
  /** Whether it has streets at two sides. */
  isCorner: boolean;
  ring: Spot[];
}

export interface SubdivisionLayout {
  lots: Lot[];
  streets: [Spot, Spot][];
  /** Meters. */
  streetWidth: number;
}

export interface SuperblockShape {
  width: number;
  height: number;
  frontage: Record<'north' | 'south' | 'east' | 'west', Frontage>;
}

interface Row {
  /** From the street side to the back, in y. */
  front: number;
  back: number;
  frontage: Frontage;
}

/** Plans blocks of two rows back to back, with streets between, corner lots, a park, a mosque and a school. */
export function subdivide(random: Random, shape: SuperblockShape): SubdivisionLayout {
  const isTurned = random.chance(0.5);
  const width = isTurned ? shape.height : shape.width;
  const height = isTurned ? shape.width : shape.height;
  const { north, south, east, west } = shape.frontage;
  const sides = isTurned
    ? { top: west, bottom: east, start: north, end: south }
    : { top: north, bottom: south, start: west, end: east };

  const streetWidth = random.pick([10, 12, 15, 15, 20]);
  const blockRows = Math.max(
    2,
    Math.round((height + streetWidth) / (random.pick([44, 50, 50, 60, 60, 70, 90]) + streetWidth)),
  );
  const blockDepth = (height + streetWidth) / blockRows - streetWidth;
  const blockColumns = Math.max(1, Math.round(width / random.between(150, 240)));
  const blockWidth = (width + streetWidth) / blockColumns - streetWidth;
  const lotWidth = random.pick([10, 12.5, 15, 15, 18, 20, 25]);
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
        { front: top, back: middle, frontage: rowIndex === 0 ? sides.top : 'inner' },
        {
          front: top + blockDepth,
          back: middle,
          frontage: rowIndex === blockRows - 1 ? sides.bottom : 'inner',
        },
      ];
      const ends: RowInput['ends'] = {
        start: columnIndex === 0 ? sides.start : 'inner',
        end: columnIndex === blockColumns - 1 ? sides.end : 'inner',
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
  /** What the short sides of the block face. */
  ends: { start: Frontage; end: Frontage };
  lotWidth: number;
}

function rowOfLots(random: Random, { block, left, right, row, ends, lotWidth }: RowInput): Lot[] {
  const typical = row.frontage === 'main' ? lotWidth * 1.8 : lotWidth;
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
    const isCorner = isFirst || isLast;
    const frontage = busiest([row.frontage, isFirst ? ends.start : 'inner', isLast ? ends.end : 'inner']);
    const kind = kindOf(random, frontage, isCorner);
    const common = { kind, block, frontage, isCorner };
    const divisions = !isCorner && next - x >= 20 && random.chance(0.12) ? random.pick(divisionNames) : null;
    if (divisions) {
      const middle = (x + next) / 2;
      [x, middle].forEach((from, part) => {
        const to = part === 0 ? middle : next;
        const division = divisions[part] ?? null;
        lots.push({ ...common, place: lots.length, division, ring: lotRing(from, to, row, false, false) });
      });
    } else {
      lots.push({
        ...common,
        place: lots.length,
        division: null,
        ring: lotRing(x, next, row, isFirst, isLast),
      });
    }
    x = next;
  });
  return lots;
}

/** How the two halves of a divided lot are told apart. */
const divisionNames: [string, string][] = [
  ['1', '2'],
  ['1', '2'],
  ['أ', 'ب'],
  ['أ/1', 'أ/2'],
];

function busiest(frontages: readonly Frontage[]): Frontage {
  if (frontages.includes('main')) return 'main';
  return frontages.includes('commercial') ? 'commercial' : 'inner';
}

function kindOf(random: Random, frontage: Frontage, isCorner: boolean): LotKind {
  if (frontage === 'main') return 'shop';
  if (frontage === 'commercial')
    return random.chance(0.6) ? 'apartment' : random.chance(0.5) ? 'shop' : 'house';
  return isCorner && random.chance(0.3) ? 'apartment' : 'house';
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

/** What says nothing of lots for the public, and of raw land. */
const unowned = { division: null, frontage: 'inner', isCorner: false } as const;

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
    lots.push({ ...unowned, kind, block, place, ring: rectangle(x, top, next, top + depth) });
    x = next;
  });
  return lots;
}

/** White land: one to four large parcels. */
export function leaveUndivided(
  random: Random,
  { width, height }: Pick<SuperblockShape, 'width' | 'height'>,
): SubdivisionLayout {
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
    return { ...unowned, kind, block: 1, place, ring };
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

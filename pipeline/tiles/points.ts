/** A growable list of points that is cleared and reused: millions of rings pass through a few of them. */
export class PointList {
  /** x and y alternating; only the first `2 * count` numbers are valid. */
  values = new Float64Array(64);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  push(x: number, y: number): void {
    const position = 2 * this.count;
    if (position === this.values.length) {
      const grown = new Float64Array(2 * this.values.length);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[position] = x;
    this.values[position + 1] = y;
    this.count++;
  }

  x(index: number): number {
    return this.values[2 * index]!;
  }

  y(index: number): number {
    return this.values[2 * index + 1]!;
  }

  copyFrom(other: PointList): void {
    this.clear();
    for (let index = 0; index < other.count; index++) this.push(other.x(index), other.y(index));
  }

  /** Swaps the contents of two lists without copying points. */
  swap(other: PointList): void {
    const { values, count } = this;
    this.values = other.values;
    this.count = other.count;
    other.values = values;
    other.count = count;
  }

  /** Twice the signed area: positive for an MVT exterior ring, which is clockwise with y pointing down. */
  doubleArea(): number {
    const { values, count } = this;
    if (count < 3) return 0;
    // Relative to the first point: products of full world coordinates would not fit a double exactly.
    const originX = values[0]!;
    const originY = values[1]!;
    let sum = 0;
    let previousX = 0;
    let previousY = 0;
    for (let index = 1; index < count; index++) {
      const x = values[2 * index]! - originX;
      const y = values[2 * index + 1]! - originY;
      sum += previousX * y - x * previousY;
      previousX = x;
      previousY = y;
    }
    return sum;
  }
}

export interface TileBounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function emptyBox(): TileBounds {
  return { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
}

export function extendBox(box: TileBounds, x: number, y: number): void {
  if (x < box.minX) box.minX = x;
  if (x > box.maxX) box.maxX = x;
  if (y < box.minY) box.minY = y;
  if (y > box.maxY) box.maxY = y;
}

/** MVT's numbers for the geometry types. */
export const geometryKind = { point: 1, line: 2, polygon: 3 } as const;
export type GeometryKind = (typeof geometryKind)[keyof typeof geometryKind];

/**
 * One geometry as a flat list of parts: a point, lines, or rings without a closing point. An exterior ring is
 * followed by its own holes. Parts are kept when cleared, so that a shape allocates only while it grows.
 */
export class Shape {
  kind: GeometryKind = geometryKind.point;
  partCount = 0;
  readonly parts: PointList[] = [];
  readonly exterior: boolean[] = [];

  clear(kind: GeometryKind): void {
    this.kind = kind;
    this.partCount = 0;
  }

  /** Appends an empty part and returns it to be filled. */
  addPart(exterior: boolean): PointList {
    let part = this.parts[this.partCount];
    if (part === undefined) this.parts[this.partCount] = part = new PointList();
    part.clear();
    this.exterior[this.partCount] = exterior;
    this.partCount++;
    return part;
  }

  dropLastPart(): void {
    this.partCount--;
  }

  box(): TileBounds {
    const box = emptyBox();
    for (let index = 0; index < this.partCount; index++) {
      const part = this.parts[index]!;
      for (let point = 0; point < part.count; point++) extendBox(box, part.x(point), part.y(point));
    }
    return box;
  }
}

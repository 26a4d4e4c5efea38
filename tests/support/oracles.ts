/** Rules written a second time, in the plainest form, so that a fault of the product's own code does not hide itself. */

/** The median; of an even number of values the mean of the middle two. Throws without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('a median of nothing');
  return (low + high) / 2;
}

/** Orders numbers that are texts: 9 before 10, 303 before 303/2. */
export function byNumber(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10) || one.length - other.length;
}

/** Meters between two places in degrees, on a sphere. */
export function metersApart(one: { x: number; y: number }, other: { x: number; y: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [height, width] = [radians(other.y - one.y), radians(other.x - one.x)];
  const half =
    Math.sin(height / 2) ** 2 +
    Math.cos(radians(one.y)) * Math.cos(radians(other.y)) * Math.sin(width / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(half));
}

/** Column and row of a place in the web-mercator grid of a zoom, with fractions. */
export function gridPosition(
  longitude: number,
  latitude: number,
  zoom: number,
): [column: number, row: number] {
  const angle = (latitude * Math.PI) / 180;
  const share = [(longitude + 180) / 360, 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)] as const;
  return [share[0] * 2 ** zoom, share[1] * 2 ** zoom];
}

/** Contrast of two colors (`#rgb` or `#rrggbb`) by WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(color: string): number {
  const digits = color.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((start) => Number.parseInt(digits.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A point of a drawing, in its units. */
interface Spot {
  x: number;
  y: number;
}

/** Where the number of a dot stands: its middle, and whether a line has to lead to it. */
export interface LabelPlacement extends Spot {
  isFar: boolean;
}

/** Room that a number of two digits takes. */
const room = { width: 16, height: 11 };
/** Half a dot, with the number's own half of the height. */
const dotRoom = 9;
/** Distances from the dot to its number, each tried all around; a line leads to the farther ones. */
const distances = [10, 20, 30, 42, 56];
const directions = [270, 0, 180, 90, 315, 225, 45, 135].map((degrees) => (degrees * Math.PI) / 180);

/**
 * Places the numbers of dots so that none is printed over another or over a dot: above its dot, else beside it, else
 * farther away. One for which there is no room at all stands above its dot.
 *
 * @param size of the square drawing
 * @param obstacles other points over which nothing is printed
 */
export function placeLabels(
  dots: readonly Spot[],
  size: number,
  obstacles: readonly Spot[] = [],
): LabelPlacement[] {
  const taken: Spot[] = [];
  const marks = [...dots, ...obstacles];
  const isWithin = ({ x, y }: Spot) =>
    x > room.width / 2 && x < size - room.width / 2 && y > room.height && y < size - room.height;
  return dots.map((dot) => {
    const candidates = distances.flatMap((distance) =>
      directions.map((direction) => ({
        x: dot.x + distance * Math.cos(direction) * 1.2,
        y: dot.y + distance * Math.sin(direction),
        isFar: distance > 10,
      })),
    );
    const isFree = ({ x, y }: Spot) =>
      isWithin({ x, y }) &&
      taken.every((other) => Math.abs(other.x - x) >= room.width || Math.abs(other.y - y) >= room.height) &&
      marks.every((other) => Math.hypot(other.x - x, other.y - y) >= dotRoom);
    const place = candidates.find(isFree) ?? { x: dot.x, y: dot.y - 10, isFar: false };
    taken.push(place);
    return place;
  });
}

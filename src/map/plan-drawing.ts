import type { Bounds } from '../../contract/shared/common.ts';
import { metersPerDegree } from '../../lib/geo/ellipsoid.ts';
import type { ParcelEdge } from '../../contract/parcel/outlines.ts';
import { textRotation } from '../../lib/geo/compass.ts';
import { lengthText } from '../../words/length-text.ts';
import { labelPoint } from '../../lib/geo/label-point.ts';
import { isOnLand } from '../../lib/geo/rings.ts';

/** Closed rings of [longitude, latitude], in degrees. */
export type Rings = readonly (readonly (readonly [x: number, y: number])[])[];

/** A parcel as the plan drawing needs it. */
export interface PlanParcel {
  rings: Rings;
  edges: readonly Pick<ParcelEdge, 'x' | 'y' | 'bearing' | 'lengthMeters' | 'measuredMeters'>[];
  /** Whether the parcel is the subject of the drawing; the others are its neighbors. */
  isChosen: boolean;
}

/** A point of the drawing. */
interface Spot {
  x: number;
  y: number;
}

/** A drawing in its own coordinates, with y growing downward. */
export interface PlanDrawing<Parcel extends PlanParcel> {
  width: number;
  height: number;
  /** Visible parcels, chosen ones last so that they are painted on top. */
  shapes: {
    parcel: Parcel;
    path: string;
    /** Position of the parcel number; undefined if there is no room for it. */
    label: Spot | undefined;
  }[];
  /** Edge lengths of the chosen parcels along each edge, inside where there is room; `turn` is degrees clockwise. */
  lengths: (Spot & { turn: number; text: string })[];
  /** A round number of meters, and its length in drawing units. */
  scale: { meters: number; length: number };
}

/** Default size of a drawing on a page. */
const usualSize = { width: 600, height: 400 };
/** Minimum margin around the chosen parcels: in meters, and as a share of their extent. */
const margin = { meters: 18, share: 0.3 };
/** Space taken by one digit of a label, and by one line of text. */
const letter = { width: 10, height: 18 };
/** Shortest edge, in drawing units, that has room for its length label. */
const shortestSide = 44;
/** Distance of a length from its edge. */
const asideBy = 12;
/** Distance from one text to the next at which neither is printed over the other. */
const clearance = 28;
const longestScale = 130;

/** Draws parcels north up like a subdivision plan, centered on the chosen ones. Returns undefined if none is chosen. */
export function drawPlan<Parcel extends PlanParcel>(
  parcels: readonly Parcel[],
  size = usualSize,
): PlanDrawing<Parcel> | undefined {
  const chosen = boundsOfRings(parcels.filter(({ isChosen }) => isChosen).flatMap(({ rings }) => rings));
  if (!chosen) return undefined;
  const middle = {
    x: (chosen.southWest.x + chosen.northEast.x) / 2,
    y: (chosen.southWest.y + chosen.northEast.y) / 2,
  };
  const extent = metersFrom({ x: chosen.northEast.x, y: chosen.northEast.y }, chosen.southWest);
  const { width, height } = size;
  const across = (length: number) => length + 2 * Math.max(margin.meters, length * margin.share);
  const perMeter = Math.min(width / across(extent.x), height / across(extent.y));
  const place = (point: Spot): Spot => {
    const { x, y } = metersFrom(point, middle);
    // Whole units: a tenth of one is not seen, and pages hold dozens of corners.
    return { x: Math.round(width / 2 + x * perMeter), y: Math.round(height / 2 - y * perMeter) };
  };
  const shapes = parcels
    .map((parcel) => shapeOf(parcel, place, size))
    .filter(({ box }) => box.right > 0 && box.left < width && box.bottom > 0 && box.top < height)
    .sort((one, other) => Number(one.parcel.isChosen) - Number(other.parcel.isChosen));
  const labels = shapes.flatMap(({ label }) => label ?? []);
  return {
    width,
    height,
    shapes: shapes.map(({ parcel, path, label }) => ({ parcel, path, label })),
    lengths: shapes.flatMap(({ parcel }) =>
      parcel.isChosen ? lengthsOf(parcel, { labels, place, perMeter }) : [],
    ),
    scale: scaleOf(perMeter),
  };
}

/** Bounding box of the rings; undefined if there are no points. */
export function boundsOfRings(rings: Rings): Bounds | undefined {
  const points = rings.flat();
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    southWest: { x: Math.min(...xs), y: Math.min(...ys) },
    northEast: { x: Math.max(...xs), y: Math.max(...ys) },
  };
}

/**
 * Offset from an origin in meters east and north, at the scale that the ground has there: for a drawing, whose lines
 * stay straight and parallel that way.
 */
function metersFrom(place: Spot, origin: Spot): Spot {
  const { east, north } = metersPerDegree(origin.y);
  return { x: (place.x - origin.x) * east, y: (place.y - origin.y) * north };
}

function shapeOf<Parcel extends PlanParcel>(
  parcel: Parcel,
  place: (point: Spot) => Spot,
  size: typeof usualSize,
) {
  const rings = parcel.rings.map((ring) => ring.map(([x, y]) => place({ x, y })));
  const points = rings.flat();
  const box = {
    left: Math.min(...points.map(({ x }) => x)),
    right: Math.max(...points.map(({ x }) => x)),
    top: Math.min(...points.map(({ y }) => y)),
    bottom: Math.max(...points.map(({ y }) => y)),
  };
  const path = rings
    .map(
      (ring) =>
        `M${ring
          .slice(0, -1)
          .map(({ x, y }) => `${x} ${y}`)
          .join('L')}Z`,
    )
    .join('');
  return { parcel, path, box, label: labelOf(place(middleOf(parcel.rings)), box, size) };
}

/** The mean of the corners of the first ring if it lies on the land, else a point that does. */
function middleOf(rings: Rings): Spot {
  const corners = rings[0]?.slice(0, -1) ?? [];
  const sum = (axis: 0 | 1) => corners.reduce((total, corner) => total + corner[axis], 0);
  const middle = [sum(0) / corners.length, sum(1) / corners.length] as const;
  const [x, y] = isOnLand([rings], middle) ? middle : labelPoint([rings]);
  return { x, y };
}

/** Returns the middle of a parcel if it lies within the drawing and a short number fits; otherwise undefined. */
function labelOf(
  middle: Spot,
  box: { left: number; right: number; top: number; bottom: number },
  { width, height }: typeof usualSize,
) {
  const spot = { x: tenth(middle.x), y: tenth(middle.y) };
  const hasRoom = box.right - box.left > 3 * letter.width && box.bottom - box.top > letter.height;
  const isInside =
    spot.x > 2 * letter.width &&
    spot.x < width - 2 * letter.width &&
    spot.y > letter.height &&
    spot.y < height - letter.height;
  return hasRoom && isInside ? spot : undefined;
}

/**
 * Lengths along the edges: inside, or outside where a narrow parcel has no room for them beside its number and one
 * another; none where there is no room at all. Exterior rings run counterclockwise, so the inside is on the left of each edge.
 */
function lengthsOf(
  { edges }: PlanParcel,
  { labels, place, perMeter }: { labels: readonly Spot[]; place: (point: Spot) => Spot; perMeter: number },
) {
  const taken: Spot[] = [...labels];
  return edges
    .filter(({ lengthMeters }) => lengthMeters * perMeter >= shortestSide)
    .flatMap(({ x, y, bearing, lengthMeters, measuredMeters }) => {
      const spot = place({ x, y });
      const radians = (bearing * Math.PI) / 180;
      const aside = (distance: number): Spot => ({
        x: tenth(spot.x - Math.cos(radians) * distance),
        y: tenth(spot.y - Math.sin(radians) * distance),
      });
      const isFree = (spot: Spot) =>
        taken.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) >= clearance);
      const free = [aside(asideBy), aside(-asideBy)].find(isFree);
      if (!free) return [];
      taken.push(free);
      return [{ ...free, turn: textRotation(bearing), text: lengthText({ lengthMeters, measuredMeters }) }];
    });
}

function scaleOf(perMeter: number): { meters: number; length: number } {
  const round = [1, 10, 100, 1000].flatMap((power) => [power, 2 * power, 5 * power]);
  const meters = round.findLast((each) => each * perMeter <= longestScale) ?? 1;
  return { meters, length: tenth(meters * perMeter) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

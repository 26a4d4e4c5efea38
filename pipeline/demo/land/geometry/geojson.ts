import { boundsOf, type Plane, type Position, type Spot } from './plane.ts';
import { areaOf, partsOf, type Shape } from './shapes.ts';

/** Columns of a row that lies somewhere: GeoJSON text, box and center of the box, degrees. */
export interface Placed {
  geometry: string;
  centroid_x: number;
  centroid_y: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A polygon, or a multipolygon where the shape has several parts; outer rings counter-clockwise, as RFC 7946 asks. */
export function placed(shape: Shape, plane: Plane): Placed {
  const parts = shape.length === 1 ? [withOuterFirst(shape)] : partsOf(shape);
  const polygons = parts.map((part) => part.map((ring) => closed(ring.map(plane.position))));
  const [west, south, east, north] = boundsOf(polygons.flat());
  const geometry =
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons };
  return {
    geometry: JSON.stringify(geometry),
    centroid_x: (west + east) / 2,
    centroid_y: (south + north) / 2,
    ...{ west, south, east, north },
  };
}

export function lineOf(spots: readonly Spot[], plane: Plane): string {
  return JSON.stringify({ type: 'LineString', coordinates: spots.map(plane.position) });
}

function withOuterFirst(shape: Shape): Shape {
  return areaOf(shape) < 0 ? shape.map((ring) => ring.toReversed()) : shape;
}

function closed(ring: Position[]): Position[] {
  const [first] = ring;
  if (first) ring.push(first);
  return ring;
}

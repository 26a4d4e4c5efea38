import { createPlane, type Position } from '../demo/land/geometry/plane.ts';
import { counterClockwise, partsOf, subtract, union, type Shape } from '../demo/land/geometry/shapes.ts';
import type { DemoCity } from '../demo/land/places.ts';
import { polygon, type GroundFeature } from './feature.ts';
import { islands, land, seas } from './outline.ts';

/** Only to compute with meters: far from its center lengths are wrong, but what is land and what is sea stays true. */
const plane = createPlane([45, 24]);

/** Land and sea: the coarse outline, with the exact coast at the cities of the demonstration. */
export function coastFeatures(cities: readonly DemoCity[]): GroundFeature[] {
  const water = areasOf(cities, 'sea');
  const built = subtract(areasOf(cities, 'edge'), water);
  const earth = union([...subtract(shapeOf([land, ...islands]), water), ...built]);
  const sea = union([...subtract(subtract(shapeOf(seas), shapeOf(islands)), built), ...water]);
  return [
    ...partsOf(earth).map((part) => polygon('earth', 'earth', ringsOf(part))),
    ...partsOf(sea).map((part) => polygon('water', 'ocean', ringsOf(part))),
  ];
}

function areasOf(cities: readonly DemoCity[], kind: string): Shape {
  return shapeOf(
    cities.flatMap(({ areas }) => areas.filter((area) => area.kind === kind).map(({ line }) => line)),
  );
}

/** A union of rings, whichever way each runs. */
function shapeOf(rings: readonly (readonly Readonly<Position>[])[]): Shape {
  return union(rings.map((ring) => counterClockwise(ring.map(plane.spot))));
}

function ringsOf(part: Shape): Position[][] {
  return part.map((ring) => [...ring, ...ring.slice(0, 1)].map(plane.position));
}

import { words } from '../../../words/ar/index.ts';
import type { CityGround } from '../land/city-ground.ts';
import { placed } from '../land/geometry/geojson.ts';
import { distance, type Plane, type Position, type Spot } from '../land/geometry/plane.ts';
import { corridor } from '../land/geometry/shapes.ts';
import { boulevardReach, boulevardRoad } from '../land/land-use.ts';
import type { Site } from '../market/site.ts';
import type { DemoOverlay } from './demo-overlay.ts';

type AreaOverlay = Omit<DemoOverlay, 'region_id'>;

/** Half the width of the boulevard itself, meters. */
const halfWidth = 60;

/** The boulevard of Riyadh, and the areas around it in which its code applies: west, middle and east. */
export function boulevardOf({ roads, plane }: CityGround): AreaOverlay[] {
  const road = roads.find(({ name }) => name === boulevardRoad);
  if (!road) return [];
  const line = road.line.toSorted(([x], [otherX]) => x - otherX);
  const { shape, areas } = words.overlays.boulevard;
  return [
    area('boulevard_shape', shape, strip(line, halfWidth, plane)),
    ...thirdsOf(line).map((part, index) =>
      area('boulevard_area', areas[index] ?? shape, strip(part, boulevardReach, plane)),
    ),
  ];
}

function strip(line: Spot[], reach: number, plane: Plane): string {
  return placed(corridor([line], reach), plane).geometry;
}

/** Three parts of equal length. */
function thirdsOf(line: readonly Spot[]): Spot[][] {
  const lengths = line.slice(1).map((to, index) => distance(line[index] ?? to, to));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const parts: Spot[][] = [[]];
  let before = 0;
  line.forEach((spot, index) => {
    parts.at(-1)?.push(spot);
    const next = line[index + 1];
    const length = lengths[index] ?? 0;
    while (next && parts.length < 3 && before + length > (whole * parts.length) / 3) {
      const share = ((whole * parts.length) / 3 - before) / length;
      const cut: Spot = [spot[0] + (next[0] - spot[0]) * share, spot[1] + (next[1] - spot[1]) * share];
      parts.at(-1)?.push(cut);
      parts.push([cut]);
    }
    before += length;
  });
  return parts;
}

/** The mega project as the convex hull of its lots. */
export function megaOf(name: string, { parcels }: Site): AreaOverlay {
  const corners = parcels.flatMap(({ geometry }) => {
    const { coordinates } = JSON.parse(geometry) as { coordinates: Position[][] };
    return coordinates[0] ?? [];
  });
  const ring = hullOf(corners);
  const coordinates = [[...ring, ...ring.slice(0, 1)]];
  return area('mega_project', name, JSON.stringify({ type: 'Polygon', coordinates }));
}

function area(kind: AreaOverlay['kind'], name: string, geometry: string): AreaOverlay {
  return { kind, name, short_name: null, number: null, color: null, geometry };
}

/** The convex hull, counter-clockwise (Andrew's monotone chain). */
function hullOf(positions: readonly Position[]): Position[] {
  const sorted = positions.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  return [...chainOf(sorted), ...chainOf(sorted.toReversed())];
}

/** One half of the hull, without its last position, which starts the other half. */
function chainOf(positions: readonly Position[]): Position[] {
  const chain: Position[] = [];
  for (const position of positions) {
    while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), position)) chain.pop();
    chain.push(position);
  }
  return chain.slice(0, -1);
}

function turnsLeft(from: Position = [0, 0], over: Position = [0, 0], to: Position): boolean {
  return (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]) > 0;
}

import { words } from '../../../src/i18n/ar/index.ts';
import { boulevardReach, boulevardRow } from '../land-use.ts';
import { squareSide, type Terrain, type Position } from '../terrain.ts';
import type { Site } from '../market/site.ts';
import { between } from '../neighborhood.ts';
import { sizeOf, type DemoCity } from '../places.ts';
import type { DemoOverlay } from './demo-overlay.ts';

type AreaOverlay = Omit<DemoOverlay, 'region_id'>;

/** Half the width of the boulevard itself, meters. */
const halfWidth = 60;

/** The boulevard of the demo's Riyadh, and the areas around it in which its code applies: west, middle and east. */
export function boulevardOf(city: DemoCity, ground: Terrain): AreaOverlay[] {
  const { columns } = sizeOf(city);
  const { shape, areas } = words.overlays.boulevard;
  const edges = [0, Math.round(columns / 3), Math.round((2 * columns) / 3), columns];
  return [
    area('boulevard_shape', shape, strip(ground, 0, columns, halfWidth)),
    ...areas.map((name, index) =>
      area('boulevard_area', name, strip(ground, edges[index] ?? 0, edges[index + 1] ?? 0, boulevardReach)),
    ),
  ];
}

/** The mega project as the convex hull of its lots. */
export function megaOf(name: string, { parcels }: Site): AreaOverlay {
  const corners = parcels.flatMap(({ geometry }) => {
    const { coordinates } = JSON.parse(geometry) as { coordinates: Position[][] };
    return coordinates[0] ?? [];
  });
  return area('mega_project', name, hullOf(corners));
}

function area(kind: AreaOverlay['kind'], name: string, ring: Position[]): AreaOverlay {
  const geometry = JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] });
  return { kind, name, short_name: null, number: null, color: null, geometry };
}

/** A strip along the boulevard from one column of the sketch to another, counter-clockwise. */
function strip(ground: Terrain, fromColumn: number, toColumn: number, reach: number): Position[] {
  const [west, east] = [fromColumn * squareSide, toColumn * squareSide];
  const middle = boulevardRow * squareSide;
  return [
    ...between([west, middle + reach], [east, middle + reach]),
    ...between([east, middle - reach], [west, middle - reach]),
  ].map((spot) => ground.position(spot));
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

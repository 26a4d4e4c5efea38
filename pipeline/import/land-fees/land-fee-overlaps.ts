import { Clipper, FillRule, type PathsD } from 'clipper2-ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { polygonsOf } from '../../../lib/geo/polygons.ts';
import { ringArea, signedArea, type Position } from '../../../lib/geo/rings.ts';

/** Two zones that hold on the same days and cover the same land. */
export interface Overlap {
  names: [string, string];
  rates: [number, number];
  /** Land that both cover, m². */
  areaSqm: number;
}

/** Common land of less than this, m², comes from borders that two publishers have drawn apart. */
const smallestOverlap = 2500;
/** Clipper rounds to so many decimals of a degree, about a centimeter. */
const decimals = 7;

/** Finds the fee zones of a region that overlap in place and time, the largest overlaps first. */
export async function findOverlaps(database: Kysely<Database>, regionId: number): Promise<Overlap[]> {
  const zones = await database
    .selectFrom('land_fee_zone')
    .select(['id', 'name', 'rate_percent', 'valid_from', 'valid_until', 'geometry'])
    .select(['west', 'south', 'east', 'north'])
    .where('region_id', '=', regionId)
    .orderBy('id')
    .execute();
  const read = zones.map(({ geometry, ...zone }) => ({ ...zone, paths: pathsOf(geometry) }));
  const found: Overlap[] = [];
  read.forEach((one, index) => {
    for (const other of read.slice(index + 1)) {
      const isApart =
        one.east < other.west || other.east < one.west || one.north < other.south || other.north < one.south;
      if (isApart || !areAtOnce(one, other)) continue;
      const areaSqm = areaOf(Clipper.intersectD(one.paths, other.paths, FillRule.EvenOdd, decimals));
      if (areaSqm < smallestOverlap) continue;
      found.push({
        ...{ names: [one.name, other.name], rates: [one.rate_percent, other.rate_percent] },
        areaSqm: Math.round(areaSqm),
      });
    }
  });
  return found.sort((one, other) => other.areaSqm - one.areaSqm);
}

interface Period {
  valid_from: string;
  valid_until: string | null;
}

function areAtOnce(one: Period, other: Period): boolean {
  const isBefore = (a: Period, b: Period) => a.valid_until !== null && a.valid_until < b.valid_from;
  return !isBefore(one, other) && !isBefore(other, one);
}

function pathsOf(geometry: string): PathsD {
  return polygonsOf(geometry)
    .flat()
    .map((ring) => ring.map(([x, y]) => ({ x, y })));
}

/** Area on the sphere, m²; holes run the other way round and are taken off. */
function areaOf(paths: PathsD): number {
  return paths.reduce((sum, path) => {
    const ring = path.map(({ x, y }): Position => [x, y]);
    const [first] = ring;
    if (!first) return sum;
    return sum + Math.sign(signedArea([...ring, first])) * ringArea(ring);
  }, 0);
}

import type { Insertable } from 'kysely';
import type { StreetTable } from '../../../database/schema/schema.ts';
import { borderStreetWidth, groundOf, type CityGround } from './city-ground.ts';
import { crossingsOf } from './geometry/plane.ts';
import { boulevardRoad, type Boulevard } from './land-use.ts';
import {
  buildNeighborhood,
  street,
  type DemoNeighborhood,
  type Development,
  type NeighborhoodSite,
  type RegionCounters,
} from './neighborhood.ts';
import { PlanNumbers } from './numbers.ts';
import type { DemoCity, DemoRegion } from './places.ts';
import { createRandom } from './random.ts';
import { StreetNames } from './street-names.ts';
import { lotCountOf, superblocksOf, type Superblock, type SuperblockState } from './superblocks.ts';

export interface DemoSettings {
  seed: string;
  /** Number of parcels over all regions, within a few percent where they find room. */
  parcels: number;
}

export const defaultSettings: DemoSettings = { seed: 'ardi', parcels: 215_000 };

export type DemoPart =
  | { kind: 'streets'; streets: Omit<Insertable<StreetTable>, 'source_id'>[] }
  | { kind: 'neighborhood'; value: DemoNeighborhood };

/**
 * Generates the demo data of a region neighborhood by neighborhood, so that any size fits in memory. All neighborhoods
 * have outlines; superblocks are developed in the order of their priority until the region has its share of parcels, or
 * no more room.
 */
export function* generateRegion(
  region: DemoRegion,
  settings: DemoSettings,
  onProgress: (message: string) => void = () => undefined,
): Generator<DemoPart> {
  const target = Math.ceil(settings.parcels * region.share);
  const sites = region.cities.flatMap((city) => sitesOf(region, city, settings.seed));
  const { developed, count } = chooseSuperblocks(sites, target);
  if (count < target) onProgress(`${region.key}: no room for more than about ${Math.round(count)} parcels`);
  const counters = createCounters(region);
  for (const city of region.cities) {
    yield { kind: 'streets', streets: cityStreets(region, city, settings.seed, counters) };
  }
  for (const site of sites) {
    yield { kind: 'neighborhood', value: buildNeighborhood(site, developed.get(site), counters) };
  }
}

function sitesOf(region: DemoRegion, city: DemoCity, regionSeed: string): NeighborhoodSite[] {
  const ground = groundOf(city);
  const boulevard = boulevardOf(ground);
  return ground.neighborhoods.map((neighborhood) => {
    const seed = `${regionSeed}/${region.key}/${city.name}/${neighborhood.place.name}`;
    return { region, city, ground, neighborhood, boulevard, seed };
  });
}

function boulevardOf({ roads }: CityGround): Boulevard | undefined {
  const road = roads.find(({ name }) => name === boulevardRoad);
  if (!road) return undefined;
  const others = roads.filter((other) => other !== road);
  return { line: road.line, stops: others.flatMap(({ line }) => crossingsOf(line, road.line)) };
}

/** Neighborhoods over which development spreads at a time: each begins before the one before it is full. */
const spread = 8;

/**
 * In large neighborhoods one superblock of so many, beginning with the first so that small demonstrations have it, is
 * white land, as cities have it: serviced, not yet subdivided.
 */
const whiteLandEvery = 5;
const largeSquareKilometers = 7;

/**
 * Chooses the superblocks that have parcels: in the order of the tables, the cities of a region side by side.
 * Neighborhoods that are not reached get none.
 */
function chooseSuperblocks(
  sites: NeighborhoodSite[],
  target: number,
): { developed: Map<NeighborhoodSite, Development>; count: number } {
  const developments = new Map<NeighborhoodSite, Development>();
  const inOrder = sites
    .map((site) => ({ site, from: priorityOf(site, 0) }))
    .sort((one, other) => one.from - other.from);
  let waiting: Candidate[] = [];
  let count = 0;
  let inLarge = 0;
  for (const [index, { site }] of inOrder.entries()) {
    const grid = superblocksOf(site.neighborhood, site.ground, site.seed);
    const states: Candidate['states'] = new Map();
    const development: Development = { grid, states };
    const candidates = grid.superblocks.map((superblock) => ({
      ...{ site, development, states, superblock },
      priority: priorityOf(site, createRandom(`${superblock.seed}/priority`).between(0, spread)),
    }));
    waiting = [...waiting, ...candidates].sort((one, other) => one.priority - other.priority);
    // Superblocks of the neighborhoods that follow come after these.
    const end = inOrder[index + 1]?.from ?? Infinity;
    const ready = waiting.filter(({ priority }) => priority < end);
    waiting = waiting.slice(ready.length);
    for (const { site: own, superblock, ...candidate } of ready) {
      if (count >= target) return { developed: developments, count };
      const isLarge = own.neighborhood.place.km2 >= largeSquareKilometers;
      const isWhiteLand = isLarge && inLarge++ % whiteLandEvery === 0;
      candidate.states.set(superblock.index, isWhiteLand ? 'undivided' : 'subdivided');
      developments.set(own, candidate.development);
      if (!isWhiteLand) count += lotCountOf(superblock);
    }
  }
  return { developed: developments, count };
}

interface Candidate {
  site: NeighborhoodSite;
  development: Development;
  /** Those of the development, to add to. */
  states: Map<number, SuperblockState>;
  superblock: Superblock;
  priority: number;
}

function priorityOf({ neighborhood, city }: NeighborhoodSite, later: number): number {
  return (neighborhood.place.order - 1 + later) / city.neighborhoods.length;
}

/** The main roads of a city, and the streets between its neighborhoods. */
function cityStreets(region: DemoRegion, city: DemoCity, seed: string, counters: RegionCounters) {
  const ground = groundOf(city);
  const names = new StreetNames(createRandom(`${seed}/${region.key}/${city.name}/streets`));
  const within = { region, ground };
  return [
    ...ground.roads.map(({ name, width, line }) =>
      street(within, counters, { class: 'arterial', name, width }, line),
    ),
    ...ground.borderStreets.map((line) =>
      street(within, counters, { class: 'collector', name: names.next(), width: borderStreetWidth }, line),
    ),
  ];
}

/** Ids of each region start at a multiple of ten million, far below those of imported rows. */
function createCounters(region: DemoRegion): RegionCounters {
  const counts = new Map<string, number>();
  return {
    next(kind) {
      const value = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, value);
      return region.number * 10_000_000 + value;
    },
    plans: new PlanNumbers(),
  };
}

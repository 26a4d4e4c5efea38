import { Delaunay } from 'd3-delaunay';
import { boundsOf, createPlane, type Plane, type Spot } from './geometry/plane.ts';
import {
  areaOf,
  clipLines,
  closedLines,
  contains,
  corridor,
  counterClockwise,
  grow,
  intersect,
  partsOf,
  subtract,
  union,
  type Ring,
  type Shape,
} from './geometry/shapes.ts';
import type { DemoCity } from './places.ts';
import type { NeighborhoodPlace } from './places/read.ts';

/** A city divided: its main roads, and for each neighborhood its outline and the land that can hold parcels. */
export interface CityGround {
  plane: Plane;
  /** The built city, without the sea. */
  outline: Shape;
  roads: MainRoad[];
  neighborhoods: NeighborhoodGround[];
  /** Center lines of the streets between neighborhoods, and along wadis, parks, the coast and the edge of the city. */
  borderStreets: Spot[][];
}

export interface MainRoad {
  name: string | null;
  /** From lots to lots, meters. */
  width: number;
  line: Spot[];
}

export interface NeighborhoodGround {
  place: NeighborhoodPlace;
  center: Spot;
  /** What the neighborhood covers, to the center lines of its roads. */
  outline: Shape;
  /** Where lots may lie: a border street's half width inside the outline, and beside main roads. */
  land: Shape;
  /** The same with narrow parts: everywhere along its border there is a street. */
  streetside: Shape;
}

export const borderStreetWidth = 20;
const halfBorder = borderStreetWidth / 2;
/** Land narrower than this between two roads holds no lots, meters. */
const narrow = 44;
/** Roads cut the city by a line this wide, meters; parts of one neighborhood are joined across it again. */
const cut = 0.1;

const grounds = new WeakMap<DemoCity, CityGround>();

/** The ground of a city: computed once, because it depends on the tables only. */
export function groundOf(city: DemoCity): CityGround {
  const known = grounds.get(city);
  if (known) return known;
  const ground = divide(city);
  grounds.set(city, ground);
  return ground;
}

function divide(city: DemoCity): CityGround {
  const plane = createPlane(city.center);
  const roads = city.roads.map(({ name, lanes, line }) => ({
    name,
    width: widthOf(lanes),
    line: line.map(plane.spot),
  }));
  const edge = areasOf(city, plane, ['edge']);
  const outline = subtract(edge, areasOf(city, plane, ['sea']));
  const kinds = new Set(city.areas.map(({ kind }) => kind));
  const reserved = areasOf(
    city,
    plane,
    [...kinds].filter((kind) => kind !== 'edge'),
  );
  const sites = city.neighborhoods.map((place) => ({ place, center: plane.spot(place.center) }));
  const { cells, borders } = shareOut(facesOf(city, plane, outline, roads, sites), sites);

  const roadLand = union(roads.flatMap(({ line, width }) => corridor([line], width / 2)));
  const closed = union([
    ...roads.flatMap(({ line, width }) => corridor([line], width / 2 - halfBorder)),
    ...grow(reserved, halfBorder),
  ]);
  const around = closedLines([...grow(reserved, halfBorder), ...edge]);
  const streets = subtractLines([...borders, ...around], union([...roadLand, ...reserved]));
  return {
    ...{ plane, outline, roads },
    borderStreets: clipLines(streets, grow(outline, cut)),
    neighborhoods: sites.map(({ place, center }) => {
      const covered = grow(union(grow(cells.get(place) ?? [], cut)), -cut);
      const streetside = subtract(grow(subtract(covered, closed), -halfBorder), roadLand);
      const land = intersect(grow(grow(streetside, -narrow / 2), narrow / 2), streetside);
      return { place, center, outline: covered, land, streetside };
    }),
  };
}

/** The areas of some kinds, those that are given as a line in their width. */
function areasOf({ areas }: DemoCity, plane: Plane, kinds: readonly string[]): Shape {
  const shapes = areas
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ width, line }): Shape => {
      const spots = line.map(plane.spot);
      return width === null ? [counterClockwise(spots)] : corridor([spots], width / 2);
    });
  return union(shapes);
}

interface Site {
  place: NeighborhoodPlace;
  center: Spot;
}

/**
 * What main roads, wadis and airports cut the city into. An airport is one of them where it is a neighborhood of its
 * own.
 */
function facesOf(city: DemoCity, plane: Plane, outline: Shape, roads: MainRoad[], sites: Site[]): Shape[] {
  const airports = partsOf(areasOf(city, plane, ['airport']));
  const barriers = union([...areasOf(city, plane, ['wadi']), ...airports.flat()]);
  const lines = corridor(
    roads.map(({ line }) => line),
    cut / 2,
  );
  return [
    ...partsOf(subtract(subtract(outline, lines), barriers)),
    ...airports
      .filter((airport) => sites.some(({ center }) => contains(airport, center)))
      .map((airport) => intersect(airport, outline)),
  ];
}

/**
 * Divides each face among the neighborhoods whose centers lie in it, by the nearest center. A face without one goes to
 * the nearest neighborhood.
 *
 * @returns the cells by neighborhood, and the borders between them within the faces
 */
function shareOut(faces: readonly Shape[], sites: readonly Site[]) {
  const cells = new Map<NeighborhoodPlace, Shape>();
  const borders: Spot[][] = [];
  const add = (place: NeighborhoodPlace, cell: Shape) =>
    cells.set(place, [...(cells.get(place) ?? []), ...cell]);
  const nearest = Delaunay.from(sites.map(({ center }) => center));
  const bySize = faces.toSorted((one, other) => areaOf(other) - areaOf(one));
  const homes = Map.groupBy(sites, ({ center }) => homeOf(center, bySize));
  for (const face of faces) {
    const owners = homes.get(face) ?? [];
    if (owners.length === 0) {
      const owner = sites[nearest.find(...middleOf(face))];
      if (owner) add(owner.place, face);
      continue;
    }
    const delaunay = Delaunay.from(owners.map(({ center }) => center));
    const voronoi = delaunay.voronoi(boundsOf(face));
    owners.forEach(({ place }, index) => {
      const cell = counterClockwise(voronoi.cellPolygon(index).slice(0, -1));
      add(place, intersect([cell], face));
      borders.push(...clipLines(sidesTowardLater(cell, delaunay, index), face));
    });
  }
  return { cells, borders };
}

/** The face around a center; of one that lies in a wadi, the largest face beside it. */
function homeOf(center: Spot, faces: readonly Shape[]): Shape | undefined {
  const beside = 200;
  return (
    faces.find((face) => contains(face, center)) ?? faces.find((face) => contains(grow(face, beside), center))
  );
}

/** From lots to lots: lanes, medians, sidewalks, and service roads of wide roads. */
function widthOf(lanes: number): number {
  return Math.min(60, 10 + lanes * 5);
}

/** The sides of a cell that lie between it and a cell of a higher number, so that each border occurs once. */
function sidesTowardLater(cell: Ring, delaunay: Delaunay<Spot>, index: number): Spot[][] {
  return cell.flatMap((from, place) => {
    const to = cell[(place + 1) % cell.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length < 1) return [];
    // A meter to the right of the middle of the side, which is outside.
    const x = (from[0] + to[0]) / 2 + (to[1] - from[1]) / length;
    const y = (from[1] + to[1]) / 2 - (to[0] - from[0]) / length;
    return delaunay.find(x, y, index) > index ? [[from, to]] : [];
  });
}

function subtractLines(lines: Spot[][], shape: Shape): Spot[][] {
  if (lines.length === 0) return [];
  const box = grow([rectangleAround(lines)], 1);
  return clipLines(lines, subtract(box, shape));
}

function rectangleAround(lines: Spot[][]): Ring {
  const [west, south, east, north] = boundsOf(lines);
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}

/** Middle of the box around a shape. */
function middleOf(shape: Shape): Spot {
  const [west, south, east, north] = boundsOf(shape);
  return [(west + east) / 2, (south + north) / 2];
}

import type { HeatSquares } from '../../../src/contract/map/modes.ts';
import { semiMajorAxis } from '../../../src/contract/shared/geo/ellipsoid.ts';
import { isOrdinary, type SaleIndex } from '../sales/index.ts';
import { heatDefinitions, type CellSales, type HeatModeId } from './modes.ts';

/** Squares are cells of the Web Mercator grid at this zoom: about 1.1 km wide in Riyadh. */
const zoom = 15;
const cellsPerSide = 2 ** zoom;
/** Web Mercator's world is as wide as the equator of the ellipsoid is long. */
const equatorKilometers = (2 * Math.PI * semiMajorAxis) / 1000;

/** Returns the squares of a region in a heat mode; squares without a value are omitted. */
export function heatSquares(index: SaleIndex, regionId: number, mode: HeatModeId): HeatSquares {
  const definition = heatDefinitions[mode];
  const cells = cellsOfRegion(index, regionId, definition.days);
  return {
    type: 'FeatureCollection',
    features: [...cells].flatMap(([cell, sales]) => {
      const value = definition.value(sales);
      if (value === undefined) return [];
      return {
        type: 'Feature',
        properties: { value: Math.round(value * 10) / 10, saleCount: sales.count },
        geometry: { type: 'Polygon', coordinates: [outlineOf(cell)] },
      };
    }),
  };
}

function cellsOfRegion(index: SaleIndex, regionId: number, days: number): Map<number, CellSales> {
  const cells = new Map<number, CellSales>();
  const { columns } = index;
  const ranks = index.all({ regionId });
  const newest = columns.day[ranks[0] ?? 0] ?? 0;
  for (const rank of ranks) {
    const age = newest - (columns.day[rank] ?? 0);
    if (age >= days) break;
    // The middle of a neighborhood or city is not where its sales were.
    if (columns.parcelId[rank] === 0) continue;
    const cell = cellAt(columns.x[rank] ?? 0, columns.y[rank] ?? 0);
    let sales = cells.get(cell);
    if (!sales) cells.set(cell, (sales = { count: 0, prices: [], squareKilometers: areaOf(cell) }));
    sales.count++;
    if (isOrdinary(columns, rank)) sales.prices.push({ perSqm: columns.perSqm[rank] ?? 0, age });
  }
  return cells;
}

function cellAt(longitude: number, latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const column = Math.floor((longitude / 360 + 0.5) * cellsPerSide);
  const row = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * cellsPerSide);
  return row * cellsPerSide + column;
}

function longitudeOf(column: number): number {
  return (column / cellsPerSide - 0.5) * 360;
}

function latitudeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / cellsPerSide))) * 180) / Math.PI;
}

function areaOf(cell: number): number {
  const latitude = latitudeOf(Math.floor(cell / cellsPerSide) + 0.5);
  return ((equatorKilometers / cellsPerSide) * Math.cos((latitude * Math.PI) / 180)) ** 2;
}

function outlineOf(cell: number): [number, number][] {
  const row = Math.floor(cell / cellsPerSide);
  const column = cell % cellsPerSide;
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const [west, east] = [rounded(longitudeOf(column)), rounded(longitudeOf(column + 1))];
  const [north, south] = [rounded(latitudeOf(row)), rounded(latitudeOf(row + 1))];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

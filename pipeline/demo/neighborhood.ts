import type { Insertable } from 'kysely';
import { cellOf } from '../../platform/store/cell.ts';
import type {
  NeighborhoodTable,
  ParcelTable,
  SaleTable,
  StreetTable,
  SubdivisionTable,
} from '../../platform/store/schema.ts';
import { foldArabic, foldNeighborhoodName } from '../../src/contract/shared/fold-arabic.ts';
import type { DefaultLandUse, DefaultZoningClass } from '../../platform/store/migrations/default-classes.ts';
import { squareSide, type Terrain, type Position, type Spot } from './terrain.ts';
import { landUseOf, transactionTypeOf, type TransactionType } from './land-use.ts';
import type { DemoCity, DemoRegion } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { createTrend, drawSale, type SoldLot, type Trend } from './sales.ts';
import { planSector, rawSector, type Lot, type SectorPlan, type SectorShape } from './sector.ts';

type Row<Table> = Omit<Insertable<Table>, 'source_id'>;
/** Of demo parcels, unlike imported ones, use and zoning are always known. */
type ParcelOfDemo = Row<ParcelTable> & { land_use_group: DefaultLandUse; zoning: DefaultZoningClass };

/** All rows of one neighborhood, ready for the store except for the source id. */
export interface DemoNeighborhood {
  neighborhood: Row<NeighborhoodTable>;
  /** Price per m² of a house lot at the end of the period. */
  priceSarPerSqm: number;
  subdivisions: Row<SubdivisionTable>[];
  parcels: ParcelOfDemo[];
  sales: Row<SaleTable>[];
  saleParcels: { sale_id: number; parcel_id: number }[];
  streets: Row<StreetTable>[];
}

/** One named square of the sketch. */
export interface Square {
  region: DemoRegion;
  city: DemoCity;
  ground: Terrain;
  name: string;
  column: number;
  row: number;
  seed: string;
}

/** Assigns ids that are unique in a region. */
export interface Ids {
  next(kind: 'neighborhood' | 'subdivision' | 'parcel' | 'sale' | 'street'): number;
}

const sectorsPerSide = 4;
const arterialHalfWidth = 22;
/** From lots to lots, meters. */
export const arterialWidth = 2 * arterialHalfWidth;
const collectorWidth = 20;
const sectorSide =
  (squareSide - 2 * arterialHalfWidth - (sectorsPerSide - 1) * collectorWidth) / sectorsPerSide;

export interface Sector {
  square: Square;
  index: number;
  /** Smaller is developed earlier: close to the dearest place first, with much randomness. */
  priority: number;
}

/** The sectors of a neighborhood with the order in which land is developed. */
export function sectorsOf(square: Square): Sector[] {
  const distance = distanceFromDearest(square);
  return Array.from({ length: sectorsPerSide ** 2 }, (_, index) => {
    const random = createRandom(`${square.seed}/priority/${index}`);
    return { square, index, priority: distance * 0.5 + random.between(0, 5) };
  });
}

/** The plan of a sector: the same for the same seed, whether requested for counting or for building. */
export function sectorPlan({ square, index }: Sector, isDeveloped: boolean): SectorPlan {
  const random = createRandom(`${square.seed}/sector/${index}`);
  const column = index % sectorsPerSide;
  const row = Math.floor(index / sectorsPerSide);
  const shape: SectorShape = {
    width: sectorSide,
    height: sectorSide,
    arterial: {
      north: row === 0,
      south: row === sectorsPerSide - 1,
      west: column === 0,
      east: column === sectorsPerSide - 1,
    },
  };
  return isDeveloped ? planSector(random, shape) : rawSector(random, shape);
}

/** Builds a neighborhood. `developed` holds the numbers of its subdivided sectors. */
export function buildNeighborhood(
  square: Square,
  developed: ReadonlySet<number>,
  ids: Ids,
): DemoNeighborhood {
  const { ground, city, region, name } = square;
  const random = createRandom(`${square.seed}/${name}`);
  const trend = createTrend(random, endPriceOf(square, random));
  const id = ids.next('neighborhood');
  const outline = outlineOf(square);
  const box = boxOf(outline);
  const municipality = municipalityOf(square);
  const result: DemoNeighborhood = {
    neighborhood: {
      id,
      region_id: region.id,
      city_name: city.name,
      name,
      folded_name: foldNeighborhoodName(name),
      folded_city: foldArabic(city.name),
      municipality_name: municipality,
      geometry: polygon(outline),
      ...box,
    },
    priceSarPerSqm: trend.endPrice,
    subdivisions: [],
    parcels: [],
    sales: [],
    saleParcels: [],
    streets: collectorStreets(square, ids),
  };

  for (const sector of sectorsOf(square)) {
    const isDeveloped = developed.has(sector.index);
    const plan = sectorPlan(sector, isDeveloped);
    const origin = sectorOrigin(square, sector.index);
    const place = ([x, y]: Spot): Spot => [origin[0] + x, origin[1] + y];
    const planNo = String(1000 + ((id * 16 + sector.index) % 8000));
    if (isDeveloped) {
      const ring = edge(place([0, 0]), place([sectorSide, sectorSide])).map((spot) => ground.position(spot));
      const center = ground.position(place([sectorSide / 2, sectorSide / 2]));
      result.subdivisions.push({
        id: ids.next('subdivision'),
        region_id: region.id,
        neighborhood_id: id,
        plan_no: planNo,
        geometry: polygon(ring),
        label_x: center[0],
        label_y: center[1],
      });
    }
    for (const [from, to] of plan.streets) {
      result.streets.push(
        street(
          ids,
          region.id,
          { class: 'local', name: null, width: plan.streetWidth },
          between(place(from), place(to)).map((spot) => ground.position(spot)),
        ),
      );
    }

    const soldLots: LotOnSale[] = [];
    plan.lots.forEach((lot, index) => {
      const ring = lot.ring.map(place);
      const middle = centerOf(ring);
      const use = landUseOf(random, lot.kind, middle, region.key);
      const positions = ring.map((spot) => ground.position(spot));
      const area = Math.round(ground.area(ring) * 100) / 100;
      const parcelId = ids.next('parcel');
      const parcelNo = isDeveloped && random.chance(0.03) ? `${index + 1}/أ` : String(index + 1);
      const parcelBox = boxOf(positions);
      result.parcels.push({
        id: parcelId,
        region_id: region.id,
        neighborhood_id: id,
        parcel_id: `${region.number}${planNo}${String(index + 1).padStart(4, '0')}`,
        parcel_no: parcelNo,
        block_no: isDeveloped ? String(lot.block) : null,
        plan_no: isDeveloped ? planNo : null,
        city_name: city.name,
        municipality_name: municipality,
        neighborhood_name: name,
        area_sqm: area,
        land_category: use.category,
        land_use_group: use.group,
        land_use_detailed: use.detailed,
        zoning: use.zoning,
        geometry: polygon(positions),
        ...parcelBox,
        cell: cellOf(parcelBox),
        price_sar_per_sqm: null,
        transaction_price_sar: null,
      });
      if (use.priceFactor > 0) {
        const type = transactionTypeOf({ land_use_group: use.group, zoning: use.zoning });
        soldLots.push({ lot, parcelId, type, sold: { area, priceFactor: use.priceFactor } });
      }
    });
    drawSales(random, trend, soldLots, result, ids, region.id);
  }
  setParcelPrices(result);
  return result;
}

interface LotOnSale {
  lot: Lot;
  parcelId: number;
  type: TransactionType;
  sold: SoldLot;
}

/** Three lots in ten were sold once or twice in six years; a few deeds cover a run of adjacent lots. */
function drawSales(
  random: Random,
  trend: Trend,
  lots: LotOnSale[],
  result: DemoNeighborhood,
  ids: Ids,
  regionId: number,
): void {
  lots.forEach((first, index) => {
    if (!random.chance(0.28)) return;
    const times = random.chance(0.15) ? 2 : 1;
    for (let time = 0; time < times; time++) {
      const run = random.chance(0.025) ? random.whole(2, 4) : 1;
      const together = lots
        .slice(index, index + run)
        .filter(({ lot }, offset) => lot.block === first.lot.block && lot.place === first.lot.place + offset);
      const id = ids.next('sale');
      result.sales.push({
        id,
        region_id: regionId,
        transaction_no: String(20_000_000 + (id % 80_000_000)),
        ...drawSale(
          random,
          trend,
          first.type,
          together.map(({ sold }) => sold),
        ),
      });
      for (const { parcelId } of together) result.saleParcels.push({ sale_id: id, parcel_id: parcelId });
    }
  });
}

/** Prices that color the map: from ordinary sales only. */
function setParcelPrices({ parcels, sales, saleParcels }: DemoNeighborhood): void {
  const saleById = new Map(sales.map((sale) => [sale.id, sale]));
  const ordinary = new Map<number, Row<SaleTable>[]>();
  for (const link of saleParcels) {
    const sale = saleById.get(link.sale_id);
    if (sale?.kind !== 'ordinary') continue;
    ordinary.set(link.parcel_id, [...(ordinary.get(link.parcel_id) ?? []), sale]);
  }
  for (const parcel of parcels) {
    const own = ordinary.get(parcel.id);
    if (!own) continue;
    const perSqm = own.map((sale) => sale.price_sar / sale.area_sqm);
    parcel.price_sar_per_sqm = Math.round(perSqm.reduce((sum, value) => sum + value, 0) / perSqm.length);
    parcel.transaction_price_sar = own.reduce((newest, sale) =>
      sale.date > newest.date ? sale : newest,
    ).price_sar;
  }
}

function distanceFromDearest({ city, column, row }: Square): number {
  return Math.hypot(column - city.dearest[0], row - city.dearest[1]);
}

function endPriceOf(square: Square, random: Random): number {
  const { city } = square;
  const farthest = Math.max(
    ...[0, city.rows.length - 1].flatMap((row) =>
      [0, (city.rows[0]?.length ?? 1) - 1].map((column) => distanceFromDearest({ ...square, row, column })),
    ),
  );
  const [best, outermost] = city.prices;
  const share = Math.min(1, distanceFromDearest(square) / Math.max(1, farthest));
  return best * (outermost / best) ** share * Math.exp(0.18 * random.normal());
}

function municipalityOf({ city, row }: Square): string {
  const index = Math.floor((Math.max(0, row) / city.rows.length) * city.municipalities.length);
  return city.municipalities[Math.min(index, city.municipalities.length - 1)] ?? city.name;
}

function sectorOrigin({ column, row }: Square, index: number): Spot {
  const step = sectorSide + collectorWidth;
  return [
    column * squareSide + arterialHalfWidth + (index % sectorsPerSide) * step,
    row * squareSide + arterialHalfWidth + Math.floor(index / sectorsPerSide) * step,
  ];
}

function collectorStreets(square: Square, ids: Ids): Row<StreetTable>[] {
  const { column, row, ground, region } = square;
  const [left, top] = [column * squareSide, row * squareSide];
  return Array.from({ length: sectorsPerSide - 1 }, (_, index) => {
    const offset = arterialHalfWidth + (index + 1) * (sectorSide + collectorWidth) - collectorWidth / 2;
    return [
      between([left, top + offset], [left + squareSide, top + offset]),
      between([left + offset, top], [left + offset, top + squareSide]),
    ];
  })
    .flat()
    .map((line) =>
      street(
        ids,
        region.id,
        { class: 'collector', name: null, width: collectorWidth },
        line.map((spot) => ground.position(spot)),
      ),
    );
}

/** Street row for a centerline. */
export function street(
  ids: Ids,
  regionId: number,
  { width, ...known }: Pick<Row<StreetTable>, 'class' | 'name'> & { width: number },
  coordinates: Position[],
): Row<StreetTable> {
  const { west, south, east, north } = boxOf(coordinates);
  return {
    id: ids.next('street'),
    region_id: regionId,
    ...known,
    width_m: width,
    ...{ west, south, east, north },
    geometry: JSON.stringify({ type: 'LineString', coordinates }),
  };
}

/** Points along a straight line of the sketch, dense enough to follow the curvature of the terrain. */
export function between(from: Spot, to: Spot, step = 125): Spot[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step));
  return Array.from({ length: count + 1 }, (_, index) => [
    from[0] + ((to[0] - from[0]) * index) / count,
    from[1] + ((to[1] - from[1]) * index) / count,
  ]);
}

function outlineOf({ column, row, ground }: Square): Position[] {
  return edge(
    [column * squareSide, row * squareSide],
    [(column + 1) * squareSide, (row + 1) * squareSide],
  ).map((spot) => ground.position(spot));
}

/** A rectangle of the sketch with points along its sides. */
function edge([west, north]: Spot, [east, south]: Spot): Spot[] {
  const corners: Spot[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  return corners.flatMap((corner, index) => between(corner, corners[(index + 1) % 4] ?? corner).slice(0, -1));
}

function centerOf(ring: Spot[]): Spot {
  const sum = ring.reduce<Spot>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** GeoJSON text of a polygon: closed, and counter-clockwise as RFC 7946 requires. */
function polygon(ring: Position[]): string {
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  const ordered = twice < 0 ? [...ring].reverse() : ring;
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ordered, ordered[0]]] });
}

function boxOf(positions: Position[]) {
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { centroid_x: (west + east) / 2, centroid_y: (south + north) / 2, west, south, east, north };
}

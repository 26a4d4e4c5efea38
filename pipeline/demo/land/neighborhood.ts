import type { Insertable } from 'kysely';
import { cellOf } from '../../../database/parcel/cell.ts';
import type {
  NeighborhoodTable,
  ParcelTable,
  SaleTable,
  StreetTable,
  SubdivisionTable,
} from '../../../database/schema/schema.ts';
import { foldArabic, foldNeighborhoodName } from '../../../lib/fold-arabic.ts';
import type { DefaultLandUse, DefaultZoningClass } from '../../../database/migrations/default-classes.ts';
import type { CityGround, NeighborhoodGround } from './city-ground.ts';
import { lineOf, placed } from './geometry/geojson.ts';
import { boundsOf, distance, type Plane, type Spot } from './geometry/plane.ts';
import { landUseOf, transactionTypeOf, type Boulevard, type TransactionType } from './land-use.ts';
import { parcelNumber, type PlanNumbers } from './numbers.ts';
import type { DemoCity, DemoRegion } from './places.ts';
import { lotPrice } from './prices.ts';
import { createRandom, type Random } from './random.ts';
import { createTrend, drawSale, trendAt, type SoldLot, type Trend } from './sales.ts';
import { StreetNames } from './street-names.ts';
import { planOf, type PlacedLot, type SuperblockGrid, type SuperblockState } from './superblocks.ts';

type Row<Table> = Omit<Insertable<Table>, 'source_id'>;
/** Of demo parcels, unlike imported ones, use and zoning are always known. */
type ParcelOfDemo = Row<ParcelTable> & { land_use_group: DefaultLandUse; zoning: DefaultZoningClass };

/** All rows of one neighborhood, ready for the store except for the source id. */
export interface DemoNeighborhood {
  neighborhood: Row<NeighborhoodTable>;
  /** Price per m² of a house lot in the middle of 2025, and how prices have moved. */
  priceLevel: number;
  trend: Trend;
  /** What the parcels that can be sold are worth at the end of the period, riyals per m², by id. */
  landPrices: Map<number, number>;
  subdivisions: Row<SubdivisionTable>[];
  parcels: ParcelOfDemo[];
  sales: Row<SaleTable>[];
  saleParcels: { sale_id: number; parcel_id: number }[];
  streets: Row<StreetTable>[];
}

/** A neighborhood of the tables where it lies. */
export interface NeighborhoodSite {
  region: DemoRegion;
  city: DemoCity;
  ground: CityGround;
  neighborhood: NeighborhoodGround;
  boulevard: Boulevard | undefined;
  seed: string;
}

/** The superblocks of a neighborhood, and the states of those that have parcels, by number. */
export interface Development {
  grid: SuperblockGrid;
  states: ReadonlyMap<number, SuperblockState>;
}

/** What is counted over all neighborhoods of a region. */
export interface RegionCounters {
  next(kind: 'neighborhood' | 'subdivision' | 'parcel' | 'sale' | 'street'): number;
  plans: PlanNumbers;
}

/** Builds a neighborhood: only its outline where there is no `development`. */
export function buildNeighborhood(
  site: NeighborhoodSite,
  development: Development | undefined,
  counters: RegionCounters,
): DemoNeighborhood {
  const { ground, city, region, neighborhood } = site;
  const { place } = neighborhood;
  const { plane } = ground;
  const random = createRandom(site.seed);
  const trend = createTrend(random, region.growth);
  const id = counters.next('neighborhood');
  const names = new StreetNames(createRandom(`${site.seed}/streets`));
  const municipality = municipalityOf(city, plane, neighborhood.center);
  const streetRow = (known: Parameters<typeof street>[2], line: Spot[]) =>
    street(site, counters, known, line);
  const result: DemoNeighborhood = {
    neighborhood: {
      id,
      region_id: region.id,
      city_name: city.name,
      name: place.name,
      folded_name: foldNeighborhoodName(place.name),
      folded_city: foldArabic(city.name),
      municipality_name: municipality,
      city_part: place.part,
      ...placed(neighborhood.outline, plane),
    },
    priceLevel: place.residential,
    trend,
    landPrices: new Map(),
    subdivisions: [],
    parcels: [],
    sales: [],
    saleParcels: [],
    streets: [],
  };
  if (!development) return result;

  const { grid, states } = development;

  for (const { width, lines } of grid.collectors) {
    for (const line of lines) {
      result.streets.push(streetRow({ class: 'collector', name: names.next(), width }, line));
    }
  }
  for (const superblock of grid.superblocks) {
    const state = states.get(superblock.index);
    if (!state) continue;
    const plan = planOf(superblock, state);
    const planNo = state === 'subdivided' ? counters.plans.draw(random) : null;
    if (planNo !== null) {
      const { geometry, centroid_x: x, centroid_y: y } = placed(superblock.land, plane);
      result.subdivisions.push({
        id: counters.next('subdivision'),
        region_id: region.id,
        neighborhood_id: id,
        plan_no: planNo,
        geometry,
        label_x: x,
        label_y: y,
      });
    }
    for (const line of plan.streets) {
      const name = random.chance(0.8) ? names.next() : null;
      result.streets.push(streetRow({ class: 'local', name, width: plan.streetWidth }, line));
    }

    const soldLots: LotOnSale[] = [];
    numbered(random, plan.lots).forEach(([lot, number], index) => {
      const use = landUseOf(random, lot.kind, centerOf(lot.ring), site.boulevard);
      const area = Math.round(lot.area * 100) / 100;
      const parcelId = counters.next('parcel');
      const { geometry, ...box } = placed([lot.ring], plane);
      result.parcels.push({
        id: parcelId,
        region_id: region.id,
        neighborhood_id: id,
        parcel_id: `${region.number}${String(id % 10_000).padStart(4, '0')}${String(superblock.index).padStart(3, '0')}${String(index + 1).padStart(4, '0')}`,
        parcel_no: number,
        block_no: state === 'subdivided' ? String(lot.block) : null,
        plan_no: planNo,
        city_name: city.name,
        municipality_name: municipality,
        neighborhood_name: place.name,
        area_sqm: area,
        land_category: use.category,
        land_use_group: use.group,
        land_use_detailed: use.detailed,
        zoning: use.zoning,
        geometry,
        ...box,
        cell: cellOf(box),
        price_sar_per_sqm: null,
        transaction_price_sar: null,
      });
      const pricePerSqm = lotPrice(place, use, lot);
      if (pricePerSqm > 0) {
        const type = transactionTypeOf({ land_use_group: use.group, zoning: use.zoning });
        result.landPrices.set(parcelId, pricePerSqm * trendAt(trend, 0));
        soldLots.push({ lot, parcelId, type, sold: { area, pricePerSqm } });
      }
    });
    drawSales(random, trend, soldLots, result, counters, region.id);
  }
  setParcelPrices(result);
  return result;
}

/** Lots with their numbers on the plan; those that were divided share one. */
function numbered(random: Random, lots: readonly PlacedLot[]): [PlacedLot, string][] {
  let base = random.chance(0.5) ? 0 : random.whole(1, 1500);
  let isInside = false;
  return lots.map((lot) => {
    const isSecond = isInside && lot.division !== null && /[2ب]$/.test(lot.division);
    isInside = lot.division !== null;
    if (!isSecond) base++;
    return [lot, parcelNumber(base, lot.division)];
  });
}

interface LotOnSale {
  lot: PlacedLot;
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
  counters: RegionCounters,
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
      const id = counters.next('sale');
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

function municipalityOf({ municipalities, name }: DemoCity, plane: Plane, spot: Spot): string {
  const byDistance = municipalities.toSorted(
    (one, other) => distance(plane.spot(one.seat), spot) - distance(plane.spot(other.seat), spot),
  );
  return byDistance[0]?.name ?? name;
}

/** Street row for a center line. */
export function street(
  { region, ground: { plane } }: Pick<NeighborhoodSite, 'region' | 'ground'>,
  counters: RegionCounters,
  { width, ...known }: Pick<Row<StreetTable>, 'class' | 'name'> & { width: number },
  line: Spot[],
): Row<StreetTable> {
  const [west, south, east, north] = boundsOf([line.map(plane.position)]);
  return {
    id: counters.next('street'),
    region_id: region.id,
    ...known,
    width_m: width,
    ...{ west, south, east, north },
    geometry: lineOf(line, plane),
  };
}

function centerOf(ring: readonly Spot[]): Spot {
  const sum = ring.reduce<Spot>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

import type { BookingStatus } from '../../../contract/shared/vocabulary.ts';
import type { Random } from '../land/random.ts';
import { areaOf, boxAround, roundedPrice, type DemoParcel, type Site } from './site.ts';

/** A lot of a project and the building on it. */
export interface Unit {
  parcel_id: number;
  status: BookingStatus;
  price_sar: number;
  unit_type: string;
}

/** Building costs of a house with what the developer earns, riyals per m² of floor. */
const houseCost = 2600;
/** Floor of a house per m² of its lot, and at most, m². */
const floorRatio = 1.1;
const mostFloor = 480;

export function unitsOf(random: Random, { parcels, landPrices }: Site): Unit[] {
  return parcels.map((parcel, index) => {
    const status = statusOf(random.next());
    const type = unitTypeOf(random, parcel);
    const house = type === land ? 0 : Math.min(mostFloor, parcel.area_sqm * floorRatio) * houseCost;
    return {
      ...{ parcel_id: parcel.id, status, unit_type: type },
      price_sar: roundedPrice((landPrices[index] ?? 0) + house),
    };
  });
}

function statusOf(draw: number): BookingStatus {
  if (draw < 0.55) return 'available';
  return draw < 0.7 ? 'reserved' : 'sold';
}

const land = 'أرض';

/** Small lots carry a town house, others a villa; one in five is sold undeveloped. */
function unitTypeOf(random: Random, { area_sqm: area }: DemoParcel): string {
  if (random.chance(0.2)) return land;
  return area < 400 ? 'تاون هاوس' : 'فيلا';
}

/** Columns of a project that summarize its units, so that both agree. */
export function summaryOf(site: Site, units: readonly Unit[]) {
  const prices = units.map((unit) => unit.price_sar);
  return {
    unit_count: units.length,
    available_count: units.filter(({ status }) => status === 'available').length,
    price_from_sar: Math.min(...prices),
    price_to_sar: Math.max(...prices),
    area_sqm: areaOf(site),
    ...boxAround(site),
  };
}

import type { BookingStatus } from '../../../src/contract/shared/vocabulary.ts';
import type { Random } from '../random.ts';
import { areaOf, boxAround, roundedPrice, type DemoParcel, type Site } from './site.ts';

/** A lot of a project and the building on it. */
export interface Unit {
  parcel_id: number;
  status: BookingStatus;
  price_sar: number;
  unit_type: string;
}

export function unitsOf(random: Random, { parcels, priceSarPerSqm }: Site): Unit[] {
  return parcels.map((parcel) => ({
    parcel_id: parcel.id,
    status: statusOf(random.next()),
    price_sar: roundedPrice(parcel.area_sqm * priceSarPerSqm),
    unit_type: unitTypeOf(random, parcel),
  }));
}

function statusOf(draw: number): BookingStatus {
  if (draw < 0.55) return 'available';
  return draw < 0.7 ? 'reserved' : 'sold';
}

/** Small lots carry a town house, others a villa; one in five is sold undeveloped. */
function unitTypeOf(random: Random, { area_sqm: area }: DemoParcel): string {
  if (random.chance(0.2)) return 'أرض';
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

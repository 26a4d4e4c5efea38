import type { DefaultLandUse, DefaultZoningClass } from '../../platform/store/migrations/default-classes.ts';
import type { RegionKey, transactionTypes } from '../../src/contract/shared/vocabulary.ts';
import { squareSide, type Spot } from './terrain.ts';
import type { Random } from './random.ts';
import type { LotKind } from './sector.ts';

export interface LandUse {
  zoning: DefaultZoningClass;
  group: DefaultLandUse;
  category: string;
  detailed: string;
  /** Price per m² relative to a house lot next to it. */
  priceFactor: number;
}

const general: Record<LotKind, LandUse> = {
  house: { zoning: 'residential', group: 'residential', category: 'سكني', detailed: 'فيلا', priceFactor: 1 },
  apartment: {
    zoning: 'commercial_apartments',
    group: 'mixed',
    category: 'سكني تجاري',
    detailed: 'عمارة سكنية',
    priceFactor: 1.25,
  },
  shop: {
    zoning: 'commercial',
    group: 'commercial',
    category: 'تجاري',
    detailed: 'محلات ومكاتب',
    priceFactor: 1.7,
  },
  park: { zoning: 'open_areas', group: 'open', category: 'مرافق عامة', detailed: 'حديقة', priceFactor: 0 },
  mosque: {
    zoning: 'utilities',
    group: 'services',
    category: 'مرافق عامة',
    detailed: 'مسجد',
    priceFactor: 0,
  },
  school: {
    zoning: 'utilities',
    group: 'services',
    category: 'مرافق عامة',
    detailed: 'مدرسة',
    priceFactor: 0,
  },
  utility: {
    zoning: 'utilities',
    group: 'services',
    category: 'مرافق عامة',
    detailed: 'مرفق خدمي',
    priceFactor: 0,
  },
  green: {
    zoning: 'open_areas',
    group: 'open',
    category: 'مناطق مفتوحة',
    detailed: 'منطقة مفتوحة',
    priceFactor: 0,
  },
  raw: {
    zoning: 'sb_subject_to_subdivision',
    group: 'undeveloped',
    category: 'أرض خام',
    detailed: 'أرض خام خاضعة للتقسيم',
    priceFactor: 0.3,
  },
};

/** The boulevard runs from west to east through Riyadh, along this row of the sketch (rows from the north). */
export const boulevardRow = 3;
/** Density falls with the distance from the boulevard: the nearest lots have the highest classes. */
const boulevardBands: [withinMeters: number, classes: DefaultZoningClass[]][] = [
  [170, ['sb_t6', 'sb_t5_3_tod']],
  [340, ['sb_t5_3', 'sb_t5_2']],
  [560, ['sb_t5_1_tod', 'sb_t5_1']],
  [900, ['sb_t4_2', 'sb_t4_1']],
  [1300, ['sb_t3_2', 'sb_t3_1']],
];
/** How far from its line the boulevard's code applies, meters. */
export const boulevardReach = Math.max(...boulevardBands.map(([within]) => within));
const boulevardFactor: Partial<Record<DefaultZoningClass, number>> = {
  sb_t6: 2.6,
  sb_t5_3_tod: 2.4,
  sb_t5_3: 2.1,
  sb_t5_2: 1.9,
  sb_t5_1_tod: 1.8,
  sb_t5_1: 1.6,
  sb_t4_2: 1.4,
  sb_t4_1: 1.3,
};

/** Use and zoning of a lot, from its kind and its position in the sketch. */
export function landUseOf(random: Random, kind: LotKind, spot: Spot, region: RegionKey): LandUse {
  const ordinary = general[kind];
  if (kind === 'raw' && random.chance(0.3)) {
    return { ...ordinary, zoning: 'sb_undetermined', detailed: 'أرض خام غير محددة الاستخدام' };
  }
  if (region !== 'Riyadh') return ordinary;
  const distance = Math.abs(spot[1] - boulevardRow * squareSide);
  const band = boulevardBands.find(([within]) => distance <= within);
  if (!band || kind === 'park' || kind === 'green' || kind === 'raw') return ordinary;
  if (kind === 'mosque' || kind === 'school' || kind === 'utility')
    return { ...ordinary, zoning: 'sb_services' };
  if (kind === 'house' && distance > 900 && random.chance(0.25)) {
    return { ...ordinary, zoning: 'sb_community_residential', detailed: 'مجمع سكني' };
  }
  // There is a station every 2 km; within 600 m of one the denser of the two classes applies.
  const isNearStation = Math.abs((spot[0] % squareSide) - squareSide / 2) < 600;
  const zoning = band[1][isNearStation ? 0 : 1] ?? ordinary.zoning;
  return {
    zoning,
    group: 'mixed',
    category: 'سكني تجاري',
    detailed: 'متعدد الاستخدام',
    priceFactor: boulevardFactor[zoning] ?? 1.1,
  };
}

export type TransactionType = (typeof transactionTypes)[number];

const typeOfGroup: Record<DefaultLandUse, TransactionType> = {
  residential: 'أرض سكنية',
  commercial: 'أرض تجارية',
  mixed: 'أرض تجارية',
  services: 'مرافق',
  open: 'أرض زراعية',
  industrial: 'أرض صناعية',
  undeveloped: 'أرض زراعية',
};

/**
 * Property type that a deed states for land of this use: apartment houses are residential, whatever is below the
 * flats.
 */
export function transactionTypeOf(parcel: {
  land_use_group: DefaultLandUse;
  zoning: DefaultZoningClass;
}): TransactionType {
  return parcel.zoning === 'commercial_apartments' ? 'أرض سكنية' : typeOfGroup[parcel.land_use_group];
}

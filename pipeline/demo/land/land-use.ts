import type { DefaultLandUse, DefaultZoningClass } from '../../../database/migrations/default-classes.ts';
import type { transactionTypes } from '../../../contract/shared/vocabulary.ts';
import { distance, distanceFromLine, type Spot } from './geometry/plane.ts';
import type { Random } from './random.ts';
import type { LotKind } from './subdivision.ts';

export interface LandUse {
  zoning: DefaultZoningClass;
  group: DefaultLandUse;
  category: string;
  detailed: string;
  /** Price level of its neighborhood that its price follows. */
  level: 'residential' | 'commercial';
  /** Its price in relation to that level; 0 where it is not sold. */
  priceFactor: number;
}

const general: Record<LotKind, LandUse> = {
  house: {
    zoning: 'residential',
    group: 'residential',
    category: 'سكني',
    detailed: 'فيلا',
    level: 'residential',
    priceFactor: 1,
  },
  apartment: {
    zoning: 'commercial_apartments',
    group: 'mixed',
    category: 'سكني تجاري',
    detailed: 'عمارة سكنية',
    level: 'residential',
    priceFactor: 1.2,
  },
  shop: {
    zoning: 'commercial',
    group: 'commercial',
    category: 'تجاري',
    detailed: 'محلات ومكاتب',
    level: 'commercial',
    priceFactor: 1,
  },
  park: {
    zoning: 'open_areas',
    group: 'open',
    category: 'مرافق عامة',
    detailed: 'حديقة',
    level: 'residential',
    priceFactor: 0,
  },
  mosque: {
    zoning: 'utilities',
    group: 'services',
    category: 'مرافق عامة',
    detailed: 'مسجد',
    level: 'residential',
    priceFactor: 0,
  },
  school: {
    zoning: 'utilities',
    group: 'services',
    category: 'مرافق عامة',
    detailed: 'مدرسة',
    level: 'residential',
    priceFactor: 0,
  },
  utility: {
    zoning: 'utilities',
    group: 'services',
    category: 'مرافق عامة',
    detailed: 'مرفق خدمي',
    level: 'residential',
    priceFactor: 0,
  },
  green: {
    zoning: 'open_areas',
    group: 'open',
    category: 'مناطق مفتوحة',
    detailed: 'منطقة مفتوحة',
    level: 'residential',
    priceFactor: 0,
  },
  raw: {
    zoning: 'sb_subject_to_subdivision',
    group: 'undeveloped',
    category: 'أرض خام',
    detailed: 'أرض خام خاضعة للتقسيم',
    level: 'residential',
    priceFactor: 0.35,
  },
};

/** The road in Riyadh along which the boulevard's code applies. */
export const boulevardRoad = 'طريق الأمير محمد بن سلمان';
/** Density falls with the distance from the boulevard: the nearest lots have the highest classes. */
const boulevardBands: [withinMeters: number, nearStop: DefaultZoningClass, elsewhere: DefaultZoningClass][] =
  [
    [170, 'sb_t6', 'sb_t5_3'],
    [340, 'sb_t5_3_tod', 'sb_t5_2'],
    [560, 'sb_t5_1_tod', 'sb_t5_1'],
    [900, 'sb_t4_2', 'sb_t4_1'],
    [1300, 'sb_t3_2', 'sb_t3_1'],
  ];
/** How far from its line the boulevard's code applies, meters. */
export const boulevardReach = Math.max(...boulevardBands.map(([within]) => within));
/** Within this distance, along the boulevard, of where a main road crosses it the denser of two classes applies, meters. */
const stopReach = 600;
const boulevardFactor: Partial<Record<DefaultZoningClass, number>> = {
  sb_t6: 2.2,
  sb_t5_3_tod: 2,
  sb_t5_3: 1.9,
  sb_t5_2: 1.8,
  sb_t5_1_tod: 1.7,
  sb_t5_1: 1.6,
  sb_t4_2: 1.4,
  sb_t4_1: 1.3,
};

/** The boulevard's line, and the places where main roads cross it. */
export interface Boulevard {
  line: readonly Spot[];
  stops: readonly Spot[];
}

/**
 * Use and zoning of a lot.
 *
 * @param boulevard undefined in cities without one
 */
export function landUseOf(random: Random, kind: LotKind, spot: Spot, boulevard?: Boulevard): LandUse {
  const ordinary = general[kind];
  if (kind === 'raw' && random.chance(0.3)) {
    return { ...ordinary, zoning: 'sb_undetermined', detailed: 'أرض خام غير محددة الاستخدام' };
  }
  if (!boulevard || kind === 'park' || kind === 'green' || kind === 'raw') return ordinary;
  const away = distanceFromLine(spot, boulevard.line);
  const band = boulevardBands.find(([within]) => away <= within);
  if (!band) return ordinary;
  if (kind === 'mosque' || kind === 'school' || kind === 'utility') {
    return { ...ordinary, zoning: 'sb_services' };
  }
  if (kind === 'house' && away > 900 && random.chance(0.25)) {
    return { ...ordinary, zoning: 'sb_community_residential', detailed: 'مجمع سكني' };
  }
  const isNearStop = boulevard.stops.some((stop) => distance(spot, stop) ** 2 - away ** 2 < stopReach ** 2);
  const zoning = isNearStop ? band[1] : band[2];
  return {
    zoning,
    group: 'mixed',
    category: 'سكني تجاري',
    detailed: 'متعدد الاستخدام',
    level: 'residential',
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

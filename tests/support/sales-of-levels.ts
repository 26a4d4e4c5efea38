import type { TransactionDetail } from '../../contract/sale/transactions.ts';
import type { SaleLevel } from '../../contract/shared/vocabulary.ts';

const onParcel: TransactionDetail = {
  id: 9,
  transactionNo: '400/2',
  date: '2026-01-31',
  priceSar: 1_200_000,
  areaSqm: 600,
  priceSarPerSqm: 2000,
  type: 'أرض سكنية',
  kind: 'ordinary',
  parcelCount: 1,
  regionId: 10,
  level: 'parcel',
  cityName: 'الدرعية',
  neighborhoodId: 3,
  neighborhoodName: 'العمارية',
  planNo: '1018',
  blockNo: null,
  parcelNo: '303',
  parcelObjectId: 77,
  location: { x: 46.5, y: 24.75 },
  parcels: [
    {
      parcelObjectId: 77,
      parcelNo: '303',
      blockNo: null,
      planNo: '1018',
      areaSqm: 600,
      location: { x: 46.5, y: 24.75 },
    },
  ],
  source: { name: 'مصدر', origin: 'import', licence: null, updatedAt: '2026-01-31T00:00:00.000Z' },
};

const noParcel = { parcelObjectId: null, parcels: [], planNo: null, parcelNo: null };

/** A sale of each level, knowing no more than its level says. */
export const salesOfLevels: Record<SaleLevel, TransactionDetail> = {
  parcel: onParcel,
  neighborhood: { ...onParcel, ...noParcel, level: 'neighborhood' },
  city: { ...onParcel, ...noParcel, level: 'city', neighborhoodId: null, neighborhoodName: null },
  region: {
    ...onParcel,
    ...noParcel,
    level: 'region',
    type: null,
    neighborhoodId: null,
    neighborhoodName: null,
    cityName: null,
    location: null,
  },
};

import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';
import { plotFields } from './plots-fields.ts';

const { parcelId, plan, parcel, city, neighborhood } = plotFields;

/** What a row of the lots of projects can state. */
export const lotFields = {
  project: {
    names: synonyms(
      ...['project_id', 'project_no', 'project_code', 'project', 'معرف المشروع', 'رقم المشروع', 'المشروع'],
    ),
    header: 'معرف المشروع',
    explanation: 'Identifier of the project: that of the file of projects.',
    sample: 'P-5',
    isRequired: true,
  },
  parcelId: { ...parcelId, explanation: 'Identifier of the parcel in the loaded file of parcels.' },
  plan,
  parcel: { ...parcel, explanation: 'Number of the parcel within the plan.' },
  city: {
    ...city,
    explanation: 'City, within which plan and number are looked for; else that of the project.',
  },
  neighborhood,
  status: {
    names: synonyms(...['lot_status', 'status', 'booking_status', 'حالة القطعة', 'الحالة', 'حالة الحجز']),
    header: 'حالة القطعة',
    explanation: 'متاحة, محجوزة or مباعة, or available, reserved or sold.',
    sample: 'متاحة',
    isRequired: true,
  },
  price: {
    names: synonyms(...['price_sar', 'price', 'lot_price', 'السعر', 'سعر القطعة']),
    header: 'السعر',
    explanation: 'Price of the lot, riyals, if it is known.',
    sample: '560000',
  },
  unitType: {
    names: synonyms(...['unit_type', 'lot_type', 'type', 'نوع الوحدة', 'النوع']),
    header: 'نوع الوحدة',
    explanation: 'What is sold there, in Arabic: فيلا and the like; without it أرض.',
    sample: 'أرض',
  },
} satisfies Fields;

/** Name of a field of lots. */
export type LotField = keyof typeof lotFields;

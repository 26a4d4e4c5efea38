import { synonyms } from '../columns/synonyms.ts';
import type { Fields } from '../columns/field.ts';
import { plotFields } from './plots-fields.ts';

/** What a row of offers can state. */
export const offerFields = {
  id: {
    names: synonyms(
      ...['offer_id', 'offer_no', 'offer_number', 'listing_id', 'ad_id', 'ad_number', 'id', 'code'],
      ...['معرف العرض', 'رقم العرض', 'رقم الإعلان', 'المعرف'],
    ),
    header: 'رقم العرض',
    explanation: 'Identifier that the publisher keeps for the offer.',
    sample: 'W-1001',
    isRequired: true,
  },
  organisation: {
    names: synonyms(
      ...['organisation_id', 'organization_id', 'org_id', 'office_id', 'broker_id', 'broker', 'organisation'],
      ...['organization', 'معرف المنشأة', 'رقم المنشأة', 'رمز المنشأة', 'المكتب', 'الوسيط'],
    ),
    header: 'معرف المنشأة',
    explanation: 'Identifier of the organisation that offers it: that of the file of organisations.',
    sample: 'B-17',
    isRequired: true,
  },
  title: {
    names: synonyms(...['title_ar', 'title', 'offer_title', 'عنوان العرض', 'العنوان', 'عنوان الإعلان']),
    header: 'عنوان العرض',
    explanation: 'Title of the offer, in Arabic.',
    sample: 'أرض سكنية على شارعين',
    isRequired: true,
  },
  description: {
    names: synonyms(...['description_ar', 'description', 'details', 'الوصف', 'وصف العرض', 'التفاصيل']),
    header: 'وصف العرض',
    explanation: 'What is to be said of it, in Arabic.',
    sample: 'قريبة من الخدمات',
  },
  purpose: {
    names: synonyms(...['purpose', 'offer_type', 'offer_purpose', 'الغرض', 'نوع العرض', 'غرض العرض']),
    header: 'الغرض',
    explanation: 'بيع, إيجار or استثمار, or sale, lease or investment.',
    sample: 'بيع',
    isRequired: true,
  },
  price: {
    names: synonyms(...['price_sar', 'price', 'total_price', 'السعر', 'السعر الإجمالي', 'المبلغ']),
    header: 'السعر',
    explanation: 'Asked for the whole, riyals; of a lease or an investment the rent of a year.',
    sample: '1800000',
  },
  pricePerMeter: {
    names: synonyms(
      ...['price_per_sqm', 'price_sar_per_sqm', 'price_per_meter', 'meter_price', 'سعر المتر', 'السعر للمتر'],
    ),
    header: 'سعر المتر',
    explanation: 'Asked for a m², riyals, where the price of the whole is not given.',
    sample: '',
  },
  ...plotFields,
  area: {
    names: synonyms(...['area_sqm', 'area_m2', 'area', 'land_area', 'المساحة', 'مساحة الأرض']),
    header: 'المساحة',
    explanation: 'Area of the whole, m²; else that of the parcels is taken.',
    sample: '600',
  },
  published: {
    names: synonyms(
      ...['published_at', 'published_on', 'published', 'publish_date', 'start_date', 'تاريخ النشر'],
      ...['تاريخ العرض', 'تاريخ الإعلان'],
    ),
    header: 'تاريخ النشر',
    explanation: 'Day of publication; else that of --date, or of the first load.',
    sample: '2026-10-01',
  },
  validUntil: {
    names: synonyms(
      ...['valid_until', 'valid_to', 'expires_on', 'expiry_date', 'expires', 'end_date', 'تاريخ الانتهاء'],
      ...['صالح حتى', 'ساري حتى', 'تاريخ انتهاء العرض'],
    ),
    header: 'صالح حتى',
    explanation: 'Last day on which it is offered, if it is known.',
    sample: '2027-03-31',
  },
} satisfies Fields;

/** Name of a field of offers. */
export type OfferField = keyof typeof offerFields;

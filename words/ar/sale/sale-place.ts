import type { SaleLevel } from '../../../contract/shared/vocabulary.ts';

const levels: Record<SaleLevel, string> = {
  parcel: 'على مستوى القطعة',
  neighborhood: 'على مستوى الحي',
  city: 'على مستوى المدينة',
  region: 'المنطقة فقط',
};

const notes: Record<Exclude<SaleLevel, 'parcel'>, string> = {
  neighborhood: 'على مستوى الحي: القطعة غير محددة على الخريطة.',
  city: 'على مستوى المدينة: الحي والقطعة غير محددين على الخريطة.',
  region: 'المنطقة فقط: مكان الصفقة فيها غير محدد على الخريطة.',
};

/** Where a sale was, when its deed does not name a parcel of the map. */
export const salePlace = {
  levels,
  notes,
  level: 'دقة المكان',
  /** Stands for the name of a place. */
  unknown: 'مكان غير محدد',
  region: 'منطقة {name}',
  onDeed: 'كما في الصك',
  /** `{text}` is a number of a parcel or plan, such as «قطعة 12». */
  writtenOnDeed: '{text} كما في الصك',
  title: 'صفقة {day}، {place}',
  descriptionWithoutType: 'صفقة في {place} يوم {day}: قيمتها {price} ريال، وسعر المتر {perSqm} ريال.',
  /** A mark on the map for all sales whose only known place is this neighborhood or city. */
  atOnePlace: 'عدد الصفقات على مستوى الحي أو المدينة: {count}',
};

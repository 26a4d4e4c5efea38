import type { RegionKey } from '../../../contract/shared/vocabulary.ts';

/** Display names from specification §3, and those of the regions that it does not list. */
export const regions: Record<RegionKey, string> = {
  Riyadh: 'الرياض',
  Madinah: 'المدينة المنورة',
  Eastern: 'الشرقية',
  Makkah: 'مكة المكرمة',
  Al_Qassim: 'القصيم',
  Asir: 'عسير',
  Tabuk: 'تبوك',
  Hail: 'حائل',
  Northern_Borders: 'الحدود الشمالية',
  Najran: 'نجران',
  Al_Bahah: 'الباحة',
  Jazan: 'جازان',
  Al_Jawf: 'الجوف',
};

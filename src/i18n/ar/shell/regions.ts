import type { RegionKey } from '../../../contract/shared/vocabulary.ts';

/** Display names from specification §3. */
export const regions: Record<RegionKey, string> = {
  Riyadh: 'الرياض',
  Madinah: 'المدينة المنورة',
  Eastern: 'الشرقية',
  Makkah: 'مكة المكرمة',
  Al_Qassim: 'القصيم',
  Asir: 'عسير',
};

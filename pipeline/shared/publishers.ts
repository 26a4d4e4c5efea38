import { foldArabic } from '../../lib/fold-arabic.ts';

/** Who published a file. */
export interface Publisher {
  name: string;
  licence: string | null;
}

const openLicence = 'رخصة البيانات المفتوحة السعودية';
/** A file that does not show whose it is, and of which nobody has said it, is credited to nobody. */
export const unknownPublisher: Publisher = { name: 'مصدر غير مذكور', licence: null };

/** Headers of the files of the Ministry of Justice, of which one layout has all. */
const layoutsOfDeeds = [
  ['المنطقة', 'المدينة', 'المدينة / الحي', 'الرقم المرجعي للصفقة', 'تاريخ الصفقة ميلادي', 'تصنيف العقار'],
  ['المنطقة', 'المدينة', 'الحي', 'رقم مرجعي', 'السعر بالريال السعودي', 'سعر المتر المربع'],
  ['Planned_transaction_details', 'Details_transaction', 'transaction_number', 'Price_per_meter'],
];
/** So are the quarterly indicators always headed; tables made by others call the area otherwise. */
const layoutOfIndicators = ['السنة', 'الربع', 'المنطقة', 'عدد الصكوك', 'المساحة M2'];

/**
 * Whose a file of deeds is, by its layout.
 *
 * @param isMapped whether somebody had to say what its columns mean: it is then nobody's known layout
 */
export function publisherOfDeeds(headers: readonly string[], isMapped = false): Publisher {
  const isKnown = !isMapped && layoutsOfDeeds.some((layout) => hasAll(headers, layout));
  return isKnown ? { name: 'صفقات وزارة العدل العقارية', licence: openLicence } : unknownPublisher;
}

/** Whose a file of quarterly indicators is, by its layout; see `publisherOfDeeds`. */
export function publisherOfIndicators(headers: readonly string[], isMapped = false): Publisher {
  if (isMapped || !hasAll(headers, layoutOfIndicators)) return unknownPublisher;
  return { name: 'مؤشرات صفقات البيع الربعية، وزارة العدل والهيئة العامة للعقار', licence: openLicence };
}

function hasAll(headers: readonly string[], layout: readonly string[]): boolean {
  const folded = new Set(headers.map(fold));
  return layout.every((header) => folded.has(fold(header)));
}

/** Tatweel and low lines stand for blanks in some files. */
function fold(header: string): string {
  return foldArabic(header.replace(/[\u0640_]/g, ' ')).replaceAll(' ', '');
}

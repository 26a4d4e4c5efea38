import { panel } from './ar/map/panel.ts';

/** Number of a parcel within a sentence or a title: «القطعة 12», «القطعة بلا رقم». */
export function parcelNumber(parcelNo: string | null): string {
  return parcelNo === null || parcelNo === '' || parcelNo === '-' ? panel.noNumber : parcelNo;
}

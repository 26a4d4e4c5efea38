import { panel } from './ar/map/panel.ts';

/** Name of a land use; one that is not known is named as such, never as another. */
export function landUseText(name: string | null): string {
  return name ?? panel.notKnown;
}

/**
 * Name of a parcel's zoning class; one that is not known is named as such, never as another, and one that has no class
 * with what the publisher writes.
 */
export function zoningText({
  zoning,
  zoningName,
  zoningCode,
}: {
  zoning: string | null;
  zoningName: string | null;
  zoningCode?: string | null;
}): string {
  const name = zoningName ?? panel.notKnown;
  return zoning === 'unclassified' && zoningCode ? `${name} (${zoningCode})` : name;
}

/** Number of a parcel within a sentence or a title: «القطعة 12», «القطعة بلا رقم». */
export function parcelNumber(parcelNo: string | null): string {
  return parcelNo === null || parcelNo === '' || parcelNo === '-' ? panel.noNumber : parcelNo;
}

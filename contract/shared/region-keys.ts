/**
 * Region keys as spelled in the specification (§3), also the first segment of a region's addresses. Kept apart from
 * the other lists, because every page of the site includes them.
 */
export const regionKeys = [
  'Riyadh',
  'Madinah',
  'Eastern',
  'Makkah',
  'Al_Qassim',
  'Asir',
  'Tabuk',
  'Hail',
  'Northern_Borders',
  'Najran',
  'Al_Bahah',
  'Jazan',
  'Al_Jawf',
] as const;
export type RegionKey = (typeof regionKeys)[number];
export const defaultRegionKey: RegionKey = 'Riyadh';

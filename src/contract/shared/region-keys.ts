/**
 * Region keys as the specification (§3) spells them; they are also the first part of a region's addresses. Apart from
 * the other lists, because every page of the site carries these.
 */
export const regionKeys = ['Riyadh', 'Madinah', 'Eastern', 'Makkah', 'Al_Qassim', 'Asir'] as const;
export type RegionKey = (typeof regionKeys)[number];
export const defaultRegionKey: RegionKey = 'Riyadh';

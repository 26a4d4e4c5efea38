import type { RegionKey } from './region-keys.ts';

/** Ids of the regions, the same in every store (migration `012-regions`). Specification §3 states that of Riyadh. */
export const regionIds: Record<RegionKey, number> = {
  Makkah: 2,
  Al_Qassim: 4,
  Eastern: 5,
  Asir: 6,
  Tabuk: 7,
  Hail: 8,
  Northern_Borders: 9,
  Riyadh: 10,
  Najran: 11,
  Al_Bahah: 12,
  Madinah: 13,
  Jazan: 14,
  Al_Jawf: 15,
};

/** The key of a region by its id; undefined for any other number. */
export function regionKeyById(id: number): RegionKey | undefined {
  return (Object.keys(regionIds) as RegionKey[]).find((key) => regionIds[key] === id);
}

import type { LandUseGroup, ZoningClass } from '../contract/shared/vocabulary.ts';
import { map } from './ar/map/map.ts';
import { panel } from './ar/map/panel.ts';
import { land } from './ar/shared/land.ts';

/** Name of a land use; one that is not known is named as such, never as another. */
export function landUseName(group: LandUseGroup | null): string {
  return group === null ? panel.notKnown : land.landUseGroups[group];
}

/** Name of a zoning class; one that is not known is named as such, never as another. */
export function zoningName(zoning: ZoningClass | null): string {
  return zoning === null ? panel.notKnown : map.zoning[zoning];
}

import type { LandUseGroup } from '../contract/shared/vocabulary.ts';
import { panel } from './ar/map/panel.ts';
import { land } from './ar/shared/land.ts';

/** Name of a land use; one that is not known is named as such, never as another. */
export function landUseName(group: LandUseGroup | null): string {
  return group === null ? panel.notKnown : land.landUseGroups[group];
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

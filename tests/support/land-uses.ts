import { defaultLandUseGroups, type DefaultLandUse } from '../../database/migrations/default-classes.ts';

/** Groups of land use of a region without any of its own, as the call for them tells them. */
export const usualLandUses = defaultLandUseGroups.map(([id, name, nameEn]) => ({ id, name, nameEn }));

export const landUseKeys: readonly DefaultLandUse[] = usualLandUses.map(({ id }) => id);

/** Names by key. */
export const landUseNames = Object.fromEntries(usualLandUses.map(({ id, name }) => [id, name])) as Record<
  DefaultLandUse,
  string
>;

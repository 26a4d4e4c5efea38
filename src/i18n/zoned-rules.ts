import type { BuildingRules } from '../contract/parcel/parcels.ts';

/** Building rules of a parcel whose zoning is known; of others no limit is known. */
export type ZonedRules = BuildingRules & {
  [Key in 'zoning' | 'code' | 'name']: NonNullable<BuildingRules[Key]>;
};

export function isZoned(rules: BuildingRules): rules is ZonedRules {
  return rules.zoning !== null;
}

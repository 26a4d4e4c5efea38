import type { BuildingRules } from '../contract/parcel/parcels.ts';

/** Building rules that are loaded for a parcel; of others no limit is known. */
export type LoadedRules = BuildingRules & { source: NonNullable<BuildingRules['source']> };

export function areLoaded(rules: BuildingRules): rules is LoadedRules {
  return rules.source !== null;
}

/** What sentences call the rules: by their name, else by the zoning class, else by their code. */
export function titleOf({ ruleName, name, ruleCode }: Pick<BuildingRules, 'ruleName' | 'name' | 'ruleCode'>) {
  return ruleName ?? name ?? ruleCode ?? '';
}

import type { BuildingRules } from '../contract/parcel/parcels.ts';
import { panel as words } from './ar/map/panel.ts';
import { formatDate, formatDecimal, formatShare } from './format.ts';

export type RuleNumbers = Pick<
  BuildingRules,
  | 'maxCoverageRatio'
  | 'floorAreaRatio'
  | 'setbackFrontMeters'
  | 'setbackSideMeters'
  | 'setbackBackMeters'
  | 'allowedUses'
  | 'code'
  | 'name'
  | 'ruleCode'
  | 'ruleName'
  | 'validFrom'
>;

/**
 * The rules that are not covered by a figure of their own (`room-to-build.ts`), always as the same rows; what the rules
 * do not state is not known. A rule that is not that of the zoning class is named, and the day it begins on.
 */
export function ruleFacts(rules: RuleNumbers): [label: string, text: string][] {
  const { maxCoverageRatio, floorAreaRatio, allowedUses } = rules;
  const meters = (value: number | null) =>
    value === null ? words.notKnown : `${formatDecimal(value)} ${words.meters}`;
  const { ruleCode, ruleName, validFrom } = rules;
  const isOfClass = ruleCode === rules.code && (ruleName === null || ruleName === rules.name);
  return [
    ...(isOfClass || ruleCode === null
      ? []
      : [[words.rule, ruleName ? `${ruleName} (${ruleCode})` : ruleCode] satisfies [string, string]]),
    ...(validFrom === null ? [] : [[words.ruleSince, formatDate(validFrom)] satisfies [string, string]]),
    [words.coverage, maxCoverageRatio === null ? words.notKnown : formatShare(maxCoverageRatio)],
    [words.floorAreaRatio, floorAreaRatio === null ? words.notKnown : formatDecimal(floorAreaRatio)],
    [words.setbackFront, meters(rules.setbackFrontMeters)],
    [words.setbackSide, meters(rules.setbackSideMeters)],
    [words.setbackBack, meters(rules.setbackBackMeters)],
    [words.allowedUses, allowedUses.join('، ') || words.notKnown],
  ];
}

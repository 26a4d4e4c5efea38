import type { BuildingRules } from '../contract/parcel/parcels.ts';
import { panel as words } from './ar/map/panel.ts';
import { formatDecimal, formatShare } from './format.ts';

export type RuleNumbers = Pick<
  BuildingRules,
  | 'maxCoverageRatio'
  | 'floorAreaRatio'
  | 'setbackFrontMeters'
  | 'setbackSideMeters'
  | 'setbackBackMeters'
  | 'allowedUses'
>;

/** The rules of a zoning class not covered by a figure of their own (`room-to-build.ts`), always as the same rows. */
export function ruleFacts(rules: RuleNumbers): [label: string, text: string][] {
  const { maxCoverageRatio, floorAreaRatio, allowedUses } = rules;
  const meters = (value: number | null) =>
    value === null ? words.noLimit : `${formatDecimal(value)} ${words.meters}`;
  return [
    [words.coverage, maxCoverageRatio === null ? words.noLimit : formatShare(maxCoverageRatio)],
    [words.floorAreaRatio, floorAreaRatio === null ? words.noLimit : formatDecimal(floorAreaRatio)],
    [words.setbackFront, meters(rules.setbackFrontMeters)],
    [words.setbackSide, meters(rules.setbackSideMeters)],
    [words.setbackBack, meters(rules.setbackBackMeters)],
    [words.allowedUses, allowedUses.join('، ') || words.notKnown],
  ];
}

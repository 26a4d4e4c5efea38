import { titleOf, type LoadedRules } from './loaded-rules.ts';
import { money } from './ar/shared/money.ts';
import { panel } from './ar/map/panel.ts';
import { parcelPage } from './ar/parcel/parcel-page.ts';
import { fill } from './fill.ts';
import { formatDecimal, formatShare } from './format.ts';

const words = parcelPage.room;

export type RoomRules = Pick<
  LoadedRules,
  'name' | 'ruleName' | 'ruleCode' | 'maxFloors' | 'maxHeightMeters' | 'maxCoverageRatio' | 'floorAreaRatio'
>;

/** One figure of what may be built on a parcel, and the rule behind it. */
export interface RoomFigure {
  label: string;
  value: string;
  /** The value: m², floors or meters. Null: the rules set none. */
  amount: number | null;
  rule: string;
}

/**
 * What the rules allow on a parcel of this area (m²), each figure with its rule (issue 8). The total floor area is
 * the smaller of what the floor area ratio and the number of floors on the covered area allow. Empty if nothing may
 * be built.
 */
export function roomToBuild(rules: RoomRules, areaSqm: number): RoomFigure[] {
  const zoning = titleOf(rules);
  const { maxFloors, maxHeightMeters, maxCoverageRatio } = rules;
  if (maxCoverageRatio === 0 || maxFloors === 0 || rules.floorAreaRatio === 0) return [];
  const figure = (
    label: string,
    amount: number | null,
    write: (amount: number) => string,
    rule: string,
  ): RoomFigure => ({
    label,
    value: amount === null ? words.unknown : write(amount),
    amount,
    rule: amount === null ? fill(words.unknownRule, { zoning }) : rule,
  });
  const footprint = maxCoverageRatio === null ? null : maxCoverageRatio * areaSqm;
  const floorArea = floorAreaOf(rules, areaSqm);
  return [
    figure(
      words.footprint,
      footprint,
      sqm,
      fill(words.footprintRule, { share: formatShare(maxCoverageRatio ?? 0), area: formatDecimal(areaSqm) }),
    ),
    figure(words.floors, maxFloors, formatDecimal, fill(words.floorsRule, { zoning })),
    figure(
      words.height,
      maxHeightMeters,
      (meters) => `${formatDecimal(meters)} ${panel.meters}`,
      fill(words.heightRule, { zoning }),
    ),
    figure(words.floorArea, floorArea?.sqm ?? null, sqm, floorArea?.rule ?? ''),
  ];
}

/** The maximum total floor area, with the rule that limits it; undefined if none does. */
function floorAreaOf(
  { maxFloors, maxCoverageRatio, floorAreaRatio }: RoomRules,
  areaSqm: number,
): { sqm: number; rule: string } | undefined {
  const footprint = maxCoverageRatio === null ? null : maxCoverageRatio * areaSqm;
  const byFloors = footprint === null || maxFloors === null ? null : footprint * maxFloors;
  const byRatio = floorAreaRatio === null ? null : floorAreaRatio * areaSqm;
  const told = {
    area: formatDecimal(areaSqm),
    ratio: formatDecimal(floorAreaRatio ?? 0),
    floors: formatDecimal(maxFloors ?? 0),
    footprint: formatDecimal(footprint ?? 0),
  };
  if (byRatio !== null && (byFloors === null || byRatio <= byFloors)) {
    return { sqm: byRatio, rule: fill(words.floorAreaByRatio, told) };
  }
  if (byFloors === null) return undefined;
  const rule = byRatio === null ? words.floorAreaOfFloors : words.floorAreaByFloors;
  return { sqm: byFloors, rule: fill(rule, told) };
}

function sqm(value: number): string {
  return `${formatDecimal(value)} ${money.sqmSign}`;
}

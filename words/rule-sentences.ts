import type { BuildingRules } from '../contract/parcel/parcels.ts';
import { rules as words } from './ar/parcel/rules.ts';
import { fill } from './fill.ts';
import { formatDecimal, formatNumber, formatShare } from './format.ts';

export type RuleLimits = Pick<
  BuildingRules,
  | 'maxFloors'
  | 'maxHeightMeters'
  | 'maxCoverageRatio'
  | 'setbackFrontMeters'
  | 'setbackSideMeters'
  | 'setbackBackMeters'
  | 'maxFootprintSqm'
  | 'maxFloorAreaSqm'
>;

const plurals = new Intl.PluralRules('ar');

/**
 * Describes what may be built on a parcel, in one to three sentences. Null means that no number is known, which is
 * stated: it is neither zero nor unlimited.
 */
export function ruleSentences(limits: RuleLimits): string[] {
  const missing = missingLimits(limits);
  if (missing.length === Object.keys(words.limits).length) return [words.nothing];
  const room = roomSentence(limits);
  const bounds = boundsSentence(limits);
  const sentences = [room, bounds].filter((sentence) => sentence !== undefined);
  return missing.length > 0
    ? [...sentences, fill(words.missing, { limits: missing.join(words.comma) })]
    : sentences;
}

/** Coverage, number of floors, and total floor area. */
function roomSentence({ maxCoverageRatio, maxFootprintSqm, maxFloors, maxFloorAreaSqm }: RuleLimits) {
  if (maxCoverageRatio === 0) return words.noBuilding;
  if (maxCoverageRatio === null && maxFloors === null && maxFloorAreaSqm === null) return undefined;
  const parts = [
    maxCoverageRatio === null
      ? words.building
      : fill(words.coverage, { share: formatShare(maxCoverageRatio) }),
    maxFootprintSqm !== null && fill(words.footprint, { area: formatNumber(maxFootprintSqm) }),
    maxFloors !== null && floorsText(maxFloors),
    maxFloorAreaSqm !== null && fill(words.floorArea, { area: formatNumber(maxFloorAreaSqm) }),
  ];
  return sentenceOf(parts);
}

/** Height, and setbacks from the boundaries. */
function boundsSentence(limits: RuleLimits): string | undefined {
  const { maxHeightMeters: height } = limits;
  const setbacks = (
    [
      [words.setbackFront, limits.setbackFrontMeters],
      [words.setbackSide, limits.setbackSideMeters],
      [words.setbackBack, limits.setbackBackMeters],
    ] as const
  )
    // Setbacks of zero are not mentioned.
    .filter(([, meters]) => meters !== null && meters > 0)
    .map(([text, meters]) => fill(text, { meters: formatDecimal(meters ?? 0) }));
  const kept = fill(height === null ? words.setbacks : words.andSetbacks, {
    setbacks: setbacks.join(words.and),
  });
  const parts = [
    height !== null && fill(words.height, { height: formatDecimal(height) }),
    setbacks.length > 0 && kept,
  ];
  return parts.some(Boolean) ? sentenceOf(parts) : undefined;
}

function sentenceOf(parts: (string | false)[]): string {
  return fill(words.full, { sentence: parts.filter(Boolean).join(words.comma) });
}

function floorsText(floors: number): string {
  const number = (Number.isInteger(floors) && words.smallNumbers[floors - 3]) || formatDecimal(floors);
  return fill(words.floors[plurals.select(floors)], { number });
}

function missingLimits(limits: RuleLimits): string[] {
  const { limits: names } = words;
  const setbacks = [limits.setbackFrontMeters, limits.setbackSideMeters, limits.setbackBackMeters];
  return [
    limits.maxCoverageRatio === null && names.coverage,
    limits.maxFloors === null && names.floors,
    limits.maxFloorAreaSqm === null && names.floorArea,
    limits.maxHeightMeters === null && names.height,
    setbacks.every((meters) => meters === null) && names.setbacks,
  ].filter((name) => name !== false);
}

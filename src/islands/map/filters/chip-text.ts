import type { MapMode, Period } from '../../../../contract/shared/vocabulary.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { map } from '../../../../words/ar/map/map.ts';
import { cityParts } from '../../../../words/ar/shared/city-parts.ts';
import { fill } from '../../../../words/fill.ts';
import { formatWantedDistance } from '../../../../words/distance.ts';
import { formatDate, formatNumber } from '../../../../words/format.ts';
import { legendEntries } from '../../../../map-tables/legend.ts';
import { mapModeOf, type ZoningEntry } from '../../../../map-tables/modes.ts';
import {
  highestSent,
  lowestSent,
  type FilterGroup,
  type LandFilters,
} from '../../../stores/map/filters/filters.ts';

/** What chips name of the region. */
interface ChipRegion {
  /** Groups of land use; none while they are loading. */
  landUses?: readonly { id: string; name: string }[];
  /** Day of the newest deed, YYYY-MM-DD, from which periods count back; undefined where none is known. */
  lastSaleDay?: string | undefined;
}

/** Chip label of an active filter group. */
export function chipText(
  group: FilterGroup,
  filters: LandFilters,
  { landUses = [], lastSaleDay }: ChipRegion = {},
): string {
  const { type, period, fromPrice, toPrice, fromArea, toArea, landUseGroup, fromDate, toDate, metroMeters } =
    filters;
  switch (group) {
    case 'type':
      return type;
    case 'period':
      return periodText(period, lastSaleDay);
    case 'price':
      return amounts(lowestSent(fromPrice), highestSent(toPrice), words.priceUnit);
    case 'size':
      return amounts(fromArea, toArea, words.sizeUnit);
    case 'landUse':
      return landUses.find(({ id }) => id === landUseGroup)?.name ?? words.landUse;
    case 'days':
      return daysText(fromDate, toDate);
    case 'metro':
      return fill(words.chip.metro, { distance: formatWantedDistance(metroMeters ?? 0) });
    case 'budget':
      return fill(words.chip.total, {
        amounts: amounts(filters.fromTotal, filters.toTotal, words.totalUnit),
      });
    case 'offered':
      return words.chip.offered;
    case 'place':
      return placeText(filters);
    case 'drawnArea':
      return words.chip.ground;
  }
}

/** The name of a period with the day that it counts back from, where that is known. */
function periodText(period: Period, lastSaleDay: string | undefined): string {
  const name = words.periods[period];
  return lastSaleDay === undefined ? name : fill(words.chip.period, { name, day: formatDate(lastSaleDay) });
}

/** Up to two classes are named; more are counted. */
export function classChipText(
  mode: MapMode,
  shown: ReadonlySet<string>,
  zoning: readonly ZoningEntry[],
): string {
  const labels = legendEntries(mapModeOf(mode, zoning), 'light').flatMap(({ id, label }) =>
    shown.has(id) ? [label] : [],
  );
  const classes =
    labels.length > 2 ? fill(words.chip.manyClasses, { count: labels.length }) : labels.join('، ');
  return fill(words.chip.classes, { mode: map.modes[mode], classes });
}

/** «شمال الرياض», «بلدية العليا، الرياض» or the city alone. */
function placeText({ city, cityPart, municipality }: LandFilters): string {
  const part = cityPart && cityParts[cityPart];
  const cityText = part && city ? fill(words.chip.cityPart, { part, city }) : (part ?? city);
  return [municipality, cityText].filter((text) => text !== undefined).join('، ');
}

function amounts(from: number | undefined, to: number | undefined, unit: string): string {
  const sentence = from === undefined ? words.chip.to : to === undefined ? words.chip.from : words.chip.both;
  return fill(sentence, {
    from: from === undefined ? '' : formatNumber(from),
    to: to === undefined ? '' : formatNumber(to),
    unit,
  });
}

/** First and last day in words; one of them may be open. */
export function daysText(from: string | undefined, to: string | undefined): string {
  const sentence =
    from === undefined ? words.chip.untilDay : to === undefined ? words.chip.sinceDay : words.chip.days;
  return fill(sentence, { from: from ? formatDate(from) : '', to: to ? formatDate(to) : '' });
}

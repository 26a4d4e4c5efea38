import type { ParcelEdge } from '../contract/parcel/outlines.ts';
import { streets as words } from './ar/shared/streets.ts';
import { fill } from './fill.ts';
import { formatDecimal, formatTenths } from './format.ts';

/** The street along a side: «شارع العليا بعرض 30 م». Undefined when neither its name nor its width is known. */
export function streetText(street: ParcelEdge['street']): string | undefined {
  const name = street?.name ?? undefined;
  const width = street?.widthMeters ?? undefined;
  if (width === undefined) return name;
  return fill(words.wide, { street: name ?? words.unnamed, width: formatDecimal(width) });
}

/** Who states the width of a street; undefined when it is not known. */
export function widthSourceText(street: ParcelEdge['street']): string | undefined {
  return street?.widthSource == null ? undefined : fill(words.widthSource, { source: street.widthSource });
}

/** Who states the length of a side, and the measured one where it differs; undefined when the length is measured. */
export function lengthNote({
  lengthSource,
  measuredMeters,
}: Pick<ParcelEdge, 'lengthSource' | 'measuredMeters'>): string | undefined {
  if (lengthSource == null) return undefined;
  const source = fill(words.lengthSource, { source: lengthSource });
  if (measuredMeters == null) return source;
  return `${source}. ${fill(words.lengthDiffers, { measured: formatTenths(measuredMeters) })}`;
}

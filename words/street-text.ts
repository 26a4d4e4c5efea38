import type { ParcelEdge } from '../contract/parcel/outlines.ts';
import { streets as words } from './ar/shared/streets.ts';
import { fill } from './fill.ts';
import { formatDecimal } from './format.ts';

/** The street along a side: «شارع العليا بعرض 30 م». Undefined when neither its name nor its width is known. */
export function streetText(street: ParcelEdge['street']): string | undefined {
  const name = street?.name ?? undefined;
  const width = street?.widthMeters ?? undefined;
  if (width === undefined) return name;
  return fill(words.wide, { street: name ?? words.unnamed, width: formatDecimal(width) });
}

import type { ParcelEdge } from '../contract/parcel/outlines.ts';
import { formatTenths } from './format.ts';

/** The length of a side in a drawing, in meters: «25.0», or «25.0؟» where the outline has another one. */
export function lengthText({
  lengthMeters,
  measuredMeters,
}: Pick<ParcelEdge, 'lengthMeters' | 'measuredMeters'>): string {
  return `${formatTenths(lengthMeters)}${measuredMeters == null ? '' : '؟'}`;
}

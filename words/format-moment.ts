import { riyadhTime } from '../lib/days.ts';
import { formatDate } from './format.ts';

/** A moment (ISO 8601) by day and minute in Riyadh, isolated, so that texts around it do not reorder it. */
export function formatMoment(value: string): string {
  return `\u2068${formatDate(value)}، ${riyadhTime(Date.parse(value)).slice(11, 16)}\u2069`;
}

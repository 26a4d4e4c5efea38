import { readDay, type DateOrder } from '../files/dates.ts';

/** The day begins in Riyadh three hours earlier than by the clock of computers. */
const riyadh = '+03:00';

/** The day that a text states, in any notation that deeds have; undefined when it states none. */
export function dayOf(text: string | undefined, order?: DateOrder): string | undefined {
  if (text === undefined) return undefined;
  const read = readDay(text, order);
  return 'date' in read ? read.date : undefined;
}

/** The first moment of a day in Riyadh, as ISO 8601 in UTC. */
export function startOf(day: string): string {
  return new Date(`${day}T00:00:00${riyadh}`).toISOString();
}

/** The last second of a day in Riyadh. */
export function endOf(day: string): string {
  return new Date(`${day}T23:59:59${riyadh}`).toISOString();
}

/** The present day in Riyadh. */
export function today(): string {
  return new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
}

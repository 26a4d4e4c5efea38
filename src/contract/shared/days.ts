/** Days are written YYYY-MM-DD, by the calendar and clock of the land. */

/** Riyadh keeps three hours before UTC, summer and winter. */
const riyadhMilliseconds = 3 * 3_600_000;

/** The day in Riyadh at a moment (milliseconds or a date), now unless told. */
export function riyadhDay(moment: number | Date = Date.now()): string {
  return new Date(Number(moment) + riyadhMilliseconds).toISOString().slice(0, 10);
}

/** The same day some months earlier, or the last of a month that is too short for it. */
export function dayBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const before = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
  return before.toISOString().slice(0, 10);
}

/** The moment (milliseconds) that a clock in Riyadh shows as `YYYY-MM-DD HH:mm:ss`; undefined for a time that is none. */
export function riyadhMoment(time: string): number | undefined {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(time) ?? [];
  const moment = Date.parse(`${day}T${clock}Z`) - riyadhMilliseconds;
  // A day that a month does not have, or an hour that a day has not, would be taken for another.
  return Number.isFinite(moment) && riyadhTime(moment) === time ? moment : undefined;
}

/** What a clock in Riyadh shows at a moment (milliseconds), as `YYYY-MM-DD HH:mm:ss`. */
export function riyadhTime(moment: number): string {
  return new Date(moment + riyadhMilliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

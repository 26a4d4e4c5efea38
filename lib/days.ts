/** Days are written YYYY-MM-DD, in Saudi local time. */

/** Riyadh is at UTC+3 all year round. */
const riyadhMilliseconds = 3 * 3_600_000;

/** The day in Riyadh at a moment (milliseconds or a date), by default now. */
export function riyadhDay(moment: number | Date = Date.now()): string {
  return new Date(Number(moment) + riyadhMilliseconds).toISOString().slice(0, 10);
}

/** Start of a day (YYYY-MM-DD) in Riyadh, or of one so many days later. */
export function startOfRiyadhDay(day: string, later = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+03:00`) + later * 86_400_000);
}

/** The same day some months earlier, or the last day of a month that is too short for it. */
export function dayBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const before = new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
  return before.toISOString().slice(0, 10);
}

/** The moment (milliseconds) at which clocks in Riyadh show `YYYY-MM-DD HH:mm:ss`; undefined for an invalid time. */
export function riyadhMoment(time: string): number | undefined {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(time) ?? [];
  const moment = Date.parse(`${day}T${clock}Z`) - riyadhMilliseconds;
  // `Date.parse` would shift a day or hour that does not exist to another one.
  return Number.isFinite(moment) && riyadhTime(moment) === time ? moment : undefined;
}

/** The time in Riyadh at a moment (milliseconds), as `YYYY-MM-DD HH:mm:ss`. */
export function riyadhTime(moment: number): string {
  return new Date(moment + riyadhMilliseconds).toISOString().slice(0, 19).replace('T', ' ');
}

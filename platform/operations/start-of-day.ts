import { z } from 'zod';
import { OperationError } from './operation-error.ts';

/** Start of a day (YYYY-MM-DD, from `--since`) in Riyadh. Throws `OperationError` for an invalid day. */
export function startOfDay(day: string): Date {
  if (!z.iso.date().safeParse(day).success) {
    throw new OperationError(`--since must be a date as YYYY-MM-DD, not "${day}"`);
  }
  return new Date(`${day}T00:00:00+03:00`);
}

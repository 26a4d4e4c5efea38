import { z } from 'zod';
import { startOfRiyadhDay } from '../../lib/days.ts';
import { OperationError } from '../../operations/operation-error.ts';

/** Start of a day (YYYY-MM-DD, from `--since`) in Riyadh. Throws `OperationError` for an invalid day. */
export function startOfDay(day: string): Date {
  if (!z.iso.date().safeParse(day).success) {
    throw new OperationError(`--since must be a date as YYYY-MM-DD, not "${day}"`);
  }
  return startOfRiyadhDay(day);
}

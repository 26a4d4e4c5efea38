import { z } from 'zod';
import { OperationError } from './operation-error.ts';

/** When a day (YYYY-MM-DD) that `--since` names begins in Riyadh. Throws `OperationError` for a day that is none. */
export function startOfDay(day: string): Date {
  if (!z.iso.date().safeParse(day).success) {
    throw new OperationError(`--since takes a day as YYYY-MM-DD: ${day} is none`);
  }
  return new Date(`${day}T00:00:00+03:00`);
}

import { isServed } from '../../database/connection/processes.ts';
import type { ReadingStore } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';

/**
 * Rejects with `OperationError` while a platform runs over the store, on whatever port: it would undo a restore. One that
 * was killed is taken to run for a minute.
 */
export async function needStopped({ database }: ReadingStore): Promise<void> {
  if (await isServed(database))
    throw new OperationError(
      'The platform is running over this data: stop it first. If it was killed, wait a minute.',
    );
}

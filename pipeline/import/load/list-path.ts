import { join } from 'node:path';
import type { Store } from '../../../database/connection/store.ts';
import type { RecordingStore } from './load-within.ts';

/** Lists of rows that a load did not place, holds aside, or did not take. */
export type ListKind = 'unplaced' | 'held' | 'not-taken';

/**
 * The path of a list: with the number of its load, so that a later load of a file of the same name writes its own. A load
 * that fails has none.
 *
 * @param name of the file, see `fileNames`
 */
export function listPath(directory: string, name: string, kind: ListKind, load?: number): string {
  const number = load === undefined ? '' : `${load}-`;
  return join(directory, `${number}${name.replaceAll('/', '-')}.${kind}.csv`);
}

/** The number of the load that was last made by a store; undefined: it records none. */
export function lastLoadOf(store: Store | RecordingStore): number | undefined {
  return 'record' in store ? store.record.loadId : undefined;
}

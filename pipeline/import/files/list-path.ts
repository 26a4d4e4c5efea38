import { join } from 'node:path';

/**
 * Lists of rows that a load did not place, holds aside, or did not take, of areas that
 * differ from their outlines, and of codes without rules.
 */
export type ListKind = 'unplaced' | 'held' | 'not-taken' | 'areas' | 'rules';

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

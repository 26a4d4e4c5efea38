import { basename } from 'node:path';

/** A file that cannot be imported: told in one sentence that names the file, without a stack. */
export class ImportError extends Error {}

/** The sentence for a file, with its name in front. */
export function refuse(file: string, reason: string): ImportError {
  return new ImportError(`${basename(file)}: ${reason}`);
}

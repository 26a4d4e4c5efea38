import { basename } from 'node:path';

/** A file that cannot be imported: printed as one sentence that names the file, without a stack trace. */
export class ImportError extends Error {
  /** The bad one of several files, if it is known. */
  readonly file: string | undefined;

  constructor(message: string, file?: string) {
    super(message);
    this.file = file;
  }
}

/** Error for a file, with its name in front of the reason. */
export function refuse(file: string, reason: string): ImportError {
  return new ImportError(`${basename(file)}: ${reason}`, file);
}

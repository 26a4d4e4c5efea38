import { basename } from 'node:path';
import { inEnglish, message, type Message } from '../../words/message.ts';

/** What cannot be imported or done, in a sentence: commands print it without a stack trace, the desk shows it in Arabic. */
export class ImportError extends Error {
  readonly said: Message;
  /** The bad one of several files, if it is known. */
  readonly file: string | undefined;

  constructor(said: Message, file?: string) {
    super(inEnglish(said));
    this.said = said;
    this.file = file;
  }
}

/** Error for a file, with its name in front of the reason. */
export function refuse(file: string, reason: Message): ImportError {
  return new ImportError(message('{file}: {reason}', { file: basename(file), reason }), file);
}

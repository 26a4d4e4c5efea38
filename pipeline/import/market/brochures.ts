import { message } from '../../../words/message.ts';
import { isPdf } from '../../../operations/media/files.ts';
import { NamedFiles, type FileOptions } from './named-files.ts';

export const brochureProblems = { notPdf: message('it is no PDF') } as const;

/** Brochures that rows of a load name: PDF files, kept as they are. */
export class Brochures extends NamedFiles {
  constructor(options: FileOptions) {
    super(options, {
      list: 'brochures.json',
      largestBytes: 30e6,
      accept: 'application/pdf',
      timeout: 60_000,
      read: (content) => Promise.resolve(isPdf(content) ? content : brochureProblems.notPdf),
    });
  }
}

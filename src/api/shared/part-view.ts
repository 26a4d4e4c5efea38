import { CallFailure } from './failure.ts';
import { PageReads } from './page-calls.ts';

/** What a part of a page shows (`src/pages/parts`), or why it cannot be rendered. */
export type PartView<Content> =
  | { status: 'found'; reads: PageReads; content: Content }
  /** With the platform's message, to be shown as is; undefined: it was not reached. */
  | { status: 'failed'; message: string | undefined };

/** Gathers what a part shows. It is all or nothing: the page around it says that it failed, and retries. */
export async function partView<Content>(
  load: (reads: PageReads) => Promise<Content>,
): Promise<PartView<Content>> {
  const reads = new PageReads();
  try {
    return { status: 'found', reads, content: await load(reads) };
  } catch (error) {
    console.warn('a part of a page failed:', error instanceof Error ? error.message : error);
    return { status: 'failed', message: error instanceof CallFailure ? error.serverMessage : undefined };
  }
}

import { track } from '../usage/usage.ts';

/** What came of passing something on. Who closes the system's share sheet hears nothing of it: that is `done` too. */
export type ShareOutcome =
  | { status: 'done' }
  | { status: 'copied' }
  /** Neither the share sheet nor the clipboard could be had: the address has to be copied by hand. */
  | { status: 'byHand'; url: string }
  | { status: 'failed'; message: string | undefined };

/** Passes an address on by the system's share sheet, else by the clipboard. */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<ShareOutcome> {
  const noted = (how: 'sheet' | 'clipboard' | 'hand') =>
    track('Item Shared', { path: new URL(link.url).pathname, how });
  // Not every browser has it, whatever the types say; nor has one that is reached without encryption a clipboard.
  const { share, clipboard } = navigator as Partial<Navigator>;
  if (share) {
    try {
      await share.call(navigator, link);
      noted('sheet');
      return { status: 'done' };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { status: 'done' };
    }
  }
  try {
    if (clipboard) {
      await clipboard.writeText(link.url);
      noted('clipboard');
      return { status: 'copied' };
    }
  } catch {
    // As where there is none.
  }
  noted('hand');
  return { status: 'byHand', url: link.url };
}

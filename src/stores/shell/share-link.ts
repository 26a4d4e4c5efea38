import { track } from '../usage/usage.ts';

/** Outcome of sharing. Dismissing the system's share sheet also counts as `done`, as no message is needed. */
export type ShareOutcome =
  | { status: 'done' }
  | { status: 'copied' }
  /** Neither the share sheet nor the clipboard is available: the address must be copied by hand. */
  | { status: 'byHand'; url: string }
  | { status: 'failed'; message: string | undefined };

/** Shares an address through the system's share sheet, else the clipboard. */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<ShareOutcome> {
  const noted = (how: 'sheet' | 'clipboard' | 'hand') =>
    track('Item Shared', { path: new URL(link.url).pathname, how });
  // Contrary to the types, not every browser has `share`, and an insecure (HTTP) origin has no clipboard.
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
    // Same as without a clipboard.
  }
  noted('hand');
  return { status: 'byHand', url: link.url };
}

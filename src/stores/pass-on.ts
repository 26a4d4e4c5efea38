/** What came of passing something on. Who closes the system's share sheet hears nothing of it: that is `done` too. */
export type ShareOutcome =
  | { status: 'done' }
  | { status: 'copied' }
  /** Neither the share sheet nor the clipboard could be had: the address has to be copied by hand. */
  | { status: 'byHand'; url: string }
  | { status: 'failed'; message: string | undefined };

/** Passes an address on by the system's share sheet, else by the clipboard. */
export async function passOn(link: { title: string; text?: string; url: string }): Promise<ShareOutcome> {
  // Not every browser has it, whatever the types say; nor has one that is reached without encryption a clipboard.
  const { share, clipboard } = navigator as Partial<Navigator>;
  if (share) {
    try {
      await share.call(navigator, link);
      return { status: 'done' };
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { status: 'done' };
    }
  }
  try {
    if (!clipboard) return { status: 'byHand', url: link.url };
    await clipboard.writeText(link.url);
    return { status: 'copied' };
  } catch {
    return { status: 'byHand', url: link.url };
  }
}

/**
 * What the browser keeps for the site as long as the window is open. Where that is refused, nothing is kept, and nothing
 * fails.
 */

/** Set while a member's page is left for the one where people sign in, which tells why. */
export const sessionEndedKey = 'ardi:session-ended';

export function readSessionStorage(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name; undefined forgets it. */
export function writeSessionStorage(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // As with what is kept for longer.
  }
}

/** Session storage that never throws: where the browser refuses it, nothing is stored. */

/** Set when a page that requires sign-in redirects to the sign-in page, which then tells why. */
export const sessionEndedKey = 'ardi:session-ended';

export function readSessionStorage(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key; undefined removes it. */
export function writeSessionStorage(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Same as for local storage.
  }
}

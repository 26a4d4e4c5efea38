/**
 * What the browser keeps for the site. Private windows and full disks refuse it: then nothing is kept, and nothing
 * fails.
 */

/** The text kept under a name; undefined when there is none, or an empty one. */
export function readStorage(name: string): string | undefined {
  try {
    return localStorage.getItem(name) || undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name; undefined forgets it. */
export function writeStorage(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Nothing that a visitor could do about it, and nothing that they would miss at once.
  }
}

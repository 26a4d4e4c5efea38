/** Local storage that never throws: where the browser refuses it (private windows, full disks), nothing is stored. */

/** Returns the text stored under a key; undefined if there is none, or it is empty. */
export function readStorage(name: string): string | undefined {
  try {
    return localStorage.getItem(name) || undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key; undefined removes it. */
export function writeStorage(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The user can do nothing about it, and would not miss it immediately.
  }
}

/** Removes all texts whose keys begin with a prefix. */
export function removeStorage(prefix: string): void {
  try {
    for (let index = localStorage.length - 1; index >= 0; index--) {
      const name = localStorage.key(index);
      if (name?.startsWith(prefix)) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}

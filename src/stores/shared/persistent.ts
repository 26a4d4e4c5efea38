import { persistentAtom, setPersistentEngine, type PersistentEncoder } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { readStorage, writeStorage } from '../../environment/storage.ts';

/** Values that the browser did not store: they last until the page is closed. */
const unstored = new Map<string, string>();

const read = (name: string) => unstored.get(name) ?? readStorage(name);

function write(name: string, text: string | undefined): true {
  writeStorage(name, text);
  if (text === undefined || readStorage(name) === text) unstored.delete(name);
  else unstored.set(name, text);
  return true;
}

/**
 * What the library uses as its storage. It reads and writes the properties of an object, by default those of
 * `localStorage` itself, where a full or forbidden storage would throw in the middle of a page.
 */
const storage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, name) => read(String(name)) !== undefined,
    get: (_, name) => read(String(name)),
    set: (_, name, text: string) => write(String(name), text),
    deleteProperty: (_, name) => write(String(name), undefined),
  },
);

/** A page keeps what it shows: another tab's change is seen when a store gains its first listener, not before. */
const events = { addEventListener() {}, removeEventListener() {} };

setPersistentEngine(storage, events);

/**
 * A store whose value outlives the page, under a key of local storage. It never throws, whatever is stored and whether
 * or not anything can be. `decode` must understand everything that may be stored under the key: texts of earlier
 * versions, and those edited by hand. `encode` returns undefined for a value that leaves nothing behind.
 */
export function persistent<Value>(
  name: string,
  initial: Value,
  encoder: PersistentEncoder<Value>,
): WritableAtom<Value> {
  return persistentAtom(name, initial, encoder);
}

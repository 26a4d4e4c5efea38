import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findContent, removeContent, writeContent, type ContentStore } from '../../database/shell/content.ts';
import { recordInJournal, type Actor } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';

/** Describes an entry for printing: since when it is on, and its JSON. */
export async function describeContent(store: ContentStore, name: string): Promise<string> {
  const entry = await findContent(store, name);
  return entry
    ? `${name} is on since ${entry.updatedAt}\n${JSON.stringify(entry.body, null, 2)}`
    : `${name} is off`;
}

/** Sets an entry. Returns the message to print. */
export async function putContent(store: Store, actor: Actor, name: string, body: unknown): Promise<string> {
  await store.write(async (database) => {
    await writeContent({ database }, name, body);
    await recordInJournal(database, actor, { act: 'content.set', subject: `content ${name}` });
  });
  return `${name} is on`;
}

/**
 * Sets an entry from a JSON file, or removes it (`off`). Throws `OperationError` for a file that is unreadable or not
 * JSON.
 */
export async function setContent(
  store: Store,
  actor: Actor,
  name: string,
  file: string,
  check: (body: unknown) => unknown,
): Promise<string> {
  if (file === 'off') return turnOff(store, actor, name);
  const text = await readFile(resolve(file), 'utf8').catch(() => {
    throw new OperationError(`${file} cannot be read`);
  });
  return putContent(store, actor, name, check(parse(file, text)));
}

/** Removes an entry. Returns the message to print. */
export async function turnOff(store: Store, actor: Actor, name: string): Promise<string> {
  const wasOn = await store.write(async (database) => {
    const removed = await removeContent({ database }, name);
    if (removed)
      await recordInJournal(database, actor, { act: 'content.removed', subject: `content ${name}` });
    return removed;
  });
  return wasOn ? `${name} is off` : `${name} was off`;
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(`${file} is not JSON`);
  }
}

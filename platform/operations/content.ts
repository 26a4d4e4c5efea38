import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findContent, removeContent, writeContent, type ContentStore } from '../store/content.ts';
import { OperationError } from './operation-error.ts';

/** Describes an entry for printing: since when it is on, and its JSON. */
export async function describeContent(store: ContentStore, name: string): Promise<string> {
  const entry = await findContent(store, name);
  return entry
    ? `${name} is on since ${entry.updatedAt}\n${JSON.stringify(entry.body, null, 2)}`
    : `${name} is off`;
}

/** Sets an entry. Returns the message to print. */
export async function putContent(store: ContentStore, name: string, body: unknown): Promise<string> {
  await writeContent(store, name, body);
  return `${name} is on`;
}

/**
 * Sets an entry from a JSON file, or removes it (`off`). Throws `OperationError` for a file that is unreadable or not
 * JSON.
 */
export async function setContent(
  store: ContentStore,
  name: string,
  file: string,
  check: (body: unknown) => unknown,
): Promise<string> {
  if (file === 'off') return (await removeContent(store, name)) ? `${name} is off` : `${name} was off`;
  const text = await readFile(resolve(file), 'utf8').catch(() => {
    throw new OperationError(`${file} cannot be read`);
  });
  return putContent(store, name, check(parse(file, text)));
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(`${file} is not JSON`);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { riyadhTime } from '../../lib/days.ts';
import { listEvents, type EventSearch, type StoredEvent } from '../../database/usage/events.ts';
import type { Store } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';

const hint = 'events tail accepts only --lines N, --type TYPE, --name NAME, --follow';
const linesUsual = 20;
const mostLines = 10_000;
/** Characters printed of the data and of the device id. */
const shown = { data: 240, device: 8 };
/** Polling interval, in milliseconds. */
const pause = 500;
/** Ids re-read at every poll: rows that several processes insert concurrently may become visible out of id order. */
const overlap = 100;
/** Most new events that one poll reads; the tail is not meant to keep up with more. */
const mostAtOnce = 10_000;

/** What to print, and whether to go on with new events. */
export interface Tail {
  search: EventSearch;
  lines: number;
  isFollowing: boolean;
}

/** Parses what an operator types after `events`. Throws `OperationError` for other commands and unknown options. */
export function tailOf([command, ...args]: string[]): Tail {
  const { lines = String(linesUsual), follow = false, ...search } = readOptions(command, args);
  const count = /^\d{1,6}$/.test(lines) ? Number(lines) : Number.NaN;
  if (!(count <= mostLines)) {
    throw new OperationError(`--lines must be a whole number up to ${mostLines}, not "${lines}"`);
  }
  return { search, lines: count, isFollowing: follow };
}

/**
 * Prints the newest events of `/events/log`, newest last; with `isFollowing`, goes on with new ones until `signal`
 * aborts.
 */
export async function tailEvents(
  store: Store,
  { search, lines, isFollowing }: Tail,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const first = await listEvents(store, search, Math.max(lines, overlap));
  for (const event of first.slice(first.length - Math.min(lines, first.length))) print(lineOf(event));
  let known = first;
  while (isFollowing && !signal.aborted) {
    await wait(pause, undefined, { signal }).catch(() => undefined);
    const newest = known.at(-1)?.id ?? 0;
    const seen = new Set(known.map(({ id }) => id));
    const events = await listEvents(store, { ...search, after: newest - overlap }, mostAtOnce);
    for (const event of events) if (!seen.has(event.id)) print(lineOf(event));
    known = events;
  }
}

/** One line per event: time (Saudi), type, name, device and the beginning of its data. */
export function lineOf({ created_at, type, name, device_id, data }: StoredEvent): string {
  const about = data === 'null' ? [] : [cut(data, shown.data)];
  return [riyadhTime(Date.parse(created_at)), type, name, cut(device_id, shown.device), ...about]
    .map(harmless)
    .join('  ');
}

function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most).join('')}…` : text;
}

/** Anybody can send an event: characters that control a terminal or the text direction are escaped. */
function harmless(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}

function readOptions(command: string | undefined, args: string[]) {
  const text = { type: 'string' } as const;
  try {
    if (command !== 'tail') throw new OperationError(hint);
    const options = { lines: text, type: text, name: text, follow: { type: 'boolean' } } as const;
    return parseArgs({ args, options }).values;
  } catch {
    throw new OperationError(hint);
  }
}

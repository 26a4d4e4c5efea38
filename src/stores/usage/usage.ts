import { atom } from 'nanostores';
import type { UsageEvent, UsageProperties } from '../../contract/usage/usage-events.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** An event that waits to be told: what counts it comes when the page is idle, perhaps the next one. */
export interface QueuedEvent {
  id: string;
  name: string;
  properties: Record<string, string | number>;
  /** Unix seconds at which it happened. */
  time: number;
  /** The member whose it is; none: a visitor's. */
  person?: string;
}

const queueKey = 'ardi:noted';
/** So many wait at most; the oldest give way. */
const maxQueuedEvents = 50;

/** Raised with each event that is noted. */
export const $trackedCount = atom(0);

/**
 * Notes an event of the table `usageEvents` for being counted. It costs nothing, never fails, and asks nobody: whether
 * anything is counted is for `src/scripts/usage/usage.ts` to know.
 */
export function track<Name extends UsageEvent>(name: Name, properties: UsageProperties<Name>): void {
  const person = readStorage(storageKeys.userToken) && readStorage(storageKeys.userId);
  const time = Date.now() / 1000;
  const id = `${time}-${Math.random()}`;
  writeQueue([...queuedEvents(), { id, name, properties, time, ...(person ? { person } : {}) }]);
  $trackedCount.set($trackedCount.get() + 1);
}

/** Forgets an event, once it has been told or may not be. */
export function removeQueuedEvent(id: string): void {
  writeQueue(queuedEvents().filter((noted) => noted.id !== id));
}

function writeQueue(noted: QueuedEvent[]): void {
  writeSessionStorage(queueKey, noted.length > 0 ? JSON.stringify(noted.slice(-maxQueuedEvents)) : undefined);
}

/** What was noted in this visit and is not told yet, in its order. */
export function queuedEvents(): QueuedEvent[] {
  try {
    return JSON.parse(readSessionStorage(queueKey) ?? '[]') as QueuedEvent[];
  } catch {
    return [];
  }
}

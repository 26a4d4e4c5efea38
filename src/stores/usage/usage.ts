import { atom } from 'nanostores';
import type { UsageEvent, UsageProperties } from '../../../contract/usage/usage-events.ts';
import { storageKeys } from '../../environment/environment.ts';
import { readStorage } from '../../environment/storage.ts';
import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** A queued event: the analytics code is loaded when a page is idle, perhaps only on the next one. */
export interface QueuedEvent {
  id: string;
  name: string;
  properties: Record<string, string | number>;
  /** When it happened, in Unix seconds. */
  time: number;
  /** Id of the signed-in user; absent for a visitor. */
  person?: string;
}

const queueKey = 'ardi:noted';
/** Maximum length of the queue; the oldest are dropped. */
const maxQueuedEvents = 50;

/** Incremented with each tracked event. */
export const $trackedCount = atom(0);

/**
 * Queues an event of the table `usageEvents`. It is cheap, never throws, and does not check consent: whether anything
 * is sent is decided in `src/scripts/usage/usage.ts`.
 */
export function track<Name extends UsageEvent>(name: Name, properties: UsageProperties<Name>): void {
  const person = readStorage(storageKeys.userToken) && readStorage(storageKeys.userId);
  const time = Date.now() / 1000;
  const id = `${time}-${Math.random()}`;
  writeQueue([...queuedEvents(), { id, name, properties, time, ...(person ? { person } : {}) }]);
  $trackedCount.set($trackedCount.get() + 1);
}

/** Removes an event from the queue, once it was sent or may not be. */
export function removeQueuedEvent(id: string): void {
  writeQueue(queuedEvents().filter((noted) => noted.id !== id));
}

function writeQueue(noted: QueuedEvent[]): void {
  writeSessionStorage(queueKey, noted.length > 0 ? JSON.stringify(noted.slice(-maxQueuedEvents)) : undefined);
}

/** Events of this session not sent yet, in order. */
export function queuedEvents(): QueuedEvent[] {
  try {
    return JSON.parse(readSessionStorage(queueKey) ?? '[]') as QueuedEvent[];
  } catch {
    return [];
  }
}

import { atom } from 'nanostores';
import type { UsageEvent, UsageProperties } from '../../contract/usage/usage-events.ts';
import { storageKeys } from '../../environment/environment.ts';
import { kept } from '../../environment/storage.ts';
import { keepForVisit, keptForVisit } from '../../environment/session-storage.ts';

/** An event that waits to be told: what counts it comes when the page is idle, perhaps the next one. */
export interface Noted {
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
const mostNoted = 50;

/** Raised with each event that is noted. */
export const $noted = atom(0);

/**
 * Notes an event of the table `usageEvents` for being counted. It costs nothing, never fails, and asks nobody: whether
 * anything is counted is for `src/scripts/usage/usage.ts` to know.
 */
export function note<Name extends UsageEvent>(name: Name, properties: UsageProperties<Name>): void {
  const person = kept(storageKeys.userToken) && kept(storageKeys.userId);
  const time = Date.now() / 1000;
  const id = `${time}-${Math.random()}`;
  keepAll([...notedEvents(), { id, name, properties, time, ...(person ? { person } : {}) }]);
  $noted.set($noted.get() + 1);
}

/** Forgets an event, once it has been told or may not be. */
export function forgetNoted(id: string): void {
  keepAll(notedEvents().filter((noted) => noted.id !== id));
}

function keepAll(noted: Noted[]): void {
  keepForVisit(queueKey, noted.length > 0 ? JSON.stringify(noted.slice(-mostNoted)) : undefined);
}

/** What was noted in this visit and is not told yet, in its order. */
export function notedEvents(): Noted[] {
  try {
    return JSON.parse(keptForVisit(queueKey) ?? '[]') as Noted[];
  } catch {
    return [];
  }
}

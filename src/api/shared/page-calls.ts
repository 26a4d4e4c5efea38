import { riyadhDay } from '../../contract/shared/days.ts';
import { environment } from '../../environment/site-server.ts';
import { createClients } from './clients.ts';
import { CallFailure } from './failure.ts';
import { readsTogether } from './batch-reads.ts';

/** What pages that are made on demand share when they ask the platform. */
export const clients = { ...createClients(environment), request: readsTogether() };

/** Milliseconds that a page waits for the platform. */
const patience = 5_000;

/** What one page made on demand reads of the platform: when reading ends, and whether anything is missing. */
export class PageReads {
  /** Ends the calls of the page once nobody would wait for it any longer. */
  readonly signal = AbortSignal.timeout(patience);
  /** Today in Riyadh, by which the page is written. */
  readonly day: string;
  #validUntil: number;
  #isComplete = true;

  constructor(now = Date.now()) {
    this.day = riyadhDay(now);
    this.#validUntil = Date.parse(`${this.day}T24:00:00+03:00`);
  }

  /** Until when what the page says holds, milliseconds since 1970: the end of its day, or earlier. */
  get validUntil(): number {
    return this.#validUntil;
  }

  /** What has this end (ISO 8601), such as an offer, is shown by the page. */
  showsUntil(end: string): void {
    const time = Date.parse(end);
    // What has ended already is shown as such, and stays so.
    if (time > Date.now()) this.#validUntil = Math.min(this.#validUntil, time);
  }

  /** Whether every part that there is could be had. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** A part that the page can do without: undefined when it cannot be had, or when there is no such thing. */
  optional<Value>(call: Promise<Value>): Promise<Value | undefined> {
    return call.catch((error: unknown) => (isUnknown(error) ? undefined : this.missing(error)));
  }

  /** Has the operator read why something is missing on the page. */
  missing(error: unknown): undefined {
    this.#isComplete = false;
    console.warn('a page is incomplete:', error instanceof Error ? error.message : error);
  }
}

/** There is no such thing, or the address can name none. */
export function isUnknown(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 404 || error.status === 400);
}

import { riyadhDay } from '../../../lib/days.ts';
import { environment } from '../../environment/site-server.ts';
import { noteLimit } from '../../environment/visitor.ts';
import { createClients } from './clients.ts';
import { CallFailure } from './failure.ts';
import { readsTogether } from './batch-reads.ts';

const { main, marketplace } = environment.addresses;
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);

/** Whether the marketplace (the second host, specification §7) is the platform itself. */
export const marketplaceIsPlatform = originOf(marketplace) === originOf(main);

/** The key that the site shares with the platform is sent to nobody else. */
const marketplaceEnvironment = marketplaceIsPlatform
  ? environment
  : { ...environment, ownHeaders: () => ({}) };

/** Clients for on-demand rendered pages, which batch their calls to the platform. */
export const clients = {
  ...createClients(environment),
  marketplace: createClients(marketplaceEnvironment).marketplace,
  request: readsTogether(),
};

/** Timeout of a page's calls to the platform, in milliseconds. */
const patience = 5_000;

/**
 * Tracks the platform reads of one on-demand rendered page: their timeout, how long their data is valid, and whether
 * anything is missing.
 */
export class PageReads {
  /** Aborts the page's calls once no visitor would wait any longer. */
  readonly signal = AbortSignal.timeout(patience);
  /** Today in Riyadh, on which the page's texts are based. */
  readonly day: string;
  #validUntil: number;
  #isComplete = true;

  constructor(now = Date.now()) {
    this.day = riyadhDay(now);
    this.#validUntil = Date.parse(`${this.day}T24:00:00+03:00`);
  }

  /** Until when the page's content is valid, in milliseconds since the Unix epoch: the end of its day, or earlier. */
  get validUntil(): number {
    return this.#validUntil;
  }

  /** Registers that the page shows something, such as an offer, that ends at this time (ISO 8601), if its end is known. */
  showsUntil(end: string | null): void {
    if (end === null) return;
    const time = Date.parse(end);
    // Something that has already ended is shown as such, and that does not change.
    if (time > Date.now()) this.#validUntil = Math.min(this.#validUntil, time);
  }

  /** Whether every existing part could be loaded. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Loads a part that the page can do without: undefined if it cannot be loaded, or does not exist. */
  optional<Value>(call: Promise<Value>): Promise<Value | undefined> {
    return call.catch((error: unknown) => (isUnknown(error) ? undefined : this.missing(error)));
  }

  /** Marks the page as incomplete and logs the reason for the operator. */
  missing(error: unknown): undefined {
    this.#isComplete = false;
    reportMissing(error);
  }
}

/** Logs for the operator why a part of a page, or a file, is missing. */
export function reportMissing(error: unknown): void {
  if (error instanceof CallFailure && error.status === 429) noteLimit();
  console.warn('a page is incomplete:', error instanceof Error ? error.message : error);
}

/** No such item; no address of one, in its form or by its length. */
const unknownStatuses: readonly (number | undefined)[] = [404, 400, 414];

/** Whether the error means that there is no such item, or that the address cannot denote one. */
export function isUnknown(error: unknown): boolean {
  return error instanceof CallFailure && unknownStatuses.includes(error.status);
}

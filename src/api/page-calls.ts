import { environment } from '../environment/site-server.ts';
import { createClients } from './clients.ts';
import { CallFailure } from './failure.ts';
import { readsTogether } from './reads-together.ts';

/** What pages that are made on demand share when they ask the platform. */
export const clients = { ...createClients(environment), request: readsTogether() };

/** Milliseconds that a page waits for the platform, and for how long pages share the signal that ends their calls. */
const patience = 5_000;
const shared = 500;

let signal: AbortSignal | undefined;
let isSharedUntil = 0;

/**
 * Ends the calls of a page once nobody would wait for it any longer. Pages of one moment share a signal: a timer and an
 * error for each of them would keep what they held from being let go of.
 */
export function patienceSignal(): AbortSignal {
  const now = performance.now();
  if (!signal || now >= isSharedUntil) {
    signal = AbortSignal.timeout(patience + shared);
    isSharedUntil = now + shared;
  }
  return signal;
}

/** There is no such thing, or the address can name none. */
export function isUnknown(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 404 || error.status === 400);
}

/** Has the operator read why something is missing on a page. */
export function noteMissing(error: unknown): undefined {
  console.warn('a page is incomplete:', error instanceof Error ? error.message : error);
}

/** A part of a page that the page can do without: undefined when it cannot be had, or is of nothing that there is. */
export function ifHad<Value>(call: Promise<Value>): Promise<Value | undefined> {
  return call.catch((error: unknown) => (isUnknown(error) ? undefined : noteMissing(error)));
}

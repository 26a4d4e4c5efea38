import { AsyncLocalStorage } from 'node:async_hooks';

const signals = new AsyncLocalStorage<AbortSignal>();

/** The client of a request has closed the connection: nobody waits for the answer. */
export class ClientDisconnected extends Error {}

/** Runs the work of a request; `signal` is aborted with `ClientDisconnected` when its client disconnects. */
export function runForClient(signal: AbortSignal, work: () => void): void {
  signals.run(signal, work);
}

/** Runs work whose result other requests will use as well: it goes on when this request's client disconnects. */
export function runDetached<Result>(work: () => Result): Result {
  return signals.exit(work);
}

/** The signal of the request that the current work is for; undefined outside of requests, and in detached work. */
export function disconnectSignal(): AbortSignal | undefined {
  return signals.getStore();
}

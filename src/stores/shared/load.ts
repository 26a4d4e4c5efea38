import { atom, computed, type ReadableAtom } from 'nanostores';
import { CallFailure } from '../../api/shared/failure.ts';

/** The states of something that is fetched. Only one can be true. */
export type Load<Value> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; message: string | undefined };

export interface Loader<Value> {
  readonly $load: ReadableAtom<Load<Value>>;
  /** Fetches; an earlier fetch still under way is cancelled and its answer never shown. */
  start(fetch: (signal: AbortSignal) => Promise<Value>): Promise<void>;
  /** Puts a newer value in place of the fetched one. */
  replace(value: Value): void;
  /** Cancels and forgets. */
  reset(): void;
}

export function createLoader<Value>(): Loader<Value> {
  const $load = atom<Load<Value>>({ status: 'idle' });
  let controller: AbortController | undefined;
  return {
    $load,
    async start(fetch) {
      controller?.abort();
      const own = (controller = new AbortController());
      $load.set({ status: 'loading' });
      try {
        const value = await fetch(own.signal);
        if (own === controller) $load.set({ status: 'ready', value });
      } catch (error) {
        if (own !== controller) return;
        $load.set({
          status: 'failed',
          message: error instanceof CallFailure ? error.serverMessage : undefined,
        });
      }
    },
    replace(value) {
      controller?.abort();
      controller = undefined;
      $load.set({ status: 'ready', value });
    },
    reset() {
      controller?.abort();
      controller = undefined;
      $load.set({ status: 'idle' });
    },
  };
}

/** What was loaded last, also while something newer is on its way: what blinks cannot be read. */
export function lastValue<Value>($load: ReadableAtom<Load<Value>>): ReadableAtom<Value | undefined> {
  let last: Value | undefined;
  return computed($load, (load) => {
    if (load.status !== 'loading') last = load.status === 'ready' ? load.value : undefined;
    return last;
  });
}

/** The load once it is no longer under way. */
export function settled<Value>($load: ReadableAtom<Load<Value>>): Promise<Load<Value>> {
  return new Promise((resolve) => {
    const stop = $load.subscribe((load) => {
      if (load.status === 'idle' || load.status === 'loading') return;
      resolve(load);
      // Not before the subscription stands.
      queueMicrotask(() => stop());
    });
  });
}

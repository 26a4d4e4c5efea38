import { atom, computed, type ReadableAtom } from 'nanostores';
import { CallFailure } from '../../api/shared/failure.ts';

/** States of fetched data, mutually exclusive. */
export type Load<Value> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; message: string | undefined };

export interface Loader<Value> {
  readonly $load: ReadableAtom<Load<Value>>;
  /** Starts a fetch; an earlier one still in progress is aborted and its result ignored. */
  start(fetch: (signal: AbortSignal) => Promise<Value>): Promise<void>;
  /** Replaces the loaded value with a newer one. */
  replace(value: Value): void;
  /** Aborts the fetch and clears the value. */
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

/** The last loaded value, kept while a newer one loads, to prevent flicker. */
export function lastValue<Value>($load: ReadableAtom<Load<Value>>): ReadableAtom<Value | undefined> {
  let last: Value | undefined;
  return computed($load, (load) => {
    if (load.status !== 'loading') last = load.status === 'ready' ? load.value : undefined;
    return last;
  });
}

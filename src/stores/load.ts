import { atom, type ReadableAtom } from 'nanostores';
import { CallFailure } from '../api/failure.ts';

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

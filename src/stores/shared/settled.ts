import type { ReadableAtom } from 'nanostores';
import type { Load } from './load.ts';

/** Resolves once the load has succeeded or failed. */
export function settled<Value>($load: ReadableAtom<Load<Value>>): Promise<Load<Value>> {
  return new Promise((resolve) => {
    const stop = $load.subscribe((load) => {
      if (load.status === 'idle' || load.status === 'loading') return;
      resolve(load);
      // `stop` is not assigned yet if the first call is synchronous.
      queueMicrotask(() => stop());
    });
  });
}

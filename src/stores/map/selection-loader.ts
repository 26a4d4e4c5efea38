import type { ReadableAtom } from 'nanostores';
import { createLoader, type Load } from '../shared/load.ts';
import { $selection, type Selection } from './selection.ts';

export interface SelectionLoader<Value> {
  readonly $load: ReadableAtom<Load<Value>>;
  /** Fetches again, after a failure. */
  readonly load: () => void;
}

/**
 * Creates a loader for data that belongs to the selection: fetched on each selection and cleared with it. `fetchFor`
 * returns the fetch function, undefined if the selection has no such data. Loaders are independent: a failure of one
 * does not affect the others.
 */
export function createSelectionLoader<Value>(
  fetchFor: (selection: Selection) => ((signal: AbortSignal) => Promise<Value>) | undefined,
): SelectionLoader<Value> {
  const loader = createLoader<Value>();
  function load(): void {
    const fetch = fetchFor($selection.get());
    if (fetch) void loader.start(fetch);
    else loader.reset();
  }
  $selection.subscribe(load);
  return { $load: loader.$load, load };
}

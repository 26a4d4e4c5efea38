import type { ReadableAtom } from 'nanostores';
import { createLoader, type Load } from '../shared/load.ts';
import { $selection, type Selection } from './selection.ts';

export interface SelectionLoader<Value> {
  readonly $load: ReadableAtom<Load<Value>>;
  /** Fetches again, after a failure. */
  readonly load: () => void;
}

/**
 * Something that belongs to what is selected: fetched with each selection, and forgotten with it. `fetchFor` tells how;
 * undefined where a selection has nothing of the kind. Kinds stand side by side: one that fails keeps none of the others.
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

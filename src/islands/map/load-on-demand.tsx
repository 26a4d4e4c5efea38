import { useStore } from '@nanostores/react';
import { useEffect, type ComponentType } from 'react';
import { loading as words } from '../../i18n/ar/shared/loading.ts';
import { createLoader } from '../../stores/shared/load.ts';
import { Loaded } from './Loaded.tsx';

interface PartOptions {
  /** Rows that are kept free for the part meanwhile. */
  rows?: number;
  /** Says neither that it is on its way nor that it failed: another part of the same module does. */
  isQuiet?: boolean;
}

/**
 * A module whose parts come when the first of them is drawn, or before by `load`. Unlike React's own `lazy` a failure is
 * said where a part would stand and can be tried again; it takes nothing else down.
 */
export function loadOnDemand<Module>(fetchModule: () => Promise<Module>) {
  const code = createLoader<Module>();

  function load(): void {
    const { status } = code.$load.get();
    if (status !== 'ready' && status !== 'loading') void code.start(fetchModule);
  }

  function part<Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
    { rows = 1, isQuiet = false }: PartOptions = {},
  ): ComponentType<Props> {
    return function Part(props: Props) {
      const state = useStore(code.$load);
      useEffect(() => {
        load();
        // What failed without a network is tried again when it is back.
        addEventListener('online', load);
        return () => removeEventListener('online', load);
      }, []);
      if (isQuiet && state.status !== 'ready') return null;
      return (
        <Loaded load={state} failure={words.failedPart} retry={load} rows={rows}>
          {(module) => {
            const Fetched = pick(module);
            return <Fetched {...props} />;
          }}
        </Loaded>
      );
    };
  }

  return { part, load, $load: code.$load };
}

import { useStore } from '@nanostores/react';
import { useEffect, type ComponentType } from 'react';
import { loading as words } from '../../../words/ar/shared/loading.ts';
import { createLoader } from '../../stores/shared/load.ts';
import { Loaded } from './Loaded.tsx';

interface PartOptions {
  /** Rows reserved for the part while it loads. */
  rows?: number;
  /** Shows neither loading nor failure, because another part of the same module does. */
  isQuiet?: boolean;
}

/**
 * Lazy-loads a module when its first part renders, or earlier via `load`. Unlike React's `lazy`, a failure is shown
 * in place of the part and can be retried, without taking down anything else.
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
        // Retry a failed load when the network is back.
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

import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../operations/config.ts';
import type { Engine, Store } from '../../database/connection/store.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { openDemoStore, openTestStore } from './store.ts';

export interface Bench {
  readonly store: Store;
  readonly platform: TestPlatform;
}

/** A demo store and the platform over it, for all tests of the calling block. */
export function demoBench(engine: Engine, overrides: Partial<Config> = {}): Bench {
  return benchOver(() => openDemoStore(engine), overrides);
}

/** An empty store and the platform over it, for tests that need no land. */
export function emptyBench(engine: Engine, overrides: Partial<Config> = {}): Bench {
  return benchOver(() => openTestStore(engine), overrides);
}

function benchOver(open: () => Promise<Store>, overrides: Partial<Config>): Bench {
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = await open();
    platform = await startPlatform(store, overrides);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });
  return {
    get store() {
      return store;
    },
    get platform() {
      return platform;
    },
  };
}

/** The first of some rows. Throws when there is none, so that no test passes vacuously. */
export function firstOf<Row>(rows: readonly Row[]): Row {
  const [first] = rows;
  if (first === undefined) throw new Error('the demo data has no row for this test');
  return first;
}

import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../../platform/config.ts';
import type { Engine, Store } from '../../platform/store/open.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { openDemoStore } from './store.ts';

export interface Bench {
  readonly store: Store;
  readonly platform: TestPlatform;
}

/** A demo store and the platform over it, for all tests of the block that asks for it. */
export function demoBench(engine: Engine, overrides: Partial<Config> = {}): Bench {
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = await openDemoStore(engine);
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

/** The first of some rows. Throws when there is none, so that no test passes over nothing. */
export function firstOf<Row>(rows: readonly Row[]): Row {
  const [first] = rows;
  if (first === undefined) throw new Error('the demo data has no row for this test');
  return first;
}

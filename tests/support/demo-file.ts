import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadDemo } from '../../pipeline/demo/load.ts';
import { openStore } from '../../database/open.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A SQLite file with the demo data of the API tests: copying it is faster than generating the data. */
    demoFile: string;
  }
}

/** The demo data of the API tests: every region, some thousand parcels. */
export const testDemo = { seed: 'test', parcels: 3000 };

let folder: string | undefined;

/** Global setup of the Vitest projects that open a store with demo data. */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'ardi-demo-'));
  const file = join(folder, 'demo.sqlite');
  const store = await openStore({ file });
  await loadDemo(store, testDemo, () => undefined);
  await store.close();
  project.provide('demoFile', file);
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

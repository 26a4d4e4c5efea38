import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readCurrent } from '../../database/snapshot/files.ts';
import { writeSnapshot } from '../../database/snapshot/write.ts';
import type { Store } from '../../database/connection/store.ts';

/** Writes the snapshot of a store into a folder, as the pipeline does after a load. */
export function writeSnapshotOf(store: Store, folder: string, isForced = false) {
  return writeSnapshot(store.address, folder, isForced);
}

/** Rows of a query on the current snapshot of a folder. Large integers become numbers. */
export async function readSnapshot(folder: string, query: string): Promise<Record<string, unknown>[]> {
  const current = await readCurrent(folder);
  if (!current) throw new Error('there is no current snapshot');
  const instance = await DuckDBInstance.create(join(folder, current.file), { access_mode: 'READ_ONLY' });
  try {
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll(query)).getRowObjectsJS();
    connection.closeSync();
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
      ),
    );
  } finally {
    instance.closeSync();
  }
}

/** Rows of a query that the current snapshot of one folder has and that of another has not, both ways. */
export async function differences(
  folder: string,
  other: string,
  query: string,
): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    for (const [name, place] of [
      ['one', folder],
      ['two', other],
    ] as const)
      await connection.run(
        `attach '${join(place, (await readCurrent(place))?.file ?? '')}' as ${name} (read_only)`,
      );
    const [one, two] = ['one', 'two'].map((name) => query.replace(' from ', ` from ${name}.`));
    const result = await connection.runAndReadAll(
      `(${one} except all ${two}) union all (${two} except all ${one}) limit 20`,
    );
    return result.getRowObjectsJS();
  } finally {
    instance.closeSync();
  }
}

import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readCurrent } from '../../platform/land/snapshot/files.ts';
import { writeSnapshot } from '../../platform/land/snapshot/write.ts';
import { openForReading } from '../../platform/store/open.ts';
import type { Store } from '../../platform/store/store.ts';

/** Writes the snapshot of a store into a folder, as the pipeline does after a load. */
export async function writeSnapshotOf(store: Store, folder: string, isForced = false) {
  const own = openForReading(store.address);
  try {
    return await writeSnapshot(own, folder, isForced);
  } finally {
    await own.close();
  }
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

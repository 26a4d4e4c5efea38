import { removeEarlierVersions, snapshotFolder } from '../database/snapshot/files.ts';
import { writeSnapshot } from '../database/snapshot/write.ts';
import type { StoreAddress } from '../database/connection/store.ts';

/** Most sales that are named when some are left out. */
const mostNamed = 20;

/** Writing the snapshot failed, which happens after the data was stored. */
export class SnapshotNotWritten extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `the snapshot was not written, so land queries have the earlier one; what was loaded is stored: npm run data -- snapshot writes it again (${reason})`,
      { cause },
    );
  }
}

interface SnapshotOptions {
  dataDirectory: string;
  /** Writes all regions anew, also when nothing changed. */
  force?: boolean;
}

/**
 * Writes the snapshot for land queries, if the store's land changed since the current one was written. Returns
 * what to tell the operator, line by line. Call it while no load runs (`withLoadLock`), on a migrated store.
 *
 * @throws SnapshotNotWritten, for example when the disk is full: the earlier snapshot stays current
 */
export async function updateSnapshot(
  address: StoreAddress,
  { dataDirectory, force = false }: SnapshotOptions,
): Promise<string[]> {
  try {
    const report = await writeSnapshot(address, snapshotFolder(dataDirectory), force);
    await removeEarlierVersions(dataDirectory);
    if (!report) return [];
    const { sales, parcels, regions, rewritten, unfit, bytes, seconds } = report;
    const lines = [
      `snapshot: ${parcels} parcels and ${sales} sales of ${regions} ${regions === 1 ? 'region' : 'regions'} written, ` +
        `${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`,
    ];
    if (rewritten)
      lines.unshift(`snapshot: the earlier one could not be read, so all is written anew (${rewritten})`);
    if (unfit.length > 0) {
      const some = unfit.slice(0, mostNamed).join(', ');
      lines.push(
        `snapshot: ${unfit.length} sales left out, which do not conform to the contract: ids ${some}`,
      );
    }
    return lines;
  } catch (error) {
    throw new SnapshotNotWritten(error);
  }
}

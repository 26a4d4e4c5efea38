import { tryLoadLock } from '../loads/load-lock.ts';
import type { StoreAddress } from '../connection/store.ts';
import { writeSnapshot } from './write.ts';

/** Script of the process that `SnapshotRepair` starts: writes the snapshot of a store, and says how that ended. */
export interface RepairTask {
  address: StoreAddress;
  folder: string;
}

/** How it ended; `nothing`: there was nothing to write, or a load runs, which writes the snapshot itself. */
export type RepairMessage =
  { kind: 'written'; file: string } | { kind: 'nothing' } | { kind: 'failed'; reason: string };

// The platform has ended: nobody would read what is written here.
process.on('disconnect', () => process.exit());
process.once('message', (task: RepairTask) => void repair(task));

async function repair({ address, folder }: RepairTask): Promise<void> {
  try {
    say(await write(address, folder));
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

async function write(address: StoreAddress, folder: string): Promise<RepairMessage> {
  const release = await tryLoadLock(address);
  if (!release) return { kind: 'nothing' };
  try {
    const report = await writeSnapshot(address, folder);
    return report ? { kind: 'written', file: report.file } : { kind: 'nothing' };
  } finally {
    await release();
  }
}

function say(message: RepairMessage): void {
  process.send?.(message, () => process.exit());
}

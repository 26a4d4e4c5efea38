import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../operations/config.ts';
import type { Store } from '../../../database/connection/store.ts';
import { SnapshotFetch } from '../../../database/snapshot/fetch-supply.ts';
import { snapshotFolder } from '../../../database/snapshot/files.ts';
import { SnapshotRepair } from '../../../database/snapshot/repair.ts';
import { LandQueries } from './land-queries.ts';

/** Opens land queries on snapshots that are written on this machine, or fetched where the configuration says so. */
export function openLandQueries({
  store,
  config,
  log,
}: {
  store: Store;
  config: Config;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}): LandQueries {
  const folder = snapshotFolder(config.dataDirectory);
  const repair = new SnapshotRepair(store.address, folder, log);
  const { snapshotUrl: url } = config;
  return new LandQueries(
    store,
    folder,
    log,
    url === undefined ? repair : new SnapshotFetch({ url }, folder, { fallback: repair, log }),
  );
}

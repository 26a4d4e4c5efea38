import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getDataStatus, type DataStatus, type DerivedFile } from '../../../contract/admin/data.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { readCurrent, snapshotFolder } from '../../../database/snapshot/files.ts';
import { landRevision } from '../../../database/snapshot/revision.ts';
import { readStatus } from '../../../database/loads/data-status.ts';
import { listUndoableLoads } from '../../../database/loads/loads.ts';
import { readRevisions } from '../../../database/shared/revisions.ts';
import { readManifest, tileDirectory } from '../../../database/tiles/manifest.ts';

export function dataStatusModule(platform: Platform): void {
  const { database } = platform.store;

  mountEndpoint(platform, getDataStatus, async () => ({
    rows: await readStatus(database),
    tiles: await tilesOf(platform),
    snapshot: await snapshotOf(platform),
    undoable: (await listUndoableLoads(database)).map(({ isKept: _isKept, ...load }) => load),
  }));
}

/** Archives of land that are in use. One that is older than the last change of its region's land is not current. */
async function tilesOf({ store, config }: Platform): Promise<DataStatus['tiles']> {
  const folder = tileDirectory(config.dataDirectory);
  const manifest = await readManifest(folder);
  const changes = new Map((await readRevisions(store.database)).map((row) => [row.name, row.changed_at]));
  const tiles: DataStatus['tiles'] = [];
  for (const region of regionKeys) {
    const entry = manifest[region];
    if (!entry) continue;
    const builtAt = await modifiedAt(join(folder, entry.file));
    const changedAt = changes.get(`land:${region}`);
    const isCurrent =
      builtAt !== null && (changedAt === undefined || Date.parse(changedAt) <= Date.parse(builtAt));
    tiles.push({ region, builtAt, isCurrent });
  }
  return tiles;
}

async function snapshotOf({ store, config }: Platform): Promise<DerivedFile> {
  const folder = snapshotFolder(config.dataDirectory);
  const current = await readCurrent(folder);
  if (!current) return { builtAt: null, isCurrent: false };
  return {
    builtAt: await modifiedAt(join(folder, current.file)),
    isCurrent: current.revision === (await landRevision(store.database)),
  };
}

async function modifiedAt(file: string): Promise<string | null> {
  return stat(file).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
}

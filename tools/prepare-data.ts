import { updateDemo } from '../pipeline/demo/demo-state.ts';
import { joinDoubles, linesOfJoined } from '../pipeline/import/deeds/join-doubles.ts';
import { Aliases } from '../pipeline/import/places/aliases.ts';
import { groundLine, updateGround } from '../pipeline/ground-tiles.ts';
import { updateSnapshot } from '../pipeline/land-snapshot.ts';
import { withLoadLock } from '../database/loads/load-lock.ts';
import { updateTiles } from '../pipeline/region-tiles.ts';
import type { Config } from '../operations/config.ts';
import { openStore } from '../database/open.ts';
import { NotMet } from './shared/requirements.ts';

/**
 * Brings the store, the demo data, the snapshot and the tiles up to date, printing each step.
 *
 * @param withDemo otherwise no demo data is generated or updated; what there is stays
 */
export async function prepareData(
  root: string,
  config: Config,
  say: (message: string) => void,
  withDemo = true,
): Promise<void> {
  const store = await openStore(config.store);
  try {
    const counts = await (withDemo &&
      updateDemo(store, {
        root,
        settings: demoSettings(process.env.DEMO_PARCELS),
        onProgress: (message) => say(`demo data: ${message}`),
      }));
    if (counts) say(`demo data: ${counts.parcels} parcels, ${counts.sales} sales`);
    const { store: address, dataDirectory } = config;
    const joined = await joinDoubles(store, await Aliases.open(dataDirectory));
    for (const line of joined ? linesOfJoined(joined) : []) say(line);
    const lines = await withLoadLock(address, say, () => updateSnapshot(address, { dataDirectory }));
    for (const line of lines) say(line);
    for await (const { archive, report } of updateTiles(store, {
      root,
      dataDirectory: config.dataDirectory,
    })) {
      if (report && report !== 'nothing')
        say(`tiles: ${archive}, ${report.tiles} tiles in ${report.seconds.toFixed(1)} s`);
    }
    const ground = await updateGround(store, { root, dataDirectory: config.dataDirectory });
    if (ground) say(`tiles: ${groundLine(ground)}`);
  } finally {
    await store.close();
  }
}

/** Number of demo parcels; without one, the generator's default or an earlier call's number applies. */
function demoSettings(parcels: string | undefined): { parcels?: number } {
  if (!parcels) return {};
  if (!/^[1-9]\d{0,8}$/.test(parcels)) throw new NotMet('DEMO_PARCELS must be a whole number.');
  return { parcels: Number(parcels) };
}

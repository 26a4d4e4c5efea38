import { parseArgs } from 'node:util';
import { regionKeys, type RegionKey } from '../contract/shared/vocabulary.ts';
import { kinds } from './import/kinds.ts';

export const usage = `Usage:
  npm run data -- status
  npm run data -- generate [--parcels N] [--seed TEXT]
  npm run data -- demo remove|add [--region KEY]
  npm run data -- tiles [--region KEY] [--force]
  npm run data -- snapshot [--force]
    a copy of the land for queries, which each load writes as well: see docs/decisions/038-duckdb.md
  npm run data -- publish COMMAND [--force]
    uploads tile archives and the snapshot by a command of yours: see docs/operations/files.md
  npm run data -- import districts FILE… --region KEY [--city NAME]
  npm run data -- import cities FILE… [--region KEY] [--mode replace|append|upsert]
  npm run data -- import indicators FILE…
  npm run data -- import sales FILE… [--region KEY] [--city NAME] [--mode append|upsert|replace]
  npm run data -- import parcels FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import plans FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import streets FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import edges FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import land-fees FILE… --region KEY [--mode replace|append|upsert] [--key COLUMN]
  npm run data -- import rules FILE… [--region KEY] [--mode replace|append|upsert]
  npm run data -- import organisations FILE… [--region KEY] [--mode upsert|append|replace]
  npm run data -- import uses FILE [--region KEY] [--mode replace|append|upsert]
  npm run data -- import reasons FILE [--mode replace|append|upsert]
  npm run data -- import settings FILE
  npm run data -- import offers FILE… [--region KEY] [--city NAME] [--mode upsert|append|replace]
  npm run data -- import projects|marketplace FILE… [--region KEY] [--mode upsert|append|replace]
  npm run data -- import lots FILE… [--mode upsert|append|replace]
  npm run data -- import mega-content FILE… [--mode upsert|append|replace]
  npm run data -- import transit FILE… [--region KEY] [--as metro|bus] [--mode replace|append|upsert]
  npm run data -- import boulevard FILE… [--region KEY] [--as shape|area] [--mode replace|append|upsert]
  npm run data -- import mega FILE… [--region KEY] [--mode replace|append|upsert]
  npm run data -- import ground FILE.pmtiles [--anyway]
    the map's ground, an archive in the Protomaps basemap schema: see docs/data/ground.md
    each other import also takes [--source PUBLISHER] [--licence TEXT] [--date YYYY-MM-DD] [--no-tiles]
    several files are one load; a bad one of them stops the others only with --all-or-nothing
    imports of geographic files also take [--crs EPSG:CODE] [--encoding NAME] [--layer NAME]
    each of them but ground, transit, boulevard and mega takes [--map THEIRS=OURS]… [--values FILE]: see docs/data/columns.md
    each of them but ground takes [--dry-run]; [--anyway] removes more than a tenth of what is there without a question
  npm run data -- ground remove
    takes the map's ground out; the demonstration's own comes back where there is a demonstration
  npm run data -- watch FOLDER
    loads each file that is put there once, and moves it to done or failed with its report: see docs/data/watch.md
  npm run data -- undo KIND [--region KEY] [--load ID] [--no-tiles]
    takes back the last load of a kind, or that of an id if it is the last: see docs/data/undo.md
  npm run data -- history [--region KEY] [--csv]
  npm run data -- correct sale|parcel|offer ID FIELD=VALUE… --why TEXT [--region KEY] [--no-tiles]
  npm run data -- withdraw sale|offer ID --why TEXT [--region KEY] [--no-tiles]
  npm run data -- retire parcel ID --into ID,ID [--why TEXT] [--no-tiles]
  npm run data -- amendments [--region KEY]
  npm run data -- amendments end ID
    changes of single rows, which later loads keep to: see docs/data/amendments.md
  npm run data -- aliases suggest [FILE] [--region KEY]
  npm run data -- aliases accept FILE [--no-tiles]
  npm run data -- aliases list [--region KEY]
    other spellings of districts and cities: see docs/data/aliases.md
  npm run data -- rules remove --region KEY
    the usual zoning classes hold in the region again, without building rules
  npm run data -- held [list] [--region KEY] [--kind sales|indicators|parcels]
  npm run data -- held accept FILE|ID… [--no-tiles]
    implausible rows, which are held aside; import sales, indicators and parcels also take [--accept FILE]: see docs/data/held.md
  npm run data -- template KIND [FILE]
Kinds of templates: ${Object.keys(kinds).join(', ')}
Regions: ${regionKeys.join(', ')}`;

/** Wrong usage of the command: printed as one sentence, without a stack trace. */
export class UsageError extends Error {}

export type DataOptions = ReturnType<typeof parseOptions>['values'];

/**
 * Words and options of `npm run data -- …`.
 *
 * @throws UsageError for an option that there is not
 */
export function parseOptions(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        parcels: { type: 'string' },
        seed: { type: 'string' },
        region: { type: 'string' },
        force: { type: 'boolean', default: false },
        city: { type: 'string' },
        as: { type: 'string' },
        source: { type: 'string' },
        licence: { type: 'string' },
        date: { type: 'string' },
        mode: { type: 'string' },
        'all-or-nothing': { type: 'boolean', default: false },
        crs: { type: 'string' },
        encoding: { type: 'string' },
        layer: { type: 'string' },
        map: { type: 'string', multiple: true, default: [] },
        key: { type: 'string' },
        values: { type: 'string' },
        accept: { type: 'string' },
        kind: { type: 'string' },
        anyway: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        why: { type: 'string' },
        into: { type: 'string' },
        load: { type: 'string' },
        'no-tiles': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError for an unknown key */
export function readRegion(value: string | undefined): RegionKey | undefined {
  if (value === undefined) return undefined;
  const key = regionKeys.find((candidate) => candidate.toLowerCase() === value.toLowerCase());
  if (!key) throw new UsageError(`unknown region: ${value}`);
  return key;
}

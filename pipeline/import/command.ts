import { resolve } from 'node:path';
import { recordInJournal } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import { fileKinds, type FileKind } from '../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { Aliases } from './places/aliases.ts';
import { cities } from './cities/command.ts';
import { districts } from './districts/command.ts';
import { ground } from './ground/command.ts';
import type { ImportCommand } from './load/import-command.ts';
import { indicators } from './indicators/command.ts';
import { landFees } from './land-fees/command.ts';
import { overlays } from './overlays/command.ts';
import { parcels } from './parcels/command.ts';
import { plans } from './plans/command.ts';
import { rules } from './rules/rules-command.ts';
import { sales } from './deeds/command.ts';
import { reasons, settings } from './rules/small-tables-command.ts';
import { streets } from './streets/command.ts';
import { uses } from './rules/uses-command.ts';
import { refuseColumnOptions } from './columns/load-with-columns.ts';
import { market, marketWord } from './market/command.ts';
import { ImportError } from '../shared/import-error.ts';
import { commandActor, recordedFiles, type LoadRecord } from './load/load-record.ts';
import type { RecordingStore } from './load/load-within.ts';
import { overlayFiles } from './overlays/overlay-rows.ts';

export type { ImportCommand } from './load/import-command.ts';

/**
 * Runs `import cities|districts|indicators|land-fees|parcels|plans|reasons|rules|sales|settings|streets|uses|transit|boulevard|mega|ground`, or a kind of the market, and prints the result of each file.
 *
 * @returns the regions whose data has changed, none after a dry run; undefined when the command is unknown or incomplete
 * @throws ImportError when a file cannot be imported; nothing has changed then
 */
export async function runImport(store: Store, command: ImportCommand): Promise<RegionKey[] | undefined> {
  const [kind, ...given] = command.words;
  const files = given.map((file) => resolve(file));
  if (files.length === 0 || kind === undefined) return undefined;
  const word = marketWord(kind);
  refuseColumnOptions(word ?? kind, command);
  if (command.accept !== undefined && !['sales', 'indicators', 'parcels'].includes(kind))
    throw new ImportError(`import ${kind} does not accept --accept`);
  if (kind === 'ground') {
    const [file, ...more] = files;
    if (file === undefined || more.length > 0) return undefined;
    const changed = await ground(command, file);
    const [read] = await recordedFiles([file]);
    const entry = { act: 'data.loaded', detail: { kind }, ...(read ? { file: read } : {}) } as const;
    await recordInJournal(store.database, command.actor ?? commandActor(), entry);
    return changed;
  }
  const known = fileKinds.find((each) => each === (word ?? kind));
  return known && load({ ...store, record: recordOf(known, command) }, known, { ...command, files });
}

async function load(
  store: RecordingStore,
  kind: FileKind,
  { files, ...command }: ImportCommand & { files: string[] },
): Promise<RegionKey[] | undefined> {
  const overlay = overlayFiles.find((name) => name === kind);
  if (overlay) return overlays(store, command, files, overlay);
  const own = { ...command, aliases: await Aliases.open(command.dataDirectory) };
  const word = marketWord(kind);
  if (word) return market(store, own, files, word);
  if (kind === 'indicators') return indicators(store, own, files);
  if (kind === 'rules') return rules(store, own, files);
  if (kind === 'sales') return sales(store, own, files);
  if (kind === 'cities') return cities(store, own, files);
  if (kind === 'reasons' || kind === 'settings' || kind === 'uses') {
    const [file, ...more] = files;
    if (file === undefined || more.length > 0) return undefined;
    return { reasons, settings, uses }[kind](store, own, file);
  }
  if (command.region === undefined) return undefined;
  if (kind === 'districts') return districts(store, own, files, command.region);
  if (kind === 'parcels') return parcels(store, own, files, command.region);
  if (kind === 'land-fees') return landFees(store, own, files, command.region);
  if (kind === 'plans') return plans(store, own, files, command.region);
  if (kind === 'streets') return streets(store, own, files, command.region);
  return undefined;
}

/** What the journal keeps of a command besides its files. */
function recordOf(
  kind: FileKind,
  { region, mode, source, actor, anyway, print, onFacts, dataDirectory }: ImportCommand,
): LoadRecord {
  return {
    act: 'data.loaded',
    kind,
    actor: actor ?? commandActor(),
    region,
    detail: {
      ...(mode === undefined ? {} : { mode }),
      ...(source === undefined ? {} : { publisher: source }),
    },
    isLossConfirmed: anyway === true,
    print,
    aliases: () => Aliases.open(dataDirectory),
    onFacts,
  };
}

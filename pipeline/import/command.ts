import { resolve } from 'node:path';
import { message } from '../../words/message.ts';
import { heldKinds, type FileKind } from '../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Store } from '../../database/connection/store.ts';
import { recordInJournal } from '../../database/shared/journal.ts';
import { ImportError } from '../shared/import-error.ts';
import { ground } from './ground/command.ts';
import { kindOf, kinds, type ImportKind, type Kind } from './kinds.ts';
import type { ImportCommand } from './load/import-command.ts';
import { commandActor, recordedFiles, type LoadRecord } from './load/load-record.ts';
import type { RecordingStore } from './load/load-within.ts';
import { overlays } from './overlays/command.ts';
import { overlayFiles } from './overlays/overlay-rows.ts';
import { Aliases } from './places/aliases.ts';

export type { ImportCommand } from './load/import-command.ts';

/**
 * Runs `import KIND FILE…` and prints the result of each file. Kinds are those of `kinds.ts`, overlays and the ground.
 *
 * @returns the regions whose data has changed, none after a dry run; undefined when the command is unknown or incomplete
 * @throws ImportError when a file cannot be imported; nothing has changed then
 */
export async function runImport(store: Store, command: ImportCommand): Promise<RegionKey[] | undefined> {
  const [word, ...given] = command.words;
  const files = given.map((file) => resolve(file));
  const [file, ...more] = files;
  if (file === undefined || word === undefined) return undefined;
  const kind = kindOf(word);
  refuseOptions(word, kind, command);
  if (kind) return importKind(store, kind, command, files);
  const overlay = overlayFiles.find((name) => name === word);
  if (overlay) return overlays(recording(store, overlay, command), command, files, overlay);
  if (word !== 'ground' || more.length > 0) return undefined;
  const changed = await ground(command, file);
  const [read] = await recordedFiles([file]);
  const entry = { act: 'data.loaded', detail: { kind: word }, ...(read ? { file: read } : {}) } as const;
  await recordInJournal(store.database, command.actor ?? commandActor(), entry);
  return changed;
}

async function importKind(
  store: Store,
  name: ImportKind,
  command: ImportCommand,
  files: string[],
): Promise<RegionKey[] | undefined> {
  const kind: Kind = kinds[name];
  if (kind.takesOneFile && files.length > 1) return undefined;
  const own = recording(store, name, command);
  const named = { ...command, aliases: await Aliases.open(command.dataDirectory) };
  if (!kind.needsRegion) return kind.load(own, named, files);
  const { region } = command;
  return region && kind.load(own, { ...named, region }, files);
}

/** An option that would be ignored is refused: a dry run that loads would be worst. */
function refuseOptions(
  word: string,
  kind: ImportKind | undefined,
  { map = [], values, isDryRun, accept }: ImportCommand,
): void {
  const isHeld = heldKinds.some((each) => each === word);
  const refused = [
    ...(kind === undefined && map.length > 0 ? ['--map'] : []),
    ...(kind === undefined && values !== undefined ? ['--values'] : []),
    ...(word === 'ground' && isDryRun ? ['--dry-run'] : []),
    ...(accept !== undefined && !isHeld ? ['--accept'] : []),
  ];
  if (refused.length > 0)
    throw new ImportError(message('import {word} does not accept {option}', { word, option: refused }));
}

/** The store, whose loads record what the journal keeps of a command besides its files. */
function recording(
  store: Store,
  kind: FileKind,
  { region, mode, source, actor, anyway, print, onFacts, dataDirectory }: ImportCommand,
): RecordingStore {
  const record: LoadRecord = {
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
  return { ...store, record };
}

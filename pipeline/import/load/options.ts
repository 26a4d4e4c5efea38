import { message } from '../../../words/message.ts';
import { idsOfFile } from '../held/held-file.ts';
import { ImportError } from '../../shared/import-error.ts';
import { loadModes, type LoadMode } from './load-mode.ts';
import type { ImportCommand, NamedCommand } from './import-command.ts';

/**
 * What loads of features take from a command, whatever their kind.
 *
 * @throws ImportError when the mode or the date is none
 */
export function featureOptions(command: NamedCommand) {
  const { aliases } = command;
  return { mode: modeOf(command, 'replace'), ...reading(command), ...publisher(command), aliases };
}

/** How the geographic files of a command are read. */
export function reading({ crs, encoding, layer }: ImportCommand) {
  return {
    ...(crs === undefined ? {} : { crs }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(layer === undefined ? {} : { layer }),
  };
}

/**
 * What is known of the publisher of a command's files.
 *
 * @throws ImportError when the date is no day
 */
export function publisher({ source, licence, date, print }: ImportCommand) {
  if (date !== undefined && !isDay(date))
    throw new ImportError(message('--date must be a day such as 2026-01-31, not {date}', { date }));
  return {
    ...(source ? { source } : {}),
    ...(licence ? { licence } : {}),
    ...(date ? { date } : {}),
    onProgress: print,
  };
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}

/** @throws ImportError when a word was given that is no mode */
export function modeOf({ mode: given }: ImportCommand, otherwise: LoadMode): LoadMode {
  if (given === undefined) return otherwise;
  const mode = loadModes.find((each) => each === given);
  if (mode === undefined)
    throw new ImportError(message('--mode must be {option}, not {mode}', { option: loadModes, mode: given }));
  return mode;
}

/**
 * Ids of the held rows that a load puts in force.
 *
 * @throws ImportError when the file is no list of held rows
 */
export async function acceptedOf({ accept }: ImportCommand): Promise<ReadonlySet<string>> {
  return new Set(accept === undefined ? [] : await idsOfFile(accept));
}

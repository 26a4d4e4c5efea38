import { message } from '../../words/message.ts';
import { amendedItems, type AmendedItem } from '../../contract/admin/amendments.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { endAmendment } from '../../operations/amendments.ts';
import { listAmendments, type AmendmentRow } from '../../database/loads/amendments.ts';
import type { Actor } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import { Aliases } from '../import/places/aliases.ts';
import { ImportError } from '../shared/import-error.ts';
import type { LoadRecord } from '../import/load/load-record.ts';
import type { RecordingStore } from '../import/load/load-within.ts';
import { correct, retire, withdraw, type AmendReport } from './amend.ts';

export interface AmendCommand {
  /** `correct`, `withdraw` or `retire`, and the words after it. */
  words: readonly string[];
  region: RegionKey | undefined;
  why: string | undefined;
  /** Ids of parcels, separated by commas. */
  into: string | undefined;
  dataDirectory: string;
  actor: Actor;
  print: (line: string) => void;
}

const records = {
  correct: { act: 'data.corrected', kind: 'correction' },
  withdraw: { act: 'data.withdrawn', kind: 'withdrawal' },
  retire: { act: 'data.retired', kind: 'retirement' },
} as const;

/**
 * Runs `correct`, `withdraw` or `retire`.
 *
 * @returns the regions whose data has changed; undefined when the command is incomplete
 * @throws ImportError when there is no such row, or what is said of it cannot be
 */
export async function runAmend(store: Store, command: AmendCommand): Promise<RegionKey[] | undefined> {
  const [verb, ...words] = command.words;
  if (verb !== 'correct' && verb !== 'withdraw' && verb !== 'retire') return undefined;
  const recording = { ...store, record: recordOf(verb, command) };
  const report = await amend(recording, verb, words, command);
  if (!report) return undefined;
  const { found, lines, act } = report;
  command.print(`${act} of ${found.item} ${found.key} (${found.regionKey})`);
  for (const line of lines) command.print(`  ${line}`);
  return found.item === 'offer' ? [] : [found.regionKey];
}

async function amend(
  store: RecordingStore,
  verb: keyof typeof records,
  [word, key, ...rest]: readonly string[],
  { region, why, into }: AmendCommand,
): Promise<AmendReport | undefined> {
  const item: AmendedItem | undefined = amendedItems.find((each) => each === word);
  if (item === undefined || key === undefined) return undefined;
  if (verb === 'retire') {
    if (item !== 'parcel' || into === undefined || rest.length > 0) return undefined;
    return retire(store, { key, region }, readIds(into), why ?? null);
  }
  if (why === undefined || why.trim() === '') throw new ImportError(message('state the reason: --why TEXT'));
  if (verb === 'correct') return correct(store, { item, key, region }, readPairs(rest), why);
  if (item === 'parcel' || rest.length > 0) return undefined;
  return withdraw(store, { item, key, region }, why);
}

function recordOf(
  verb: keyof typeof records,
  { actor, region, print, dataDirectory }: AmendCommand,
): LoadRecord {
  return {
    ...records[verb],
    ...{ actor, region, print, detail: {}, isLossConfirmed: true },
    aliases: () => Aliases.open(dataDirectory),
  };
}

function readIds(text: string): number[] {
  return text.split(',').map((part) => {
    const word = part.trim();
    if (/^[1-9]\d{0,14}$/.test(word)) return Number(word);
    throw new ImportError(
      message('--into takes ids of parcels, separated by commas, not «{given}»', { given: word }),
    );
  });
}

/** `field=value` each. */
function readPairs(words: readonly string[]): Map<string, string> {
  return new Map(
    words.map((word) => {
      const at = word.indexOf('=');
      if (at < 1) throw new ImportError(message('«{option}» is not field=value', { option: word }));
      return [word.slice(0, at), word.slice(at + 1)];
    }),
  );
}

const mostListed = 200;

/**
 * Runs `amendments`, which lists them, or `amendments end ID`.
 *
 * @throws ImportError when there is none of that id
 */
export async function runAmendments(
  store: Store,
  { words, region, actor, print }: Pick<AmendCommand, 'words' | 'region' | 'actor' | 'print'>,
): Promise<boolean> {
  const [verb, id, ...more] = words;
  if (verb === undefined) {
    const page = { offset: 0, limit: mostListed };
    const { rows, totalCount } = await listAmendments(store.database, region, page);
    for (const row of rows) print(lineOf(row));
    print(`${totalCount} changes are in force`);
    return true;
  }
  if (verb !== 'end' || id === undefined || more.length > 0) return false;
  const ended = await endAmendment(store.database, Number(id), actor);
  if (!ended) throw new ImportError(message('there is no change {id}', { id }));
  print(`loads may write over it from now on: ${lineOf(ended)}`);
  return true;
}

function lineOf({ id, act, item, item_key: key, title, region_key: region, changes, ...row }: AmendmentRow) {
  const fields = changes.fields.map(({ field, from, to }) => `${field} ${from ?? '-'} → ${to ?? '-'}`);
  const what = row.successors.length > 0 ? `became ${row.successors.join(', ')}` : fields.join(', ');
  const parts = [
    id,
    row.amended_at.slice(0, 10),
    act,
    `${item} ${key}`,
    title,
    region,
    what,
    row.reason ?? '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

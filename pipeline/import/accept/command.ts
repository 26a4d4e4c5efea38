import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { message } from '../../../words/message.ts';
import type { Actor } from '../../../database/shared/journal.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { Aliases } from '../places/aliases.ts';
import { ImportError } from '../../shared/import-error.ts';
import { commandActor, type LoadRecord } from '../load/load-record.ts';
import { loadRegions } from '../places/regions.ts';
import { acceptRows } from './accept.ts';
import { idsOfFile, textOf } from '../held/held-file.ts';
import { reasonTexts } from '../held/plausible.ts';

export interface HeldCommand {
  /** Arguments after `held`: `list`, nothing, or `accept FILE|ID…`. */
  words: readonly string[];
  region: RegionKey | undefined;
  kind: string | undefined;
  dataDirectory: string;
  /** Who accepts, for the journal; undefined: whoever runs the command. */
  actor?: Actor | undefined;
  print: (line: string) => void;
}

const kinds = ['sales', 'indicators', 'parcels'] as const;
const mostListed = 200;

/**
 * Runs `held list|accept`.
 *
 * @returns the regions whose data has changed; undefined when the command is unknown or incomplete
 * @throws ImportError when a row cannot be put in force; nothing has changed then
 */
export async function runHeld(store: Store, command: HeldCommand): Promise<RegionKey[] | undefined> {
  const [action = 'list', ...rest] = command.words;
  if (action === 'list' && rest.length === 0) return list(store, command);
  if (action !== 'accept' || rest.length === 0) return undefined;
  const ids = (await Promise.all(rest.map(idsOf))).flat();
  const aliases = await Aliases.open(command.dataDirectory);
  const recording = { ...store, record: recordOf(command, ids) };
  const report = await acceptRows(recording, ids, { aliases, onProgress: command.print });
  const known = report.known > 0 ? `, ${report.known} were already` : '';
  command.print(`rows in force now: ${report.inForce}${known}`);
  if (report.replaced > 0)
    command.print(`  ${report.replaced} are not: another accepted row has the same reference number`);
  return report.changed;
}

function recordOf({ actor, region, print, dataDirectory }: HeldCommand, ids: readonly string[]): LoadRecord {
  const detail = { rows: ids.length };
  const record = { act: 'data.held_accepted', kind: 'held', isLossConfirmed: false } as const;
  return {
    ...record,
    actor: actor ?? commandActor(),
    region,
    detail,
    print,
    aliases: () => Aliases.open(dataDirectory),
  };
}

async function idsOf(word: string): Promise<string[]> {
  return existsSync(word) || !/^[0-9a-f]{16}$/.test(word) ? await idsOfFile(resolve(word)) : [word];
}

async function list(store: Store, { region, kind: given, print }: HeldCommand): Promise<RegionKey[]> {
  const kind = kinds.find((each) => each === given);
  if (given !== undefined && kind === undefined)
    throw new ImportError(
      message('--kind must be {kinds}, not {given}', { kinds: kinds.map((each) => ({ kind: each })), given }),
    );
  const regions = await loadRegions(store.database);
  const id = region === undefined ? undefined : regions.get(region)?.id;
  const rows = await store.database
    .selectFrom('held_row')
    .select(['id', 'kind', 'file', 'line', 'reason', 'detail'])
    .where('accepted_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'sales'))
    .$if(id !== undefined, (query) => query.where('region_id', '=', id ?? 0))
    .orderBy('kind')
    .orderBy('file')
    .orderBy('line')
    .limit(mostListed + 1)
    .execute();
  for (const row of rows.slice(0, mostListed)) {
    const { reason, detail } = row;
    print(
      `${row.id} ${row.kind} ${row.file} line ${row.line}: ${reasonTexts[reason]}: ${textOf(reason, detail)}`,
    );
  }
  if (rows.length > mostListed)
    print(`there are more: see the lists *.held.csv in DATA_DIR/imports, or state --region or --kind`);
  else print(`${rows.length} rows are held aside`);
  return [];
}

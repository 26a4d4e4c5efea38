import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { message } from '../../../words/message.ts';
import type { Actor } from '../../../database/shared/journal.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { LoadFacts, SuggestionFact } from '../../../contract/admin/load-facts.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { commandActor, type LoadRecord } from '../load/load-record.ts';
import { refuse } from '../../shared/import-error.ts';
import { acceptAliases, acceptedRows } from './accept.ts';
import { keyOf, writeRows, type Alias } from '../places/alias-file.ts';
import { Aliases } from '../places/aliases.ts';
import { suggestAliases, type Suggestion } from './suggest.ts';

export interface AliasCommand {
  /** Arguments after `aliases`: `suggest [FILE]`, `accept FILE` or `list`. */
  words: readonly string[];
  region: RegionKey | undefined;
  dataDirectory: string;
  /** Who accepts, for the journal; undefined: whoever runs the command. */
  actor?: Actor | undefined;
  /** Takes the suggestions, as values. */
  onFacts?: ((facts: LoadFacts) => void) | undefined;
  print: (line: string) => void;
}

/** A screen shows so many suggestions; the file has all. */
const mostFacts = 500;

/** Of a file of suggestions; a person fills in the first. */
const columns = ['accept', 'score', 'rows', 'kind', 'region', 'city', 'written', 'meant'] as const;

/**
 * Runs `aliases suggest|accept|list`.
 *
 * @returns the regions whose data has changed; undefined when the command is unknown or incomplete
 * @throws ImportError when a file cannot be read or a row in it cannot be meant; nothing has changed then
 */
export async function runAliases(store: Store, command: AliasCommand): Promise<RegionKey[] | undefined> {
  const [action, file, ...more] = command.words;
  if (more.length > 0) return undefined;
  if (action === 'suggest') return suggest(store, command, file);
  if (action === 'accept' && file !== undefined) return accept(store, command, resolve(file));
  if (action === 'list' && file === undefined) return list(command);
  return undefined;
}

async function suggest(
  store: Store,
  { region, dataDirectory, print, onFacts }: AliasCommand,
  given: string | undefined,
): Promise<RegionKey[]> {
  const aliases = await Aliases.open(dataDirectory);
  const file = given === undefined ? join(dataDirectory, 'aliases-suggested.csv') : resolve(given);
  await refuseToLose(file, aliases);
  const suggestions = await suggestAliases(store.database, aliases, region && [region]);
  const rows = suggestions.map(({ kind, score, rows: count, region: key, city, written, meant = '' }) => [
    ...['', score?.toFixed(2) ?? '', String(count), kind, key],
    ...[city, written, meant],
  ]);
  await writeRows(file, columns, rows);
  onFacts?.({ suggestions: suggestions.slice(0, mostFacts).map(factOf) });
  const names = new Set(suggestions.map((each) => keyOf({ ...each, meant: '', note: '' })));
  const likely = new Set(
    suggestions.flatMap((each) => (each.meant === undefined ? [] : keyOf({ ...each, meant: '', note: '' }))),
  );
  print(`${file}: ${names.size} names that no district takes, ${likely.size} of them with a likely meaning`);
  print(`  mark what is right in the column accept, then: npm run data -- aliases accept ${file}`);
  return [];
}

function factOf({ kind, region, city, written, meant, rows, score }: Suggestion): SuggestionFact {
  return { kind, region, city, written, meant: meant ?? null, rows, score: score ?? null };
}

/** Marks that a person has made but not handed in must not vanish, and no other file be overwritten. */
async function refuseToLose(file: string, aliases: Aliases): Promise<void> {
  if (!existsSync(file)) return;
  const inForce = new Set(aliases.all.map(keyOf));
  const waiting = (await acceptedRows(file, columns)).find((row) => !inForce.has(keyOf(row)));
  if (!waiting) return;
  throw refuse(
    file,
    message(
      'line {line} is marked, but not in force yet: run aliases accept first, or delete the file ({path})',
      { line: waiting.line, path: file },
    ),
  );
}

function recordOf({ actor, region, print, dataDirectory }: AliasCommand): LoadRecord {
  const aliases = () => Aliases.open(dataDirectory);
  const record = { act: 'data.spellings_accepted', kind: 'spellings', isLossConfirmed: false } as const;
  return { ...record, actor: actor ?? commandActor(), region, detail: {}, print, aliases };
}

async function accept(store: Store, command: AliasCommand, file: string): Promise<RegionKey[]> {
  const { dataDirectory, print } = command;
  const recording = { ...store, record: recordOf(command) };
  const report = await acceptAliases(recording, dataDirectory, file);
  print(`${report.added.length} aliases added, ${report.known} known already`);
  for (const { before, now } of report.replaced) {
    print(`  replaced: ${placeOf(now)}: «${now.written}» → «${now.meant}» (before: «${before.meant}»)`);
  }
  for (const [region, { movedSales, movedDeeds, movedParcels, waitingSales }] of report.regions) {
    const parcels = movedParcels > 0 ? ` and ${movedParcels} parcels` : '';
    print(
      `${region}: ${movedSales} sales indicator rows${parcels === '' ? ' and' : ','} ${movedDeeds} deeds${parcels} moved; ${waitingSales} rows are in no district`,
    );
  }
  return report.changed;
}

async function list({ region, dataDirectory, print }: AliasCommand): Promise<RegionKey[]> {
  const { all } = await Aliases.open(dataDirectory);
  const shown = all.filter((alias) => region === undefined || alias.region === region);
  for (const alias of shown) {
    const { written, meant, note, isBuiltIn } = alias;
    const origin = [isBuiltIn ? 'built in' : 'own', note].filter((part) => part !== '').join(': ');
    print(`${placeOf(alias)}: «${written}» → «${meant}» (${origin})`);
  }
  print(`${shown.length} aliases, ${shown.filter(({ isBuiltIn }) => !isBuiltIn).length} of them own`);
  return [];
}

function placeOf({ kind, region, city }: Alias): string {
  return kind === 'city' ? `${region}, city` : `${region}, ${city}`;
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Store } from '../../../platform/store/store.ts';
import type { RegionKey } from '../../../src/contract/shared/vocabulary.ts';
import { refuse } from '../import-error.ts';
import { acceptAliases, acceptedRows } from './accept.ts';
import { keyOf, writeRows, type Alias } from './alias-file.ts';
import { Aliases } from './aliases.ts';
import { suggestAliases } from './suggest.ts';

export interface AliasCommand {
  /** Arguments after `aliases`: `suggest [FILE]`, `accept FILE` or `list`. */
  words: readonly string[];
  region: RegionKey | undefined;
  dataDirectory: string;
  print: (line: string) => void;
}

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
  { region, dataDirectory, print }: AliasCommand,
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
  const names = new Set(suggestions.map((each) => keyOf({ ...each, meant: '', note: '' })));
  const likely = new Set(
    suggestions.flatMap((each) => (each.meant === undefined ? [] : keyOf({ ...each, meant: '', note: '' }))),
  );
  print(`${file}: ${names.size} names that no district takes, ${likely.size} of them with a likely meaning`);
  print(`  mark what is right in the column accept, then: npm run data -- aliases accept ${file}`);
  return [];
}

/** Marks that a person has made but not handed in must not vanish, and no other file be overwritten. */
async function refuseToLose(file: string, aliases: Aliases): Promise<void> {
  if (!existsSync(file)) return;
  const inForce = new Set(aliases.all.map(keyOf));
  const waiting = (await acceptedRows(file, columns)).find((row) => !inForce.has(keyOf(row)));
  if (!waiting) return;
  throw refuse(
    file,
    `line ${waiting.line} is marked, but not in force yet: run aliases accept first, or delete the file (${file})`,
  );
}

async function accept(
  store: Store,
  { dataDirectory, print }: AliasCommand,
  file: string,
): Promise<RegionKey[]> {
  const report = await acceptAliases(store, dataDirectory, file);
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

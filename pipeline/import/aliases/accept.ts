import { existsSync } from 'node:fs';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { markChanged } from '../places/mark-changed.ts';
import { refuse } from '../../shared/import-error.ts';
import { loadWithin } from '../load/load-within.ts';
import { NeighborhoodIndex } from '../places/neighborhood-index.ts';
import { cityKey, districtKey } from '../places/place-names.ts';
import { placeAnew, type Replacement } from '../placement/placement.ts';
import { loadRegion } from '../places/regions.ts';
import {
  aliasPath,
  inColumn,
  keyOf,
  namedRows,
  readAlias,
  readAliasFile,
  writeAliasFile,
  type Alias,
  type AliasRow,
} from '../places/alias-file.ts';
import { Aliases } from '../places/aliases.ts';

export interface AcceptReport {
  /** Aliases that were not kept before. */
  added: Alias[];
  /** Earlier ones of the same written name, which gave way. */
  replaced: { before: Alias; now: Alias }[];
  /** Aliases that were kept already. */
  known: number;
  /** What was placed again, by region. */
  regions: Map<RegionKey, Replacement>;
  /** Regions in which anything has moved. */
  changed: RegionKey[];
}

const required = ['region', 'city', 'written', 'meant'] as const;
const yes = ['1', 'x', '✓', '✔', 'yes', 'y', 'true', 'نعم'];
const no = ['', '0', 'no', 'n', 'false', 'لا'];

/**
 * Takes the aliases that a person has marked in a file (all of a file without the column `accept`) into
 * `DATA_DIR/aliases.csv`, and places the rows of their regions again, each region in a transaction.
 *
 * @throws ImportError naming the line when a row cannot be meant; nothing is taken then
 */
export async function acceptAliases(
  store: Store,
  dataDirectory: string,
  file: string,
): Promise<AcceptReport> {
  const path = aliasPath(dataDirectory);
  const kept = existsSync(path) ? await readAliasFile(path) : [];
  const accepted = await acceptedRows(file);
  if (accepted.length === 0) {
    throw refuse(file, message('no row is accepted: write 1, x, yes or نعم into the column accept'));
  }
  const builtIn = await Aliases.builtIn();
  const merged = mergeAliases(file, [...builtIn.all, ...kept], accepted);
  const own = [...kept.filter((alias) => !merged.keys.has(keyOf(alias))), ...merged.taken];
  const aliases = builtIn.with(own);
  const regions = [...new Set(accepted.map(({ region }) => region))];
  for (const region of regions) {
    const index = await NeighborhoodIndex.load(store.database, region, { aliases });
    for (const row of accepted) if (row.region === region) checkAlias(file, row, index);
  }
  if (merged.taken.length > 0) await writeAliasFile(path, own);
  const { added, replaced, known } = merged;
  return { added, replaced, known, ...(await placeRegions(store, file, regions, aliases)) };
}

/**
 * The rows of a file that a person has marked; all of a file without the column `accept`.
 *
 * @param columns that the file must have
 */
export async function acceptedRows(
  file: string,
  columns: Parameters<typeof namedRows>[1] = required,
): Promise<AliasRow[]> {
  const rows: AliasRow[] = [];
  for await (const row of namedRows(file, columns)) {
    const mark = row.cell('accept');
    if (mark !== undefined && !isAccepted(file, row.line, mark)) continue;
    rows.push(readAlias(file, row));
  }
  return rows;
}

function isAccepted(file: string, line: number, mark: string): boolean {
  const text = mark.toLowerCase();
  if (yes.includes(text)) return true;
  if (no.includes(text)) return false;
  throw refuse(file, inColumn(line, 'accept', message('«{mark}» is neither yes nor no', { mark })));
}

/** What the accepted aliases change in those in force: a later one replaces an earlier one of the same name. */
function mergeAliases(file: string, inForce: readonly Alias[], accepted: readonly AliasRow[]) {
  const before = new Map(inForce.map((alias) => [keyOf(alias), alias]));
  const taken = new Map<string, AliasRow>();
  const added: Alias[] = [];
  const replaced: AcceptReport['replaced'] = [];
  let known = 0;
  for (const now of accepted) {
    const key = keyOf(now);
    const twin = taken.get(key);
    if (twin && !isSame(twin, now)) {
      throw refuse(
        file,
        inColumn(
          now.line,
          'meant',
          message('line {line} accepts «{meant}» for the same name', { line: twin.line, meant: twin.meant }),
        ),
      );
    }
    const earlier = before.get(key);
    if (twin || (earlier && isSame(earlier, now))) {
      known++;
      continue;
    }
    taken.set(key, now);
    if (earlier) replaced.push({ before: earlier, now });
    else added.push(now);
  }
  return { taken: [...taken.values()], keys: new Set(taken.keys()), added, replaced, known };
}

function isSame(one: Alias, other: Alias): boolean {
  return districtKey(one.meant) === districtKey(other.meant);
}

/** An alias that would have no effect is refused: a person would wonder why nothing moves. */
function checkAlias(file: string, alias: AliasRow, index: NeighborhoodIndex): void {
  const { line, kind, region, city, written, meant } = alias;
  const bad = (column: string, reason: Message) => refuse(file, inColumn(line, column, reason));
  const noCity = (name: string) =>
    message('«{city}» is no city of the imported districts of {region}', { city: name, region: { region } });
  const inCity = (name: string, problem: Message) =>
    message('«{name}» in «{city}»: {problem}', { name, city, problem });
  if (kind === 'city') {
    const isCity = index.cityNames().some((name) => cityKey(name) === cityKey(meant));
    if (!isCity) throw bad('meant', noCity(meant));
    return;
  }
  if (!index.hasCity(city)) {
    throw bad('city', noCity(city));
  }
  const place = index.named(city, meant);
  if (isMessage(place)) throw bad('meant', inCity(meant, place));
  const found = index.find(city, written);
  if (found !== place) {
    const reason = isMessage(found) ? found : message('is itself a district of {city}', { city: found.city });
    throw bad('written', inCity(written, reason));
  }
}

async function placeRegions(
  store: Store,
  file: string,
  regions: readonly RegionKey[],
  aliases: Aliases,
): Promise<Pick<AcceptReport, 'regions' | 'changed'>> {
  const placed = new Map<RegionKey, Replacement>();
  const changed: RegionKey[] = [];
  for (const key of regions) {
    const replacement = await loadWithin(store, { file }, async (transaction) => {
      const region = await loadRegion(transaction, key);
      const moved = await placeAnew(transaction, store.engine, region, aliases);
      // Where nothing has moved, tiles and pages are as they should be.
      if (hasMoved(moved)) await markChanged(transaction, store.engine, key);
      return moved;
    });
    placed.set(key, replacement);
    if (hasMoved(replacement)) changed.push(key);
  }
  return { regions: placed, changed };
}

function hasMoved({ movedSales, movedParcels, movedDeeds }: Replacement): boolean {
  return movedSales + movedParcels + movedDeeds > 0;
}

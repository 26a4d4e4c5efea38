import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exactCsvOf } from '../../../lib/csv.ts';
import { message, type Message } from '../../../words/message.ts';
import { spellingKinds } from '../../../contract/admin/load-kinds.ts';
import { regionKeys, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { refuse } from '../../shared/import-error.ts';
import { cityKey, districtKey } from './place-names.ts';
import type { Fields } from '../columns/field.ts';
import { byNames, cellOf, rowProblems, tablesOf } from '../columns/rows-of-files.ts';
import { synonyms } from '../columns/synonyms.ts';

/** `city`: a register counts the city `meant` under the one written; `district`: another spelling of a district. */
export const aliasKinds = spellingKinds;
export type AliasKind = (typeof aliasKinds)[number];

export interface Alias {
  kind: AliasKind;
  region: RegionKey;
  /** City of a district, as the register writes it; empty for cities. */
  city: string;
  written: string;
  meant: string;
  note: string;
}

/** An alias with the line that it stands on; the first is 1. */
export type AliasRow = Alias & { line: number };

const columns = ['kind', 'region', 'city', 'written', 'meant', 'note'] as const;

/** Columns of lists that people fill in: aliases, proposals of some, and held rows. They have no other names. */
const listFields = Object.fromEntries(
  [...columns, ...(['accept', 'id', 'rows', 'score'] as const)].map((name) => [
    name,
    { names: synonyms(name), header: name, explanation: '', sample: '' },
  ]),
) as Fields<ListColumn>;
type ListColumn = (typeof columns)[number] | 'accept' | 'id' | 'rows' | 'score';

/** One row of a file by the names of its columns: undefined where the file has no such column. */
export interface NamedRow {
  line: number;
  cell: (column: ListColumn) => string | undefined;
}

/** Where an operator's own aliases are kept. */
export function aliasPath(dataDirectory: string): string {
  return join(dataDirectory, 'aliases.csv');
}

/**
 * Reads a file of aliases.
 *
 * @throws ImportError naming line and column when a row cannot be meant, or the file is damaged
 */
export async function readAliasFile(file: string): Promise<AliasRow[]> {
  const rows: AliasRow[] = [];
  const seen = new Map<string, AliasRow>();
  for await (const row of namedRows(file, columns.slice(0, -1))) {
    const alias = readAlias(file, row);
    const key = keyOf(alias);
    const earlier = seen.get(key);
    if (earlier && alias.kind === 'district' && districtKey(earlier.meant) !== districtKey(alias.meant)) {
      throw refuse(
        file,
        inColumn(
          alias.line,
          'meant',
          message('line {line} says «{meant}» for the same name', {
            ...{ line: earlier.line, meant: earlier.meant },
          }),
        ),
      );
    }
    seen.set(key, alias);
    rows.push(alias);
  }
  return rows;
}

/** The rows below the headers, blank ones left out. */
export async function* namedRows(file: string, required: readonly ListColumn[]): AsyncGenerator<NamedRow> {
  const reader = { ...byNames(listFields, undefined, required), fewest: 1, isMappable: false };
  for await (const table of tablesOf([file], reader, {}))
    for await (const row of table.rows) {
      const { line, layout, isBlank, problem } = row;
      if (isBlank || problem?.reason === rowProblems.headers) continue;
      if (problem) throw refuse(file, message('line {line}: {reason}', { line, reason: problem.reason }));
      yield { line, cell: (column) => (layout.has(column) ? cellOf(row, column) : undefined) };
    }
}

/**
 * Understands a row; a file without the column `kind` is about districts.
 *
 * @throws ImportError naming line and column
 */
export function readAlias(file: string, { line, cell }: NamedRow): AliasRow {
  const bad = (column: string, reason: Message) => refuse(file, inColumn(line, column, reason));
  const needed = (column: ListColumn) => {
    const text = cell(column) ?? '';
    if (text === '') throw bad(column, message('nothing is written there'));
    return text;
  };
  const kindText = cell('kind') ?? 'district';
  const kind = aliasKinds.find((each) => each === kindText.toLowerCase());
  if (!kind) throw bad('kind', message('«{kind}» is neither city nor district', { kind: kindText }));
  const regionText = needed('region');
  const region = regionKeys.find((key) => key.toLowerCase() === regionText.toLowerCase());
  if (!region) {
    throw bad(
      'region',
      message('«{name}» is no region; the regions are {regions}', {
        ...{ name: regionText, regions: regionKeys.map((key) => ({ region: key })) },
      }),
    );
  }
  const city = kind === 'district' ? needed('city') : (cell('city') ?? '');
  if (kind === 'city' && city !== '') throw bad('city', message('it stays empty in rows about cities'));
  const [written, meant] = [needed('written'), needed('meant')];
  const fold = kind === 'city' ? cityKey : districtKey;
  if (fold(written) === fold(meant))
    throw bad('meant', message('«{meant}» is the same name as «{written}»', { meant, written }));
  return { line, kind, region, city, written, meant, note: cell('note') ?? '' };
}

/** What is wrong in a column of a line. */
export function inColumn(line: number, column: string, reason: Message): Message {
  return message('line {line}, column {column}: {reason}', { line, column, reason });
}

/** What an alias is an alias of: two of the same key contradict each other, unless they are about a city. */
export function keyOf({ kind, region, city, written, meant }: Alias): string {
  return kind === 'city'
    ? `city/${region}/${cityKey(written)}/${cityKey(meant)}`
    : `district/${region}/${cityKey(city)}/${districtKey(written)}`;
}

/** Writes a file of aliases; it takes effect as a whole. */
export async function writeAliasFile(file: string, aliases: readonly Alias[]): Promise<void> {
  await writeRows(
    file,
    columns,
    aliases.map((alias) => columns.map((column) => alias[column])),
  );
}

/** Writes a CSV with every text as it is. */
export async function writeRows(
  file: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  await writeWhole(file, exactCsvOf(headers, rows));
}

/** Writes a text beside its place and then puts it there, so that nobody reads half of it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const partial = `${file}.part-${process.pid}`;
  await writeFile(partial, text);
  await rename(partial, file);
}

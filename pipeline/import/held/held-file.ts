import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { inColumn, namedRows, writeRows } from '../places/alias-file.ts';
import { refuse } from '../../shared/import-error.ts';
import type { HeldKind } from './held-rows.ts';
import { detailText, reasonTexts, type Detail, type Reason } from './plausible.ts';

const headers = ['accept', 'id', 'line', 'reason', 'detail', 'row'] as const;
/** A file of a million implausible rows must not fill memory and disk: the counts hold all of them. */
const mostRows = 100_000;
const yes = ['1', 'x', '✓', '✔', 'yes', 'y', 'true', 'نعم'];
const no = ['', '0', 'no', 'n', 'false', 'لا'];

/**
 * Writes the rows of a file that are held aside and not in force as CSV; without any, an older list is deleted.
 *
 * @returns its path, or undefined
 */
export async function writeHeldFile(
  { database }: Store,
  kind: HeldKind,
  file: string,
  directory: string,
): Promise<string | undefined> {
  const name = basename(file);
  const path = join(directory, `${name}.held.csv`);
  const rows = await database
    .selectFrom('held_row')
    .select(['id', 'line', 'reason', 'detail', 'content'])
    .where('kind', '=', kind)
    .where('file', '=', name)
    .where('accepted_at', 'is', null)
    .orderBy('line')
    .limit(mostRows)
    .execute();
  if (rows.length === 0) {
    await rm(path, { force: true });
    return undefined;
  }
  const lines = rows.map(({ id, line, reason, detail, content }) => [
    ...['', id, String(line), reasonTexts[reason], textOf(reason, detail), content],
  ]);
  await writeRows(path, headers, lines);
  return path;
}

/**
 * Ids of the rows that a person wants in force, of a list that `writeHeldFile` wrote: those marked in the column accept;
 * all that are left when nothing is marked there, or there is no such column.
 *
 * @throws ImportError when it is no such list
 */
export async function idsOfFile(file: string): Promise<string[]> {
  if (!existsSync(file)) throw refuse(file, message('file not found ({path})', { path: file }));
  const all: string[] = [];
  const marked: string[] = [];
  let isAnyRefused = false;
  for await (const { line, cell } of namedRows(file, ['id'])) {
    const id = (cell('id') ?? '').trim();
    if (id === '') throw refuse(file, inColumn(line, 'id', message('nothing is written there')));
    const mark = (cell('accept') ?? '').trim().toLowerCase();
    if (yes.includes(mark)) marked.push(id);
    else if (!no.includes(mark))
      throw refuse(file, inColumn(line, 'accept', message('«{mark}» is neither yes nor no', { mark })));
    else if (mark !== '') isAnyRefused = true;
    if (mark === '') all.push(id);
  }
  return marked.length > 0 || isAnyRefused ? marked : all;
}

/** The figures of a stored comparison in words. */
export function textOf(reason: Reason, detail: string): string {
  return detailText(reason, JSON.parse(detail) as Detail);
}

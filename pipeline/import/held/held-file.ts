import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { csvOf, type Cell } from '../../../lib/csv.ts';
import { message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { listPath } from '../files/list-path.ts';
import { inColumn, namedRows, writeWhole } from '../places/alias-file.ts';
import { refuse } from '../../shared/import-error.ts';
import type { HeldCounts } from './held-rows.ts';
import { detailText, reasonTexts, type Detail, type Reason } from './plausible.ts';

const headers = ['accept', 'id', 'line', 'reason', 'detail', 'row'] as const;
const idsPerStatement = 500;
const yes = ['1', 'x', '✓', '✔', 'yes', 'y', 'true', 'نعم'];
const no = ['', '0', 'no', 'n', 'false', 'لا'];

/**
 * Writes the rows of a file that its load holds aside, and that are not in force, as CSV.
 *
 * @param name of the file, see `fileNames`
 * @param load number of the load
 * @returns its path; undefined: there are none
 */
export async function writeHeldFile(
  store: Store,
  held: HeldCounts | undefined,
  { name, directory, load }: { name: string; directory: string; load: number | undefined },
): Promise<string | undefined> {
  const ids = [...(held?.ids ?? [])];
  const lines: { line: number; cells: Cell[] }[] = [];
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const rows = await store.database
      .selectFrom('held_row')
      .select(['id', 'line', 'reason', 'detail', 'content'])
      .where('id', 'in', ids.slice(start, start + idsPerStatement))
      .where('accepted_at', 'is', null)
      .execute();
    for (const { id, line, reason, detail, content } of rows)
      lines.push({
        line,
        cells: ['', id, line, reasonTexts[reason], textOf(reason, detail), content],
      });
  }
  const path = listPath(directory, name, 'held', load);
  if (lines.length === 0) {
    await rm(path, { force: true });
    return undefined;
  }
  lines.sort((one, other) => one.line - other.line);
  const rows = lines.map(({ cells }) => cells);
  await writeWhole(path, csvOf(headers, rows));
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

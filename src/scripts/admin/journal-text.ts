import { journalDetails, type JournalDetail } from '../../../contract/admin/acts.ts';
import { formatPhoneNumber, phonePattern } from '../../../contract/shared/phone-number.ts';
import type { JournalEntry } from '../../api/admin/journal.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { journal as words } from '../../../words/ar/admin/journal.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';

/** What an act was done to: its kind in words, and its number or name. */
export function subjectOf({ subject }: Pick<JournalEntry, 'subject'>): string {
  const [kind = '', ...rest] = subject?.split(' ') ?? [];
  const name = rest.join(' ');
  // Of the kinds only switches are known by a code.
  return [words.subjects[kind] ?? kind, kind === 'switch' ? wordOf(name) : isolated(name)].join(' ').trim();
}

/** The details of an entry, one to a line. */
export function detailOf(
  entry: Pick<JournalEntry, 'act' | 'detail' | 'rowsBefore' | 'rowsAfter' | 'fileName' | 'fileChecksum'>,
): string {
  const { act, detail, rowsBefore, rowsAfter, fileName, fileChecksum } = entry;
  const count = (rows: number | null) => (rows === null ? '–' : formatNumber(rows));
  return [
    ...Object.entries(detail).flatMap(([name, value]) =>
      value === null
        ? []
        : [`${nameOf(name)}: ${isFreeText(act, name) ? isolated(textOf(value)) : valueOf(name, value)}`],
    ),
    ...(rowsBefore === null && rowsAfter === null
      ? []
      : [fill(desk.journal.rows, { before: count(rowsBefore), after: count(rowsAfter) })]),
    ...(fileName === null ? [] : [isolated(fileName)]),
    ...(fileChecksum === null ? [] : [`SHA-256 ${fileChecksum}`]),
  ].join('\n');
}

/** The name of a detail; an entry of an earlier version may have one that is no more. */
function nameOf(name: string): string {
  return journalDetails.some((each) => each === name) ? words.details[name as JournalDetail] : name;
}

/** Whether a detail is what somebody wrote: a reason of «all» is no role. */
function isFreeText(act: JournalEntry['act'], name: string): boolean {
  return (
    ['why', 'text', 'title', 'publisher', 'campaign'].includes(name) ||
    (name === 'name' && act !== 'organisation.set')
  );
}

/** A value of a detail as people read it: codes in words, times and numbers as elsewhere. */
function valueOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => valueOf(name, each)).join('، ');
  if (typeof value === 'number' && name !== 'account' && name !== 'organisation') return formatNumber(value);
  const text = textOf(value);
  // «data» is a role, and no kind or mode.
  const role = Object.entries(words.operatorRoles).find(([code]) => code === text);
  if (role && ['role', 'before', 'after'].includes(name)) return role[1];
  if (name === 'changes') return changeOf(text);
  return wordOf(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function wordOf(text: string): string {
  if (phonePattern.test(text)) return isolated(formatPhoneNumber(text));
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatMoment(text);
  return Object.hasOwn(words.values, text) ? (words.values[text] ?? text) : isolated(text);
}

/** A line of the journal about a field: its name, and what it was before and after. */
function changeOf(line: string): string {
  const [, field = '', change = line] = /^(\w+): (.*)$/s.exec(line) ?? [];
  const name = Object.entries(words.fields).find(([code]) => code === field)?.[1];
  return name ? `${name}: ${isolated(change)}` : isolated(line);
}

/** Keeps signs and digits in their order within a text from right to left. */
function isolated(text: string): string {
  return /[\dA-Za-z]/.test(text) ? `\u2068${text}\u2069` : text;
}

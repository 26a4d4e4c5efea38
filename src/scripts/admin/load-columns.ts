import type { ColumnFact, FieldFact } from '../../../contract/admin/load-facts.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf } from './desk.ts';

const words = data.load;

export interface Columns {
  columns: readonly ColumnFact[];
  /** What columns can be said to be. */
  fields: readonly FieldFact[];
  /** Whether the columns were recognized for the kind that is chosen. */
  isOfKind: boolean;
  /** Fields by the columns that were said to be them. */
  said: Readonly<Record<string, string>>;
  /** Whether rows were counted. */
  isCounted: boolean;
}

/** Lists the columns of a file, each with what it means and the choice of another meaning. */
export function showColumns(place: HTMLDetailsElement, columns: Columns): void {
  const template = requireElement<HTMLTemplateElement>(place, 'template');
  place.hidden = columns.columns.length === 0;
  const rows = columns.columns.map((column) => {
    const isCounted = columns.isCounted && columns.isOfKind && column.label !== null;
    const row = rowOf(template, {
      column: column.column,
      rows: isCounted ? formatNumber(column.rows) : '',
      misread: column.misread > 0 ? fill(words.misread, { count: formatNumber(column.misread) }) : '',
    });
    const select = requireElement<HTMLSelectElement>(row, 'select');
    select.dataset.column = column.column;
    select.setAttribute('aria-label', fill(words.meaningOf, { column: column.column }));
    const known = columns.isOfKind ? (column.label ?? words.unused) : words.automatic;
    select.append(
      new Option(known, ''),
      ...columns.fields.map(({ field, label }) => new Option(label, field)),
    );
    select.value = columns.said[column.column] ?? '';
    return row;
  });
  requireElement(place, 'tbody').replaceChildren(...rows);
  // A column that means nothing is what a person has to look at.
  if (columns.columns.some(({ field }) => field === null)) place.open = true;
}

/** Fields by the columns that a person says are them. */
export function columnsSaid(place: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...place.querySelectorAll<HTMLSelectElement>('select[data-column]')].flatMap(({ dataset, value }) =>
      value === '' || dataset.column === undefined ? [] : [[dataset.column, value]],
    ),
  );
}

import { message, type MessageValue } from '../../../words/message.ts';
import type { ColumnFact } from '../../../contract/admin/load-facts.ts';
import { refuse } from '../../shared/import-error.ts';
import { foldKey } from './synonyms.ts';
import type { Field, Fields } from './field.ts';
import { ColumnMapping } from './mapping.ts';

/** Values of a row by field: as the file gives them, or as they were understood. */
export type FieldValues<Name extends string> = Partial<Record<Name, string | number | null | undefined>>;

/** A file whose every row has other columns must not fill the memory. */
const columnsRemembered = 200;
const samplesShown = 3;
const textsShown = 5;

/** What became of the columns of one load: which field each is, and how many rows got it. */
export class ColumnReport<Name extends string = string> {
  private readonly fields: Fields<Name>;
  private readonly mapping: ColumnMapping;
  private readonly fieldByName = new Map<string, Name>();
  /** Columns in the order of the file, each with its field. */
  private readonly columns = new Map<string, Name | undefined>();
  private hasMore = false;
  private readonly missing: Map<string, string>;
  private readonly counts = new Map<Name, number>();
  private readonly misread = new Map<Name, { rows: number; texts: Set<string> }>();
  private readonly samples: FieldValues<Name>[] = [];

  constructor(fields: Fields<Name>, mapping = new ColumnMapping()) {
    this.fields = fields;
    this.mapping = mapping;
    this.missing = new Map(mapping.toldColumns.map((column) => [foldKey(column), column]));
    for (const name of this.names()) {
      for (const synonym of fields[name].names) this.fieldByName.set(synonym, name);
    }
  }

  /** Notes the columns of a row: all of its properties, or all headers of a table. */
  see(headers: readonly string[]): void {
    for (const header of headers) {
      if (this.columns.has(header)) continue;
      this.missing.delete(foldKey(header));
      if (this.columns.size < columnsRemembered) this.columns.set(header, this.fieldOf(header));
      else this.hasMore = true;
    }
  }

  /** Says which field a column is that was recognized by other means than the known names; undefined: none. */
  assign(header: string, name: Name | undefined): void {
    this.see([header]);
    if (this.columns.has(header)) this.columns.set(header, name);
  }

  /**
   * Counts a row that is loaded.
   *
   * @param given its values as the file has them: those that `understood` lacks could not be read
   */
  add(understood: FieldValues<Name>, given: FieldValues<Name> = {}): void {
    for (const name of this.names()) {
      if (isKnown(understood[name])) this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
      else if (isKnown(given[name])) this.addMisread(name, String(given[name]));
    }
    if (this.samples.length < samplesShown) this.samples.push({ ...understood });
  }

  /**
   * Takes back what some rows got for a field: seen together, its values turn out to be none.
   *
   * @param isOf whether a row, as understood, is one of them
   */
  dismiss(name: Name, rows: number, isOf: (row: FieldValues<Name>) => boolean): void {
    this.counts.set(name, this.count(name) - rows);
    for (const sample of this.samples) if (isOf(sample)) sample[name] = undefined;
  }

  /** How many rows got a field. */
  count(name: Name): number {
    return this.counts.get(name) ?? 0;
  }

  /** Columns that are no field. */
  get unused(): string[] {
    return [...this.columns].flatMap(([column, field]) => (field === undefined ? [column] : []));
  }

  /**
   * Call it when the file has been read.
   *
   * @throws ImportError when the command line maps a column that the file does not have
   */
  requireTold(file: string): void {
    if (this.missing.size === 0) return;
    throw refuse(
      file,
      message('--map speaks of {columns}, which the file does not have; its columns are: {headers}', {
        columns: [...this.missing.values()].map(quoted),
        headers: this.columns.size === 0 ? message('none') : this.list([...this.columns.keys()]),
      }),
    );
  }

  /** What the report of a load says: how many rows got each field, what was not understood, what was not used. */
  lines(isDryRun = false): string[] {
    const fields = this.names().filter((name) => this.count(name) > 0 || this.columnsOf(name).length > 0);
    const used = fields.map((name) => {
      const columns = this.columnsOf(name).map(shortened).join(', ');
      return `${name} (${columns === '' ? 'derived' : columns}) ${this.count(name)}`;
    });
    const misread = this.names().flatMap((name) => {
      const { rows, texts } = this.misread.get(name) ?? { rows: 0, texts: new Set<string>() };
      if (rows === 0) return [];
      const more = texts.size > textsShown ? ', …' : '';
      const shown = [...texts].slice(0, textsShown).map(shortened).join(', ');
      return `${isDryRun ? 'would not be understood' : 'not understood'}: ${name} in ${rows} ${rows === 1 ? 'row' : 'rows'}: ${shown}${more}`;
    });
    const { unused } = this;
    return [
      `columns${isDryRun ? ' (rows that would get each field)' : ''}: ${used.length > 0 ? used.join(', ') : 'none is known'}`,
      ...misread,
      ...(unused.length > 0 || this.hasMore
        ? [`${isDryRun ? 'would not be used' : 'not used'}: ${this.unusedText()}`]
        : []),
    ];
  }

  /** What each column was taken for, as values; columns that are no field have none. */
  facts(): ColumnFact[] {
    return [...this.columns].map(([column, field]) => ({
      column: shortened(column),
      field: field ?? null,
      label: field === undefined ? null : this.fields[field].header,
      rows: field === undefined ? 0 : this.count(field),
      misread: field === undefined ? 0 : (this.misread.get(field)?.rows ?? 0),
    }));
  }

  /** What a dry run says besides: what each column was taken for, and three rows as understood. */
  understanding(): string[] {
    const columns = [...this.columns].flatMap(([column, name]) => {
      if (name === undefined) return [];
      const isTold = this.mapping.fieldOf(column) !== undefined;
      const field: Field = this.fields[name];
      return [`${shortened(column)} → ${name}${isTold ? ' (mapped)' : ''}: ${field.explanation}`];
    });
    const unknown = this.names().filter((name) => this.count(name) === 0);
    return [
      ...columns,
      ...(unknown.length > 0 ? [`stays unknown: ${unknown.join(', ')}`] : []),
      ...this.samples.map((sample, index) => `row ${index + 1}: ${this.described(sample)}`),
    ];
  }

  private fieldOf(header: string): Name | undefined {
    const told = this.mapping.fieldOf(header);
    return told === undefined
      ? this.fieldByName.get(foldKey(header))
      : this.names().find((name) => name === told);
  }

  private columnsOf(name: Name): string[] {
    return [...this.columns].flatMap(([column, field]) => (field === name ? [column] : []));
  }

  private addMisread(name: Name, text: string): void {
    const entry = this.misread.get(name) ?? { rows: 0, texts: new Set<string>() };
    entry.rows++;
    if (entry.texts.size <= textsShown) entry.texts.add(text);
    this.misread.set(name, entry);
  }

  private described(sample: FieldValues<Name>): string {
    const known = this.names().filter((name) => isKnown(sample[name]));
    return known.length === 0
      ? 'nothing'
      : known.map((name) => `${name} ${shortened(String(sample[name]))}`).join(', ');
  }

  private unusedText(): string {
    return [...this.unused.map(shortened), ...(this.hasMore ? ['and more'] : [])].join(', ');
  }

  private list(columns: readonly string[]): MessageValue[] {
    return [...columns.map(shortened), ...(this.hasMore ? [message('and more')] : [])];
  }

  private names(): Name[] {
    return Object.keys(this.fields) as Name[];
  }
}

function isKnown(value: string | number | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '';
}

function quoted(text: string): string {
  return `«${shortened(text)}»`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

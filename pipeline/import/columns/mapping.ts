import { message, type MessageValue } from '../../../words/message.ts';
import { foldArabic, latinDigits } from '../../../lib/fold-arabic.ts';
import { ImportError } from '../../shared/import-error.ts';
import { foldKey, type Synonyms } from './synonyms.ts';
import { namesOfFields, type Fields } from './field.ts';

/** Where the command line says what columns mean, in an error message. */
const ofOption = { english: '--map', arabic: 'معاني الأعمدة' };

/** What a publisher calls the fields of a kind, and their values: as written by people, in the order of preference. */
export interface MappingContent {
  /** Fields by the publisher's columns. */
  columns: Readonly<Record<string, string>>;
  /** Our values by theirs, by field. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One row of a table of values. */
export interface ValueRow {
  field: string;
  theirs: string;
  ours: string;
}

/** What a publisher calls the fields of a kind of import, where that is not recognized by itself. */
export class ColumnMapping {
  readonly content: MappingContent;
  /** Columns that the command line speaks of, so that the file must have them. */
  readonly toldColumns: readonly string[];
  private readonly fields = new Map<string, string>();
  private readonly values = new Map<string, Map<string, string>>();
  private readonly names = new Map<string, Synonyms>();

  constructor(content: MappingContent = { columns: {}, values: {} }, toldColumns: readonly string[] = []) {
    this.content = content;
    this.toldColumns = toldColumns;
    for (const [column, field] of Object.entries(content.columns)) this.fields.set(foldKey(column), field);
    for (const [field, table] of Object.entries(content.values)) {
      this.values.set(
        field,
        new Map(Object.entries(table).map(([theirs, ours]) => [foldValue(theirs), ours])),
      );
    }
  }

  /** The field that a column was said to be, whatever its name suggests. */
  fieldOf(header: string): string | undefined {
    return this.fields.get(foldKey(header));
  }

  /** The fields that columns were said to be, by header. */
  fieldsOf(headers: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      headers.flatMap((header) => {
        const field = header === '' ? undefined : this.fieldOf(header);
        return field === undefined ? [] : [[header, field]];
      }),
    );
  }

  /** Our value for a publisher's: the same text if the field's table does not have it. */
  valueOf(field: string, text: string): string {
    return this.values.get(field)?.get(foldValue(text)) ?? text;
  }

  /** Whether any value is translated. */
  get hasValues(): boolean {
    return this.values.size > 0;
  }

  /** Columns to look for a field in: those said to be it, then its known names, unless said to be something else. */
  namesOf(field: string, synonyms: Synonyms): Synonyms {
    let names = this.names.get(field);
    if (!names) {
      const told = [...this.fields].flatMap(([column, its]) => (its === field ? [column] : []));
      names = [...told, ...synonyms.filter((name) => !this.fields.has(name))];
      this.names.set(field, names);
    }
    return names;
  }

  /** This mapping with what the command line says, which wins, on top. */
  extended({ columns, values }: MappingContent): ColumnMapping {
    const own = this.content;
    const isTold = new Set(Object.keys(columns).map(foldKey));
    const others = Object.entries(own.columns).filter(([column]) => !isTold.has(foldKey(column)));
    const merged: Record<string, Record<string, string>> = {};
    for (const field of new Set([...Object.keys(own.values), ...Object.keys(values)])) {
      const told = values[field] ?? {};
      const isGiven = new Set(Object.keys(told).map(foldValue));
      const kept = Object.entries(own.values[field] ?? {}).filter(
        ([theirs]) => !isGiven.has(foldValue(theirs)),
      );
      merged[field] = { ...Object.fromEntries(kept), ...told };
    }
    const all = { ...columns, ...Object.fromEntries(others) };
    return new ColumnMapping({ columns: all, values: merged }, Object.keys(columns));
  }
}

/**
 * Reads the words of `--map theirs=ours`.
 *
 * @throws ImportError when a word is not of that form, or the kind has no such field
 */
export function columnsOfWords(words: readonly string[], fields: Fields): MappingContent['columns'] {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.lastIndexOf('=');
      const theirs = word.slice(0, Math.max(at, 0)).trim();
      if (foldKey(theirs) === '')
        throw new ImportError(
          message('--map takes theirs=ours, such as PLAN_CODE=plan: {option}', { option: word }),
        );
      return [theirs, fieldNamed(word.slice(at + 1), fields, ofOption)] as const;
    }),
  );
}

/**
 * Gathers the rows of a table of values.
 *
 * @param where for the error message: the file
 * @throws ImportError when the kind has no such field
 */
export function valuesOfRows(
  rows: Iterable<ValueRow>,
  fields: Fields,
  where: MessageValue,
): MappingContent['values'] {
  const values: Record<string, Record<string, string>> = {};
  for (const { field, theirs, ours } of rows) {
    (values[fieldNamed(field, fields, where)] ??= {})[theirs] = ours;
  }
  return values;
}

/**
 * The exact name of a field, however its case is written.
 *
 * @throws ImportError when the kind has none, naming those that it has
 */
export function fieldNamed(text: string, fields: Fields, where: MessageValue): string {
  const wanted = foldKey(text);
  const name = Object.keys(fields).find((each) => foldKey(each) === wanted);
  if (name !== undefined) return name;
  throw new ImportError(
    message('{where}: there is no field «{name}»; the fields are {fields}', {
      ...{ where, name: text.trim(), fields: namesOfFields(fields) },
    }),
  );
}

/** Values differ by their signs («A+», «A-»), unlike names of columns, but not by case, digits or spaces around. */
function foldValue(text: string): string {
  const plain = latinDigits(text.normalize('NFC')).trim().toLowerCase();
  return /^[\p{Script=Arabic}\s]+$/u.test(plain) ? foldArabic(plain) : plain;
}

import type { MessageValue } from '../../../words/message.ts';
import type { Synonyms } from './synonyms.ts';

/** One thing that rows of a kind can state, and what publishers call it. */
export interface Field {
  /** Names of the column or property, preferred ones first; see `synonyms`. */
  names: Synonyms;
  /** Header in an empty file that is written for people to fill in, in Arabic. */
  header: string;
  /** What the field means, with its unit and what is accepted: one English sentence. */
  explanation: string;
  /** A value that a real file could have. */
  sample: string;
  /** A row without it cannot be used. */
  isRequired?: boolean;
}

/** The fields of one kind of import, by the name that `--map theirs=ours` uses. */
export type Fields<Name extends string = string> = Readonly<Record<Name, Field>>;

/** What the fields are called: by the command line, and in Arabic. */
export function namesOfFields(fields: Fields): MessageValue[] {
  return Object.entries(fields).map(([name, { header }]) => ({ english: name, arabic: header }));
}

/** Columns of fields that a file lacks: with the names that the command line has for them, and in Arabic. */
export function columnsOfFields(fields: Fields, names: readonly string[]): MessageValue[] {
  return names.map((name) => {
    const header = `«${fields[name]?.header ?? name}»`;
    return { english: `${header} (${name})`, arabic: header };
  });
}

import { message, type Message } from '../../../words/message.ts';

/** A table of a load: its file, and its sheet if several of the file are read. */
export interface TableTitle {
  file: string;
  sheet: string | undefined;
}

/** What reports call a table. */
export function titleOf({ file, sheet }: TableTitle): string {
  return sheet === undefined ? file : `${file} «${sheet}»`;
}

/** Says which sheets of a workbook were not read. */
export function otherSheetsNote(sheets: readonly string[]): Message[] {
  if (sheets.length === 0) return [];
  return [
    message('sheets without the columns are passed over: {sheets}', {
      sheets: sheets.map((sheet) => `«${sheet}»`),
    }),
  ];
}

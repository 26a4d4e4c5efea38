/** A table of a load: its file, and its sheet if several of the file are read. */
export interface TableTitle {
  file: string;
  sheet: string | undefined;
}

/** What reports call a table. */
export function titleOf({ file, sheet }: TableTitle): string {
  return sheet === undefined ? file : `${file} «${sheet}»`;
}

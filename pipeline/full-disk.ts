/** SQLite's number for a full disk; PostgreSQL's code for it. */
const sqliteFull = 13;
const postgresFull = '53100';

/** Whether an error says that the disk is full: the file system and both engines say so in ways of their own. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return code === 'ENOSPC' || code === postgresFull || errcode === sqliteFull;
}

/** The disk filled up while tiles were drawn, which happens after the data was stored. */
export class TilesNotDrawn extends Error {
  constructor(cause: Error) {
    super(
      `the disk is full, so tiles were not drawn; the data is stored, and the map shows the earlier tiles: make room, then run npm run data -- tiles (${cause.message})`,
    );
  }
}

/** What an operator reads of an error. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  return isDiskFull(error) ? `the disk is full, so nothing was changed (${message})` : message;
}

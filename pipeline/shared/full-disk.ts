import { isDiskFull } from '../../database/connection/unavailable.ts';

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

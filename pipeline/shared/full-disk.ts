import { isDiskFull } from '../../database/connection/unavailable.ts';
import { inEnglish, message, type Message } from '../../words/message.ts';
import { ImportError } from './import-error.ts';

const nothingChanged = message('the disk is full, so nothing was changed');
const tilesNotDrawn = message(
  'the disk is full, so tiles were not drawn; the data is stored, and the map shows the earlier tiles: make room, then run npm run data -- tiles',
);

/** The disk filled up while tiles were drawn, which happens after the data was stored. */
export class TilesNotDrawn extends Error {
  constructor(cause: Error) {
    super(`${inEnglish(tilesNotDrawn)} (${cause.message})`);
  }
}

/** What a command prints of an error. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message;
  return isDiskFull(error) ? `${inEnglish(nothingChanged)} (${said})` : said;
}

/** What the desk says of an error; undefined: it is none that operators can meet, and only the log tells what it is. */
export function saidOf(error: unknown): Message | undefined {
  if (error instanceof ImportError) return error.said;
  if (error instanceof TilesNotDrawn) return tilesNotDrawn;
  return isDiskFull(error) ? nothingChanged : undefined;
}

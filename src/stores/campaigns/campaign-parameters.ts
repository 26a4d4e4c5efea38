import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** What an address tells of the advertisement that led to it. */
const names = ['utm_source', 'utm_medium', 'utm_content'];
const marksKey = 'ardi:campaign-marks';

/** Keeps the marks of an address as long as the window is open: who came by an advertisement may look around first. */
export function keepMarks(search: string): void {
  const given = new URLSearchParams(search);
  const marks = names.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value.slice(0, 120)]] : [];
  });
  if (marks.length > 0) writeSessionStorage(marksKey, new URLSearchParams(marks).toString());
}

/** The marks of an address, or of the one with marks that this visit came by before. */
export function marksOf(search: string): URLSearchParams {
  const own = new URLSearchParams(search);
  return names.some((name) => own.get(name)) ? own : new URLSearchParams(readSessionStorage(marksKey));
}

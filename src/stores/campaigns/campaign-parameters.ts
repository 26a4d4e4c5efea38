import { writeSessionStorage, readSessionStorage } from '../../environment/session-storage.ts';

/** Query parameters that identify the advertisement a visit came from. */
const names = ['utm_source', 'utm_medium', 'utm_content'];
const marksKey = 'ardi:campaign-marks';

/**
 * Stores the campaign parameters of an address for the browser session: a visitor who came from an advertisement may
 * browse around before reaching the form.
 */
export function keepMarks(search: string): void {
  const given = new URLSearchParams(search);
  const marks = names.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value.slice(0, 120)]] : [];
  });
  if (marks.length > 0) writeSessionStorage(marksKey, new URLSearchParams(marks).toString());
}

/** The campaign parameters of an address, else those stored earlier in this session. */
export function marksOf(search: string): URLSearchParams {
  const own = new URLSearchParams(search);
  return names.some((name) => own.get(name)) ? own : new URLSearchParams(readSessionStorage(marksKey));
}

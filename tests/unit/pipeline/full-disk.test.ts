import { expect, test } from 'vitest';
import { saidOf, sentenceOf, TilesNotDrawn } from '../../../pipeline/shared/full-disk.ts';
import { refuse } from '../../../pipeline/shared/import-error.ts';
import { inArabic, message } from '../../../words/message.ts';

const failed = (message: string, rest: object) => Object.assign(new Error(message), rest);

test.each([
  ['the file system', failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' })],
  ['SQLite', failed('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
  ['PostgreSQL', failed('could not extend file: No space left on device', { code: '53100' })],
])('a full disk is called so, told by %s', (_, error) => {
  expect(sentenceOf(error)).toBe(`the disk is full, so nothing was changed (${error.message})`);
});

test('other errors say what they say', () => {
  expect(sentenceOf(failed('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 }))).toBe(
    'database is locked',
  );
  expect(sentenceOf('no store')).toBe('no store');
});

test('operators read in Arabic what they can do something about, and nothing of other errors', () => {
  const shown = (error: unknown) => {
    const said = saidOf(error);
    return said && inArabic(said);
  };
  const full = failed('ENOSPC: no space left on device, write', { code: 'ENOSPC' });
  expect(shown(full)).toBe('امتلأ القرص، فلم يتغيّر شيء');
  expect(shown(new TilesNotDrawn(full))).toMatch(/^امتلأ القرص، فحُفظت البيانات/);
  expect(shown(refuse('/srv/jobs/1/a.csv', message('the file is empty')))).toBe('a.csv: الملف فارغ');
  expect(shown(failed('database is locked', { errcode: 5 }))).toBeUndefined();
});

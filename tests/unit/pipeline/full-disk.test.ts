import { expect, test } from 'vitest';
import { sentenceOf } from '../../../pipeline/shared/full-disk.ts';

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

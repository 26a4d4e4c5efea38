import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { message } from '../../../../../words/message.ts';
import { Refusals } from '../../../../../pipeline/import/market/refusals.ts';
import { temporaryFolder } from '../support.ts';

test('rows that are not taken are counted by reason, the most frequent one first', () => {
  const refusals = new Refusals();
  refusals.add({ line: 2, reason: message('no id'), about: '' });
  refusals.add({ line: 3, reason: message('no price'), about: 'W-1' });
  refusals.add({ line: 4, reason: message('no price'), about: 'W-2, "x"' });
  expect(refusals.total).toBe(3);
  expect(refusals.lines()).toEqual([
    ...['2 × no price', '1 × no id'],
    ...['line 2: no id', 'line 3: no price: W-1', 'line 4: no price: W-2, "x"'],
  ]);
  const path = refusals.keep(temporaryFolder(), 'a.csv') ?? '';
  expect(readFileSync(path, 'utf8')).toBe(
    '\ufeffline,reason,about\r\n2,no id,\r\n3,no price,W-1\r\n4,no price,"W-2, ""x"""\r\n',
  );
});

test('spreadsheets neither run nor change what a refusal is about', () => {
  const refusals = new Refusals();
  for (const about of ['12/4', '007', '=1+1']) refusals.add({ line: 2, reason: message('no price'), about });
  const path = refusals.keep(temporaryFolder(), 'a.csv') ?? '';
  expect(readFileSync(path, 'utf8')).toBe(
    '\ufeffline,reason,about\r\n2,no price,"=""12/4"""\r\n2,no price,"=""007"""\r\n2,no price,\'=1+1\r\n',
  );
});

test('a list that is empty takes the place of an earlier one', () => {
  const folder = temporaryFolder();
  const refusals = new Refusals();
  refusals.add({ line: 2, reason: message('no id'), about: '' });
  const path = refusals.keep(folder, 'a.csv') ?? '';
  expect(new Refusals().keep(folder, 'a.csv')).toBeUndefined();
  expect(existsSync(path)).toBe(false);
});

test('neither many bad rows nor long texts fill memory and disk', () => {
  const refusals = new Refusals();
  for (let line = 1; line <= 100_002; line++)
    refusals.add({ line, reason: message('no id'), about: line === 1 ? 'a'.repeat(1_000_000) : '' });
  expect(refusals.lines()[0]).toBe('100002 × no id');
  expect(refusals.lines()[1]).toBe(`line 1: no id: ${'a'.repeat(200)}…`);
  const text = readFileSync(refusals.keep(temporaryFolder(), 'a.csv') ?? '', 'utf8');
  expect(text.length).toBeLessThan(2_000_000);
  expect(text).toMatch(/\r\n,2 more rows are not listed,\r\n$/);
});

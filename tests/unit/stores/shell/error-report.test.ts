import { expect, test } from 'vitest';
import { reportOf } from '../../../../src/stores/shell/error-report.ts';

const origin = 'https://ardi.example';
const at = (pathname: string) => ({ origin, pathname });

function broken(message: string, stack = `Error: x\n    at f (${origin}/_astro/map.js?v=1:2:3)`): Error {
  return Object.assign(new Error(message), { stack });
}

test('a report has release, page, message and locations, without origin and query', () => {
  const stack = [
    'Error: x',
    ...Array.from({ length: 9 }, (_, line) => `    at f${line} (${origin}/a.js?q=1#h:${line}:7)`),
  ];
  expect(reportOf(broken('items is null', stack.join('\n')), at('/Riyadh/parcel/100012'))).toEqual({
    release: '0.2.0',
    page: '/Riyadh/parcel/{}',
    message: 'Error: items is null',
    stack: [0, 1, 2, 3, 4].map((line) => `at f${line} (/a.js:${line}:7)`),
  });
  expect(reportOf('a word', at('/'))?.message).toBe('Error: a word');
});

test.each([
  ['for +966 55 000 1002', 'Error: for …'],
  ['for ٠٥٥٠٠٠١٠٠٢!', 'Error: for …!'],
  ['somebody@example.com is not it', 'Error: … is not it'],
  ['token eyJhbGciOiJSUzI1NiIsImtpZCI6.eyJzdWIiOiIxMjM0In0.sig refused', 'Error: token … refused'],
  ['parcel 100012', 'Error: parcel 100012'],
])('removes possible personal data: %s', (message, told) => {
  expect(reportOf(broken(message), at('/'))?.message).toBe(told);
});

test('truncates a long message', () => {
  expect(reportOf(broken('no '.repeat(300)), at('/'))?.message).toHaveLength(300);
});

test.each([
  broken('ResizeObserver loop completed with undelivered notifications.'),
  new DOMException('gone', 'AbortError'),
  new TypeError('Failed to fetch'),
  broken('x', 'Error: x\n    at chrome-extension://abc/content.js:1:2'),
])('%s is not reported', (error) => {
  expect(reportOf(error, at('/'))).toBeUndefined();
});

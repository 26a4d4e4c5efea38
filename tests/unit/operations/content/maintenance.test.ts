import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import { maintenanceOf, maintenanceOfJson } from '../../../../operations/content/maintenance.ts';
import { Maintenance } from '../../../../contract/shell/maintenance.ts';
import { closesSite } from '../../../../src/environment/maintenance.ts';

const now = Date.parse('2026-12-01T03:29:59Z');
const until = ['--until', '2026-12-01 06:30'];
const message = ['--message', ' نعود قريبًا '];

test('closes this product until a time in Saudi Arabia, with a message', () => {
  const setting = maintenanceOf([...until, ...message], now);
  expect(setting).toEqual({
    isEnabled: true,
    targets: ['WEB'],
    expiryDate: '2026-12-01 06:30:00',
    message: 'نعود قريبًا',
  });
  expect(Maintenance.parse(setting)).toEqual(setting);
  expect(closesSite(setting)).toBe(true);
});

test('closes other platforms when named, and accepts seconds', () => {
  const setting = maintenanceOf(
    ['--until', '2026-12-01 06:30:15', ...message, '--targets', 'IOS,ANDROID'],
    now,
  );
  expect(setting).toMatchObject({ targets: ['IOS', 'ANDROID'], expiryDate: '2026-12-01 06:30:15' });
  expect(closesSite(setting)).toBe(false);
});

test.each([['WEB'], [['WEB']]])('takes the targets %j of JSON as a list', (targets) => {
  const setting = { isEnabled: true, expiryDate: '2026-12-01 06:30:00', message: 'نعود' };
  expect(maintenanceOfJson({ ...setting, targets })).toEqual({ ...setting, targets: ['WEB'] });
});

test.each([[null], ['WEB'], [{ targets: 'WEB' }], [{ targets: 7 }]])('refuses the JSON %j', (body) => {
  expect(() => maintenanceOfJson(body)).toThrow(ZodError);
});

test.each([
  [[], /^maintenance on needs --until and --message: maintenance on accepts only --until/],
  [until, /^maintenance on needs --until and --message/],
  [[...until, '--message', '  '], /^maintenance on needs --until and --message/],
  [
    ['--until', 'tomorrow', ...message],
    /^--until must be a time as 'YYYY-MM-DD HH:mm' \(Saudi time\), not "tomorrow"$/,
  ],
  [['--until', '2026-11-31 06:30', ...message], /^--until must be .*, not "2026-11-31 06:30"$/],
  [
    ['--until', '2026-12-01 06:29', ...message],
    /^--until must be in the future: 2026-12-01 06:29 has already passed/,
  ],
  [
    [...until, ...message, '--targets', 'WEB,TV'],
    /^--targets must list WEB, IOS, ANDROID, separated by commas: unknown target "TV"$/,
  ],
  [[...until, ...message, '--for', 'me'], /^maintenance on accepts only /],
  [[...until, ...message, 'more'], /^maintenance on accepts only /],
])('rejects %j with a sentence', (args, sentence) => {
  expect(() => maintenanceOf(args, now)).toThrow(sentence);
});

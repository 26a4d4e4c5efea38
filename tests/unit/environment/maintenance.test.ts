import { expect, test } from 'vitest';
import { Maintenance } from '../../../contract/shell/maintenance.ts';
import { closesSite, parseMaintenance } from '../../../src/environment/maintenance.ts';

const setting = {
  isEnabled: true,
  targets: ['WEB'],
  expiryDate: '2030-01-01 06:30:00',
  message: 'نعود قريبًا',
};

test('a setting of the contract is read, without fields unknown to the contract', () => {
  expect(parseMaintenance(JSON.stringify({ ...setting, more: 1 }))).toEqual(setting);
});

test.each([
  '',
  'null',
  '[]',
  '"text"',
  '{',
  ...[undefined, 5, 'true', null].map((isEnabled) => JSON.stringify({ ...setting, isEnabled })),
])('ignores a setting that does not say whether maintenance is on: %s', (text) => {
  expect(parseMaintenance(text)).toBeUndefined();
  expect(() => Maintenance.parse(JSON.parse(text))).toThrow();
});

test.each([
  [{ message: undefined }, { message: '' }],
  [{ message: 5 }, { message: '' }],
  [{ expiryDate: undefined }, { expiryDate: '' }],
  [{ expiryDate: null }, { expiryDate: '' }],
  [{ targets: 'WEB' }, { targets: ['WEB'] }],
  [{ targets: 'IOS' }, { targets: ['IOS'] }],
  [{ targets: [5, 'WEB', null] }, { targets: ['WEB'] }],
  [{ targets: undefined }, { targets: [] }],
  [{ targets: 5 }, { targets: [] }],
])('reads what is readable of a setting: %j', (change, read) => {
  const found = parseMaintenance(JSON.stringify({ ...setting, ...change }));
  expect(found).toEqual({ ...setting, ...read });
});

test.each([
  [true, ['WEB'], true],
  [true, ['IOS', 'WEB'], true],
  [false, ['WEB'], false],
  [true, ['IOS', 'ANDROID'], false],
  [true, ['web', 'WEBVIEW'], false],
  [true, [], false],
])('enabled %j for %j closes the site: %j', (isEnabled, targets, closes) => {
  expect(closesSite({ ...setting, isEnabled, targets })).toBe(closes);
});

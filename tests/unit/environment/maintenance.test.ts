import { expect, test } from 'vitest';
import { Maintenance } from '../../../src/contract/shell/maintenance.ts';
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
  ...Object.keys(setting).flatMap((key) => [
    JSON.stringify({ ...setting, [key]: undefined }),
    JSON.stringify({ ...setting, [key]: 5 }),
  ]),
  JSON.stringify({ ...setting, targets: [5] }),
])('ignores a setting that the contract rejects: %s', (text) => {
  expect(parseMaintenance(text)).toBeUndefined();
  expect(() => Maintenance.parse(JSON.parse(text))).toThrow();
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

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appVersion } from '../../../../contract/shell/app-version.ts';
import { isNewer, needsReload } from '../../../../src/stores/shell/version.ts';

const { getServerVersion } = vi.hoisted(() => ({ getServerVersion: vi.fn() }));
vi.mock('../../../../src/api/shell/settings.ts', () => ({ getServerVersion }));
vi.mock('../../../../src/environment/browser.ts', () => ({ environment: {} }));

test.each([
  ['0.2.1', '0.2.0'],
  ['0.10.0', '0.9.9'],
  ['1.0.0', '0.99.99'],
  ['0.2.0.1', '0.2.0'],
  ['0.3', '0.2.9'],
])('%s is newer than %s, and not the other way around', (version, than) => {
  expect(isNewer(version, than)).toBe(true);
  expect(isNewer(than, version)).toBe(false);
});

test.each(['0.2.0', '0.2', '0.2.0.0', '', 'undefined', '0.3.0-rc', '0..3', '9.9.9\n', 'v9.9.9', '٩.٩.٩'])(
  '%j is not newer than 0.2.0',
  (version) => {
    expect(isNewer(version, '0.2.0')).toBe(false);
  },
);

describe('a page', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const tell = (version: string) => getServerVersion.mockResolvedValue(version);

  test('reloads once for each newer version', async () => {
    tell(appVersion);
    expect(await needsReload()).toBe(false);
    tell('9.9.9');
    expect([await needsReload(), await needsReload()]).toEqual([true, false]);
    tell('9.10.0');
    expect([await needsReload(), await needsReload()]).toEqual([true, false]);
    tell('0.1.9');
    expect(await needsReload()).toBe(false);
  });

  test('never reloads when nothing can be stored, which would loop forever', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    tell('9.9.9');
    expect(await needsReload()).toBe(false);
  });
});

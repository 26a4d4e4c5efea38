import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { regionKeys } from '../../../../contract/shared/vocabulary.ts';
import {
  $regionIsSelected,
  $regionKey,
  $regionPickerIsOpen,
  addressAfterPick,
  closeRegionPicker,
  openRegionPicker,
  pickRegion,
  regionOfAddress,
  startRegion,
} from '../../../../src/stores/shell/region.ts';

let stored: Map<string, string>;
let storedInTab: Map<string, string>;
const storage = (entries: Map<string, string>) => ({
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, text: string) => entries.set(name, text),
  removeItem: (name: string) => entries.delete(name),
});
beforeEach(() => {
  stored = new Map();
  storedInTab = new Map();
  vi.stubGlobal('localStorage', storage(stored));
  vi.stubGlobal('sessionStorage', storage(storedInTab));
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeRegionPicker();
});

describe('the region of a page', () => {
  test('is the one in the address, then the stored one, then Riyadh', () => {
    startRegion('/');
    expect($regionKey.get()).toBe('Riyadh');
    stored.set('ardi:region', 'Asir');
    startRegion('/market');
    expect($regionKey.get()).toBe('Asir');
    startRegion('/Madinah/metrics');
    expect($regionKey.get()).toBe('Madinah');
  });

  test('is stored when the address named it, and only then', () => {
    startRegion('/market');
    expect(stored.has('ardi:region')).toBe(false);
    startRegion('/Eastern/transactions/12');
    expect(stored.get('ardi:region')).toBe('Eastern');
  });

  test('is not stored by a page that has nothing of it, nor by favorites', () => {
    stored.set('ardi:region', 'Asir');
    startRegion('/Tabuk/metrics', { isEmpty: true });
    expect($regionKey.get()).toBe('Tabuk');
    startRegion('/Tabuk/favorites');
    expect($regionKey.get()).toBe('Tabuk');
    expect(stored.get('ardi:region')).toBe('Asir');
  });

  test('is that of what the page shows, unless the address names another; the stored one stays', () => {
    stored.set('ardi:region', 'Makkah');
    startRegion('/parcel/5', { ofPage: 'Riyadh' });
    expect($regionKey.get()).toBe('Riyadh');
    startRegion('/Asir/parcel/5', { ofPage: 'Asir' });
    expect($regionKey.get()).toBe('Asir');
    expect(stored.get('ardi:region')).toBe('Asir');
    startRegion('/offer/OF-1', { ofPage: 'Eastern' });
    expect($regionKey.get()).toBe('Eastern');
    startRegion('/market', { ofPage: undefined });
    expect($regionKey.get()).toBe('Asir');
  });

  test.each(['Atlantis', 'riyadh', '__proto__', 'toString', '<script>', 'Asir '])(
    'is Riyadh when %j is stored',
    (text) => {
      stored.set('ardi:region', text);
      startRegion('/');
      expect($regionKey.get()).toBe('Riyadh');
    },
  );

  test('works when nothing can be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    startRegion('/Asir/metrics');
    expect($regionKey.get()).toBe('Asir');
    expect(() => pickRegion('Makkah', '/')).not.toThrow();
    expect($regionKey.get()).toBe('Makkah');
  });

  test.each(regionKeys)('is read from every address with %s as a segment', (key) => {
    for (const path of [`/${key}`, `/${key}/`, `/${key}/metrics`, `/${key}/parcel/5`, `/${key}/offer/OF-1`]) {
      expect(regionOfAddress(path), path).toBe(key);
    }
  });

  test('is not read from segments that only resemble a key', () => {
    for (const path of ['/', '', '/Riyadhs/metrics', '/xAsir', '/landing-page/Asir2', '/Atlantis/metrics']) {
      expect(regionOfAddress(path), path).toBeUndefined();
    }
  });
});

describe('a choice', () => {
  test('makes the region the current one, stores it, closes the picker and sets its flag', () => {
    openRegionPicker();
    expect($regionPickerIsOpen.get()).toBe(true);
    expect(pickRegion('Makkah', '/')).toBeUndefined();
    expect($regionKey.get()).toBe('Makkah');
    expect(stored.get('ardi:region')).toBe('Makkah');
    expect($regionPickerIsOpen.get()).toBe(false);
    expect($regionIsSelected.get()).toBe(true);
  });

  test('leaves its flag for the page that it leads to, in the same tab', async () => {
    openRegionPicker();
    pickRegion('Makkah', '/Riyadh/metrics');
    const flagOfNextPage = async () => {
      vi.resetModules();
      const next = await import('../../../../src/stores/shell/region.ts');
      return next.$regionIsSelected.get();
    };
    expect(await flagOfNextPage()).toBe(true);
    openRegionPicker();
    closeRegionPicker();
    expect(await flagOfNextPage()).toBe(false);
  });

  test('sets its flag before the picker closes, also when made again', () => {
    const flags: boolean[] = [];
    const unlisten = $regionPickerIsOpen.listen((isOpen) => {
      if (!isOpen) flags.push($regionIsSelected.get());
    });
    for (const key of ['Makkah', 'Asir'] as const) {
      openRegionPicker();
      pickRegion(key, '/');
    }
    unlisten();
    expect(flags).toEqual([true, true]);
  });

  test('that is not made clears the flag of the previous one, and keeps the region', () => {
    pickRegion('Makkah', '/');
    openRegionPicker();
    closeRegionPicker();
    expect($regionIsSelected.get()).toBe(false);
    expect($regionPickerIsOpen.get()).toBe(false);
    expect($regionKey.get()).toBe('Makkah');
  });

  test.each([
    ['/Riyadh/metrics', '/Asir/metrics'],
    ['/metrics', '/Asir/metrics'],
    ['/metrics/', '/Asir/metrics'],
    ['/transactions', '/Asir/transactions'],
    ['/Riyadh/transactions', '/Asir/transactions'],
    ['/Riyadh/transactions/100000005', '/Asir/transactions'],
    ['/Riyadh/favorites', '/Asir/favorites'],
    ['/Asir/favorites', '/Asir/favorites'],
  ])('on %s leads to %s', (path, address) => {
    expect(addressAfterPick('Asir', path)).toBe(address);
    expect(pickRegion('Asir', path)).toBe(address);
  });

  test.each([
    '/',
    '/market',
    '/privacy-policy',
    '/projects/roshan',
    '/landing-page/46',
    '/user-profile',
    '/Riyadh/parcel/5',
    '/transaction/1/2/3/10',
  ])('on %s does not navigate', (path) => {
    expect(addressAfterPick('Asir', path)).toBeUndefined();
  });
});

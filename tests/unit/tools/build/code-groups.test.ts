import { describe, expect, test } from 'vitest';
import type { Rolldown } from 'vite';
import { codeGroupOf } from '../../../../tools/build/code-groups.ts';

const header = '/src/components/shell/Header.astro?astro&type=script&index=0&lang.ts';
const view = '/src/components/map/MapView.astro?astro&type=script&index=0&lang.ts';
const island = '/src/islands/map/MapIsland.tsx';
const favorites = '/src/islands/favorites/FavoritesIsland.tsx';
const idle = '/src/scripts/shell/idle.ts';
const entries = [header, view, island, favorites];

/** Imports by importer; `later` are dynamic ones. */
const imports: Record<string, { now: string[]; later?: string[] }> = {
  [header]: { now: ['region', 'storage'], later: ['promo', idle] },
  [idle]: { now: ['load', 'settings'] },
  [view]: { now: ['storage', 'camera', 'format', 'load'] },
  [island]: { now: ['/node_modules/react/index.js', '/src/Guard.tsx', 'legend'], later: ['finder'] },
  [favorites]: { now: ['/node_modules/react/index.js', '/src/Guard.tsx'], later: ['list'] },
  finder: { now: ['legend', 'rules'] },
  list: { now: ['format'] },
};

const graph = {
  getModuleInfo: (id: string) => {
    const importersBy = (kind: 'now' | 'later') =>
      Object.keys(imports).filter((importer) => imports[importer]?.[kind]?.includes(id));
    return {
      isEntry: entries.includes(id),
      importers: importersBy('now'),
      dynamicImporters: importersBy('later'),
    } as Rolldown.ModuleInfo;
  },
};

describe('the file that a module’s code belongs in', () => {
  test.each<[id: string, group: string | null, why: string]>([
    ['region', 'header', 'every page starts with it'],
    ['storage', 'header', 'every page starts with it, the map page too'],
    ['load', 'header', 'the map page starts with it, and every page loads it in idle time'],
    ['settings', null, 'no map page starts with it'],
    ['camera', 'map', 'only the map page uses it'],
    ['legend', 'map', 'a part of the map that loads later uses it too'],
    ['/node_modules/react/index.js', 'components', 'another island uses it'],
    ['/src/Guard.tsx', 'components', 'another island uses it'],
    ['format', 'shared', 'another island uses it later'],
    ['rules', null, 'the map page does not start with it'],
    ['promo', null, 'the header loads it later'],
    ['list', null, 'no map page has it'],
  ])('%s is in %s: %s', (id, group, _reason) => {
    expect(codeGroupOf(id, graph)).toBe(group);
  });

  test('scripts of pages are grouped with what they start; islands have files of their own', () => {
    expect(entries.map((id) => codeGroupOf(id, graph))).toEqual(['header', 'map', null, null]);
  });
});

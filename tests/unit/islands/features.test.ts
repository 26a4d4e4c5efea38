import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The five features that React hydrates, and the one component that pages mount of each. */
const features = {
  badges: 'BadgesIsland',
  favorites: 'FavoritesIsland',
  login: 'LoginIsland',
  map: 'MapIsland',
  'region-picker': 'RegionPicker',
};

/** Components that pages and components hydrate, as `feature/Component`. */
function hydrated(): string[] {
  return globSync('src/**/*.astro').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const names = [...source.matchAll(/<(\w+)\s[^>]*?client:/g)].map(([, name]) => name ?? '');
    return names.map(
      (name) =>
        new RegExp(`import \\{ ${name} \\} from '[./]*/islands/(.+)\\.tsx'`).exec(source)?.[1] ??
        `${name} of ${file}`,
    );
  });
}

test('the islands are the map, login, favorites, badges and the region picker, and nothing else', () => {
  expect(readdirSync('src/islands').sort()).toEqual([...Object.keys(features), 'shared'].sort());
});

test('each feature is one directory with one component that pages hydrate', () => {
  const entries = Object.entries(features).map(([feature, component]) => `${feature}/${component}`);
  expect([...new Set(hydrated())].sort()).toEqual(entries.sort());
});

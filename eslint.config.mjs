import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import boundaries from 'eslint-plugin-boundaries';
import compat from 'eslint-plugin-compat';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Import boundaries: which part of the code may import from which. Data flows one way: lib → contract → api → stores →
 * islands → pages; the platform and the pipeline stand outside the browser's code and share only the contract, the
 * dictionary and the map's tables with it. `folders` are glob patterns of a part's files.
 */
const parts = {
  lib: { folders: ['lib/**/*'], imports: [] },
  contract: { folders: ['contract/**/*'], imports: ['lib'] },
  words: { folders: ['words/**/*'], imports: ['lib', 'contract'] },
  environment: { folders: ['src/environment/**/*'], imports: ['lib', 'contract'] },
  content: { folders: ['src/content/**/*'], imports: ['lib', 'contract'] },
  mapTables: { folders: ['map-tables/**/*'], imports: ['lib', 'contract', 'words'] },
  // Drawings and views of the map are pure; `src/map/live` binds them to a map and to the stores.
  map: { folders: ['src/map/*'], imports: ['mapTables', 'lib', 'contract', 'words'] },
  api: { folders: ['src/api/**/*'], imports: ['lib', 'contract', 'environment', 'map', 'mapTables'] },
  stores: {
    folders: ['src/stores/**/*'],
    imports: ['api', 'lib', 'contract', 'environment', 'words', 'map', 'mapTables'],
  },
  mapLive: {
    folders: ['src/map/live/**/*'],
    imports: ['map', 'mapTables', 'stores', 'lib', 'contract', 'words'],
  },
  islands: {
    folders: ['src/islands/**/*'],
    imports: ['stores', 'map', 'mapTables', 'lib', 'contract', 'words', 'environment'],
  },
  scripts: {
    folders: ['src/scripts/**/*'],
    imports: ['stores', 'api', 'content', 'lib', 'contract', 'words', 'environment'],
  },
  // Preview pictures and structured data of pages, for social networks and search engines.
  metadata: {
    folders: ['src/metadata/**/*'],
    imports: ['lib', 'contract', 'environment', 'words', 'map', 'mapTables'],
  },
  components: {
    folders: ['src/components/**/*'],
    imports: [
      'metadata',
      'layouts',
      'islands',
      'scripts',
      'stores',
      'mapLive',
      'map',
      'mapTables',
      'api',
      'content',
      'lib',
      'contract',
      'environment',
      'words',
    ],
  },
  layouts: {
    folders: ['src/layouts/**/*'],
    imports: ['components', 'scripts', 'words', 'environment', 'metadata'],
  },
  // Pages rendered on demand are cached until the platform's data changes.
  cache: { folders: ['src/cache/**/*'], imports: ['api', 'lib', 'contract'] },
  pages: {
    folders: ['src/pages/**/*'],
    imports: [
      'cache',
      'metadata',
      'components',
      'layouts',
      'islands',
      'scripts',
      'api',
      'content',
      'lib',
      'contract',
      'environment',
      'words',
      'map',
      'mapTables',
    ],
  },
  database: { folders: ['database/**/*'], imports: ['lib', 'contract', 'words', 'mapTables'] },
  emulators: { folders: ['emulators/**/*'], imports: ['lib', 'contract', 'words', 'database'] },
  operations: {
    folders: ['operations/**/*'],
    imports: ['lib', 'contract', 'words', 'mapTables', 'database'],
  },
  platform: {
    folders: ['platform/**/*'],
    imports: ['lib', 'contract', 'words', 'mapTables', 'database', 'operations', 'emulators'],
  },
  pipeline: {
    folders: ['pipeline/**/*'],
    imports: ['lib', 'contract', 'words', 'mapTables', 'database', 'operations'],
  },
  tools: {
    folders: ['tools/**/*'],
    imports: [
      'pipeline',
      'platform',
      'emulators',
      'operations',
      'database',
      'content',
      'words',
      'lib',
      'contract',
      'environment',
      'cache',
    ],
  },
};

/** Within the platform: HTTP imports no module; modules import land queries. */
const platformParts = {
  shared: { folders: ['platform/shared/**/*'], imports: [] },
  land: { folders: ['platform/land/**/*'], imports: ['shared'] },
  services: {
    folders: ['platform/{identity,attachments,badges,tiles,usage}/**/*'],
    imports: ['shared', 'land'],
  },
  http: { folders: ['platform/http/**/*'], imports: ['shared', 'land', 'services'] },
  modules: { folders: ['platform/modules/**/*'], imports: ['shared', 'land', 'services', 'http'] },
};

/** Islands share nothing with each other except `src/islands/shared` and the stores. */
const islands = Object.fromEntries(
  ['map', 'login', 'favorites', 'badges', 'region-picker'].map((island) => [
    `island ${island}`,
    { folders: [`src/islands/${island}/**/*`], imports: [] },
  ]),
);

/** A file may belong to a part of several groups, such as `platform` and its `land`: each group has rules of its own. */
const groups = [parts, platformParts, islands];

/** What each part must not import: all parts of its group that it does not list. */
const importPolicies = groups.flatMap((group) =>
  Object.entries(group).map(([name, { imports }]) => ({
    from: { file: { categories: name } },
    disallow: {
      to: {
        file: {
          categories: Object.keys(group).filter((other) => other !== name && !imports.includes(other)),
        },
      },
    },
    message: `${name} does not import from there: see the import boundaries in eslint.config.mjs.`,
  })),
);

/** Libraries that only one part may import, or some. */
const libraryOwners = {
  axios: 'src/api',
  'maplibre-gl': 'src/map/live',
  // The site's own server reads archives too, for pictures of places.
  pmtiles: ['src/map/live', 'src/api'],
  react: 'src/islands',
  'd3-scale': 'src/islands',
  'd3-shape': 'src/islands',
  kysely: ['database', 'platform'],
};

/** From general to specific: the last match for a file wins. */
const places = [
  'src',
  'lib',
  'contract',
  'words',
  'map-tables',
  'database',
  'platform',
  'src/map',
  'src/stores',
  'src/scripts',
  'src/islands',
  'src/api',
  'src/map/live',
];
const inBrowser = [
  'map-tables',
  'src/map',
  'src/stores',
  'src/scripts',
  'src/islands',
  'src/api',
  'src/map/live',
];

/** What the oldest supported browsers get by `src/environment/older-browsers.ts`. */
const polyfills = [
  ...['Promise.withResolvers', 'URL.canParse', 'Array.fromAsync', 'Map.groupBy', 'Object.groupBy'],
  // Used where it exists.
  'requestIdleCallback',
];
/** What they lack of the language and of elements, which `compat/compat` does not know, and nothing adds. */
const missing = [
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom', 'symmetricDifference', 'checkVisibility'],
  ...['isWellFormed', 'toWellFormed', 'getOrInsert', 'getOrInsertComputed', 'startViewTransition'],
  ...['Promise.try', 'AbortSignal.any', 'URL.parse', 'Iterator.from', 'RegExp.escape', 'Error.isError'],
];

const libraryBoundaries = places.map((place) => ({
  files: [`${place}/**/*`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...Object.entries(libraryOwners)
            .filter(([, owner]) => ![owner].flat().includes(place))
            .map(([name, owner]) => ({
              regex: `^${name}$`,
              message: `Only ${[owner].flat().join(' and ')} imports ${name}.`,
            })),
          ...(inBrowser.includes(place)
            ? [
                {
                  regex: 'words/ar/index\\.ts$',
                  message:
                    'The whole dictionary is too large for the browser: import the file of the words you need.',
                },
                {
                  regex: 'contract/shared/read-phone\\.ts$',
                  message: 'Its library is too large for the browser, which has `mobileDigits`.',
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

/**
 * What Oxlint cannot do (`.oxlintrc.json` has the other rules, with types): Astro components, import boundaries, and
 * restricted syntax.
 */
export default defineConfig(
  { ignores: ['node_modules', '.build', '.data*', '.astro', 'test-results', 'playwright-report'] },
  { files: ['**/*.{ts,tsx,js,mjs}'], languageOptions: { parser: tseslint.parser } },
  ...[js.configs.recommended, ...tseslint.configs.recommended].map((config) => ({
    ...config,
    files: ['**/*.astro'],
  })),
  ...astro.configs.recommended,
  {
    files: ['**/*.astro'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  ...libraryBoundaries,
  {
    files: inBrowser.map((place) => `${place}/**/*.{ts,tsx}`).concat('src/environment/**/*.ts'),
    plugins: { compat },
    settings: { polyfills },
    rules: {
      'compat/compat': 'error',
      'no-restricted-properties': [
        'error',
        ...missing.map((name) => ({
          ...(name.includes('.')
            ? { object: name.split('.')[0], property: name.split('.')[1] }
            : { property: name }),
          message: 'The oldest supported browsers (browserslist in package.json) do not have it.',
        })),
      ],
    },
  },
  {
    files: [
      '{src,lib,contract,words,map-tables,database,operations,emulators,platform,pipeline,tools}/**/*.{ts,tsx,js,mjs,astro}',
    ],
    plugins: { boundaries },
    settings: {
      'boundaries/files': groups.flatMap((group) =>
        Object.entries(group).map(([category, { folders }]) => ({ category, pattern: folders })),
      ),
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.astro'] } },
    },
    rules: { 'boundaries/dependencies': ['error', { default: 'allow', policies: importPolicies }] },
  },
  {
    // A color literal outside the palette is an error (Stylelint checks the stylesheets).
    files: ['{src,lib,contract,words,map-tables}/**/*.{ts,tsx,astro}'],
    ignores: ['map-tables/palette.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]',
          message: 'Colors live in map-tables/palette.ts.',
        },
      ],
    },
  },
  {
    // Globals that the build defines: see `src/env.d.ts`.
    files: ['src/layouts/Document.astro'],
    languageOptions: { globals: { FIRST_PAINT: 'readonly' } },
  },
);

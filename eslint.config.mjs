import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import importX from 'eslint-plugin-import-x';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Import boundaries: which part of the code may import from which. Data flows one way: contract → api → stores →
 * islands → pages; the platform and the pipeline stand outside the browser's code and share only the contract, the
 * dictionary and the map's tables with it. `folders` are glob patterns of a part's files.
 */
const parts = {
  contract: { folders: ['src/contract/**/*'], imports: [] },
  i18n: { folders: ['src/i18n/**/*'], imports: ['contract'] },
  environment: { folders: ['src/environment/**/*'], imports: ['contract'] },
  content: { folders: ['src/content/**/*'], imports: ['contract'] },
  // The tables, layers and style of the map are pure; `src/map/live` binds them to a map and to the stores.
  mapTables: { folders: ['src/map/*', 'src/map/layers/**/*'], imports: ['contract', 'i18n'] },
  api: { folders: ['src/api/**/*'], imports: ['contract', 'environment', 'mapTables'] },
  stores: { folders: ['src/stores/**/*'], imports: ['api', 'contract', 'environment', 'i18n', 'mapTables'] },
  mapLive: { folders: ['src/map/live/**/*'], imports: ['mapTables', 'stores', 'contract', 'i18n'] },
  islands: {
    folders: ['src/islands/**/*'],
    imports: ['stores', 'mapTables', 'contract', 'i18n', 'environment'],
  },
  scripts: {
    folders: ['src/scripts/**/*'],
    imports: ['stores', 'api', 'content', 'contract', 'i18n', 'environment'],
  },
  // Preview pictures and structured data of pages, for social networks and search engines.
  metadata: { folders: ['src/metadata/**/*'], imports: ['contract', 'environment', 'i18n', 'mapTables'] },
  components: {
    folders: ['src/components/**/*'],
    imports: [
      'metadata',
      'layouts',
      'islands',
      'scripts',
      'stores',
      'mapLive',
      'mapTables',
      'api',
      'content',
      'contract',
      'environment',
      'i18n',
    ],
  },
  layouts: {
    folders: ['src/layouts/**/*'],
    imports: ['components', 'scripts', 'i18n', 'environment', 'metadata'],
  },
  // Pages rendered on demand are cached until the platform's data changes.
  cache: { folders: ['src/cache/**/*'], imports: ['api', 'contract'] },
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
      'contract',
      'environment',
      'i18n',
      'mapTables',
    ],
  },
  platform: { folders: ['platform/**/*'], imports: ['contract', 'i18n', 'mapTables', 'environment'] },
  pipeline: {
    folders: ['pipeline/**/*'],
    imports: ['platform', 'contract', 'i18n', 'mapTables', 'environment'],
  },
  tools: {
    folders: ['tools/**/*'],
    imports: ['pipeline', 'platform', 'content', 'i18n', 'contract', 'environment'],
  },
};

/** Within the platform: HTTP and the store import no module; modules import land queries and the store. */
const platformParts = {
  shared: { folders: ['platform/shared/**/*'], imports: [] },
  store: { folders: ['platform/store/**/*'], imports: ['shared'] },
  land: { folders: ['platform/land/**/*'], imports: ['shared', 'store'] },
  services: {
    folders: ['platform/{identity,attachments,badges,media,tiles,usage}/**/*'],
    imports: ['shared', 'store', 'land'],
  },
  http: { folders: ['platform/http/**/*'], imports: ['shared', 'store', 'land', 'services'] },
  modules: { folders: ['platform/modules/**/*'], imports: ['shared', 'store', 'land', 'services', 'http'] },
};

/** Forbids imports between every part and all parts that it does not list. */
function boundariesOf(group) {
  return Object.entries(group).flatMap(([name, { folders, imports }]) =>
    Object.entries(group)
      .filter(([other]) => other !== name && !imports.includes(other))
      .map(([other, { folders: from }]) => ({
        target: folders,
        from,
        message: `${name} does not import from ${other}: see the import boundaries in eslint.config.mjs.`,
      })),
  );
}

/** Islands share nothing with each other except `src/islands/shared` and the stores. */
const islands = ['map', 'login', 'favorites', 'badges', 'region-picker'];
const islandBoundaries = islands.map((island) => ({
  target: [`src/islands/!(${island})/**/*`],
  from: [`src/islands/${island}/**/*`],
  message: 'Islands meet in the stores and in src/islands/shared only.',
}));

/** Libraries that only one part may import, or some. */
const libraryOwners = {
  axios: 'src/api',
  'maplibre-gl': 'src/map/live',
  // The site's own server reads archives too, for pictures of places.
  pmtiles: ['src/map/live', 'src/api'],
  react: 'src/islands',
  'd3-scale': 'src/islands',
  'd3-shape': 'src/islands',
  kysely: 'platform',
};

/** From general to specific: the last match for a file wins. */
const places = [
  'src',
  'platform',
  'src/map',
  'src/stores',
  'src/scripts',
  'src/islands',
  'src/api',
  'src/map/live',
];
const inBrowser = ['src/map', 'src/stores', 'src/scripts', 'src/islands', 'src/api', 'src/map/live'];

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
                  regex: 'i18n/ar/index\\.ts$',
                  message:
                    'The whole dictionary is too large for the browser: import the file of the words you need.',
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

export default defineConfig(
  { ignores: ['node_modules', '.build', '.data*', '.astro', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  ...astro.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-deprecated': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports only: a thing has one name everywhere.',
        },
      ],
    },
  },
  { files: ['**/*.tsx'], ...hooks.configs.flat['recommended-latest'] },
  ...libraryBoundaries,
  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.astro'] })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...boundariesOf(parts), ...boundariesOf(platformParts), ...islandBoundaries] },
      ],
    },
  },
  {
    // A color literal outside the palette is an error (Stylelint checks the stylesheets).
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['src/map/palette.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'Literal[value=/^#[0-9a-fA-F]{3,8}$/]', message: 'Colours live in src/map/palette.ts.' },
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Named exports only: a thing has one name everywhere.',
        },
      ],
    },
  },
  {
    // Default exports that libraries declare, and those that Astro and Vitest expect of a file.
    files: [
      'src/**/*.d.ts',
      'src/islands/shared/hydration/hydrate-*.ts',
      'src/cache/provider.ts',
      'tools/testing/failures-reporter.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Globals that the build defines: see `src/env.d.ts`.
    files: ['src/layouts/Document.astro'],
    languageOptions: { globals: { FIRST_PAINT: 'readonly' } },
  },
  {
    // A single function whose text is embedded into every page.
    files: ['src/environment/first-paint.js'],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/no-unused-expressions': 'off',
    },
    languageOptions: {
      globals: {
        document: 'readonly',
        sessionStorage: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        URLSearchParams: 'readonly',
      },
      parserOptions: { projectService: false },
    },
  },
  {
    // Configuration files and plain scripts are read by tools that expect a default export and no types.
    files: ['*.mjs', '*.config.ts', 'tools/*.mjs', 'tests/support/postgres.ts'],
    ...tseslint.configs.disableTypeChecked,
    rules: { ...tseslint.configs.disableTypeChecked.rules, 'no-restricted-syntax': 'off' },
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
  {
    // Plain scripts of the embedded providers' pages: served as they are.
    files: ['platform/**/pages/*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      globals: Object.fromEntries(
        ['window', 'document', 'location', 'sessionStorage', 'gapi', 'addEventListener', 'crypto', 'fetch']
          .concat(['URL', 'URLSearchParams', 'FormData', 'TextEncoder'])
          .map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['**/*.astro'], ...tseslint.configs.disableTypeChecked },
);

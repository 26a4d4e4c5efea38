import js from '@eslint/js';
import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * Which room may import from which. Data flows one way: contract → api → stores → islands → pages; the platform and the
 * pipeline stand outside the browser's code and share only the contract, the words and the map's tables with it.
 */
const rooms = {
  contract: ['contract'],
  i18n: ['i18n', 'contract'],
  environment: ['environment', 'contract'],
  api: ['api', 'contract', 'environment', 'map-tables'],
  stores: ['stores', 'api', 'contract', 'environment', 'map-tables'],
  // The tables, layers and style of the map are pure; its controller ties them to the stores.
  'map-tables': ['map-tables', 'contract', 'i18n'],
  'map-live': ['map-live', 'map-tables', 'stores', 'contract', 'i18n'],
  islands: ['islands', 'stores', 'map-tables', 'contract', 'i18n', 'environment'],
  // Pictures and data for those who pass a page on or index it; made at build.
  share: ['share', 'contract', 'environment', 'i18n', 'map-tables'],
  components: [
    'components',
    'share',
    'layouts',
    'islands',
    'map-live',
    'map-tables',
    'api',
    'contract',
    'environment',
    'i18n',
  ],
  layouts: ['layouts', 'components', 'styles', 'i18n', 'environment', 'share'],
  // Pages made on demand are cached until the platform's data changes.
  cache: ['cache', 'api', 'contract'],
  pages: [
    'pages',
    'cache',
    'share',
    'components',
    'layouts',
    'islands',
    'api',
    'contract',
    'environment',
    'i18n',
    'map-tables',
  ],
  platform: ['platform', 'contract', 'i18n', 'map-tables', 'environment'],
  pipeline: ['pipeline', 'platform', 'contract', 'i18n', 'map-tables'],
  scripts: ['scripts', 'pipeline', 'platform'],
};

/** Where a room lies (for the files it holds), and how an import of it reads (relative, always with its extension). */
const places = Object.fromEntries(
  Object.keys(rooms).map((room) => {
    const isOutside = ['platform', 'pipeline', 'scripts'].includes(room);
    return [
      room,
      { files: [`${isOutside ? room : `src/${room}`}/**/*`], imported: `^(\\.\\./)+(src/)?${room}/` },
    ];
  }),
);
places['map-tables'] = { files: ['src/map/**/*'], imported: '^(\\.\\./)+(src/)?map/(?!live/)' };
places['map-live'] = { files: ['src/map/live/**/*'], imported: '^(\\.\\./)+(src/)?map/live/' };

/** Libraries that only one room may know. */
const keptLibraries = {
  axios: 'api',
  'maplibre-gl': 'map-live',
  pmtiles: 'map-live',
  react: 'islands',
  'd3-scale': 'islands',
  'd3-shape': 'islands',
  kysely: 'platform',
};

/** Rooms whose code travels to the browser. */
const inBrowser = ['stores', 'api', 'map-tables', 'map-live', 'islands'];

function boundaryOf(room, allowed) {
  const rooms = Object.keys(places).filter((other) => other !== room && !allowed.includes(other));
  const libraries = Object.entries(keptLibraries).filter(
    ([, keeper]) => keeper !== room && room !== 'pipeline',
  );
  return {
    files: places[room].files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...rooms.map((other) => ({
              regex: places[other].imported,
              message: `${room} does not import from ${other}: see the rooms in eslint.config.mjs.`,
            })),
            ...(inBrowser.includes(room)
              ? [
                  {
                    regex: 'i18n/ar/index\\.ts$',
                    message:
                      'The whole dictionary weighs on the browser: take the file of the words you need.',
                  },
                ]
              : []),
            ...libraries.map(([name, keeper]) => ({
              regex: `^${name}$`,
              message: `Only ${keeper} knows ${name}.`,
            })),
          ],
        },
      ],
    },
  };
}

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
  // The map's live files come after its tables: they may do more.
  ...Object.entries(rooms).map(([room, allowed]) => boundaryOf(room, allowed)),
  {
    // A literal colour outside the palette is an error (the stylesheets are held by Stylelint).
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
    // What libraries declare by default, and what Astro takes from the default export of a file.
    files: ['src/**/*.d.ts', 'src/islands/shared/hydration/hydrate-*.ts', 'src/cache/provider.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // What the build defines: see `src/env.d.ts`.
    files: ['src/layouts/Document.astro'],
    languageOptions: { globals: { FIRST_PAINT: 'readonly' } },
  },
  {
    // A function alone, whose text goes into every page.
    files: ['src/environment/first-paint.js'],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/no-unused-expressions': 'off',
    },
    languageOptions: {
      globals: { document: 'readonly', localStorage: 'readonly', location: 'readonly' },
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

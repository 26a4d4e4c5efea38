import { defineConfig } from 'vitest/config';
import { readPublicValues } from './src/environment/public-values.ts';

/**
 * API tests that run on PostgreSQL as well: the store's own, every call once, and what locks, copies or migrates. What
 * only reads land is served from the snapshot, which is the same on both engines.
 */
const onPostgres = [
  'database/{store,release}',
  'shared/{contract-properties,rights,rights-of-others,revisions,limits,fairness,land-queries,agreement}',
  'account/{sign-in,profile,closed-sessions,own-ids,erase-account,personal-data,retention,email,tokens,tokens-embedded}',
  'admin/*',
  'offer/{my-offers,organisations,land-removed}',
  'favorites/favorites',
  'map/saved-views',
  'campaigns/*',
  'complaints/{complaints,attachments}',
  'badges/*',
  'usage/*',
  'shell/{settings,promotion-form,content}',
  'pipeline/*',
  'pipeline/market/*',
  'pipeline/demo/*',
].map((files) => `tests/api/${files}.test.ts`);
/** Tests of PostgreSQL itself, and of both engines side by side. */
const postgresAlone = [
  'database/postgres',
  'database/database-unavailable',
  'database/stalled-network',
  'database/same-market',
].map((file) => `tests/api/${file}.test.ts`);
/** Tests of files or programs: they have no engine. */
const withoutEngine = [
  'account/{local-only,identity-contract}',
  'pipeline/{fetched-snapshots,full-disk}',
  'complaints/complaints-command',
].map((files) => `tests/api/${files}.test.ts`);

/** Tests that start programs of their own, kill them or fill a disk: they take a quarter of the time of all. */
const ofPrograms = [
  'api/operations/*',
  'api/pipeline/{fetched-snapshots,full-disk,snapshot,snapshot-changes}',
  'api/admin/data-jobs',
  'api/database/killed',
  'api/{campaigns,complaints,usage}/*-command',
  'unit/pipeline/import/{command,columns-command,many-bad-rows}',
  'unit/tools/start',
].map((files) => `tests/${files}.test.ts`);

/** Tests that load whole files of land, or ask every call over all of it: they take half of the time of all. */
const ofLoads = [
  'unit/pipeline/{import,demo,ground}/**/*',
  'unit/pipeline/tiles/{archive,build}',
  'unit/pipeline/watch',
  'api/pipeline/**/*',
  'api/shared/{land-queries,contract-properties}',
].map((files) => `tests/${files}.test.ts`);

/** The values that Astro compiles into the site, as a machine without any settings has them. */
const publicEnvironment = 'astro:env/client';

export default defineConfig({
  plugins: [
    {
      name: 'public-environment',
      resolveId: (id) => (id === publicEnvironment ? `\0${id}` : undefined),
      load: (id) =>
        id === `\0${publicEnvironment}`
          ? Object.entries(readPublicValues({}))
              .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
              .join('\n')
          : undefined,
    },
  ],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...ofPrograms, ...ofLoads],
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          environment: 'happy-dom',
          // Stylesheets that scripts load count as loaded.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: ['tests/support/component-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [...postgresAlone, ...ofPrograms, ...ofLoads],
          // Each file opens its own stores and servers and shares no module state, so it needs no process of its own.
          isolate: false,
          globalSetup: ['tests/support/demo-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'loads',
          include: ofLoads,
          exclude: [...postgresAlone, ...ofPrograms],
          globalSetup: ['tests/support/demo-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ofPrograms,
          globalSetup: ['tests/support/demo-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...onPostgres, ...postgresAlone],
          exclude: withoutEngine,
          env: { TEST_ENGINE: 'postgres' },
          isolate: false,
          globalSetup: ['tests/support/postgres.ts', 'tests/support/demo-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/site-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'release',
          include: ['tests/release/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/demo-file.ts'],
          // Real data is loaded and tried in full.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
    // A third worker uses the time in which the other two wait.
    maxWorkers: 3,
    // Only ends what hangs: how long a test takes depends on what else the machine does.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
  },
});

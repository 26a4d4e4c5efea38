import { defineConfig } from 'vitest/config';
import { readPublicValues } from './src/environment/public-values.ts';

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
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/component-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // Each file opens its own stores and servers and shares no module state, so it needs no process of its own.
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

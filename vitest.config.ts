import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // Only ends what hangs: tests of commands start several processes each, and wait long on a busy machine.
          testTimeout: 60_000,
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
          // Only ends what hangs: on a busy machine, loads and snapshots of both engines take 20 seconds and more.
          testTimeout: 60_000,
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
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
    // A third worker uses the time in which the other two wait.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/testing/test-tools.ts';
import { testSettings } from './tests/support/settings.ts';

/**
 * One build, one server. Most tests draw maps without a graphics processor, which takes a whole core each: a third worker
 * would not end sooner, but make every test take longer.
 */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    // Tagged tests take long and repeat much of another test: they run with the release suite.
    { name: 'e2e', testDir: 'tests/e2e', grepInvert: /@release/ },
    // A look at every page and one way through each island: a part of `npm test`.
    { name: 'smoke', testDir: 'tests/e2e', grep: /@smoke/ },
    { name: 'e2e-release', testDir: 'tests/e2e', grep: /@release/ },
    { name: 'release', testDir: 'tests/release' },
  ],
  workers: 2,
  fullyParallel: true,
  // Only ends what hangs: how long a test takes depends on what else the machine does.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  globalSetup: './tests/support/browser-setup.ts',
  reporter: 'list',
  use: {
    baseURL: testSettings.siteUrl,
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    viewport: { width: 1180, height: 740 },
    // Camera and panels move without animation: less to draw without a GPU, and nothing to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox'] },
    // Recording traces takes a tenth of the time; `--trace on` records those of a test that is looked into.
    trace: 'off',
  },
});

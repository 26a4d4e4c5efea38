import { installTestTools, runPlaywright, runVitest, withSite } from './testing/run.ts';

/**
 * `npm test`: what a change is tested with at hand: the tests without a browser that take seconds, the API on SQLite, and a
 * look at every page and one way through each island in a browser. `npm run test:rest` runs what remains (docs/testing.md).
 */
installTestTools('chromium');
await withSite(
  async (environment) => {
    if (await runVitest(['site'], [], environment)) await runPlaywright(['smoke'], [], environment);
  },
  // The site is built, and its data prepared, on one core meanwhile.
  () => runVitest(['unit', 'component', 'api']),
);

import { installTestTools, runPlaywright } from './testing/run.ts';

/** `npm run test:e2e [-- FILE…]`: the tests in a browser. */
installTestTools('chromium');
await runPlaywright(['e2e'], process.argv.slice(2));

import { runSuite } from './testing/one-suite.ts';

/** `npm run test:site [-- FILE…]`: the responses of the running site, without a browser. */
await runSuite('vitest', 'site');

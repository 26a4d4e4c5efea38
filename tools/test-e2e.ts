import { runSuite } from './testing/one-suite.ts';

/** `npm run test:e2e [-- FILE…]`: the tests in a browser. */
await runSuite('playwright', 'e2e');

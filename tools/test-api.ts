import { runSuite } from './testing/one-suite.ts';

/** `npm run test:api [-- FILE…]`: the tests of the platform over both databases. */
await runSuite('vitest', 'api');

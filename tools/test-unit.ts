import { runSuite } from './testing/one-suite.ts';

/** `npm run test:unit [-- FILE…]`: the tests of single modules, without a server or a database. */
await runSuite('vitest', 'unit');

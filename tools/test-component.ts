import { runSuite } from './testing/one-suite.ts';

/** `npm run test:component [-- FILE…]`: React panels over the real stores, in a simulated browser. */
await runSuite('vitest', 'component');

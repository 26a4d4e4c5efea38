import { runSuite } from './testing/one-suite.ts';

/** `npm run test:site [-- FILE…]`: what the running site answers, without a browser. */
await runSuite('vitest', 'site');

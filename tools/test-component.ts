import { runVitest } from './testing/run.ts';

/** `npm run test:component [-- FILE…]`: React panels over the real stores, in a simulated browser. */
await runVitest(['component'], process.argv.slice(2));

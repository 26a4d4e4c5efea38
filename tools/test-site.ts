import { runVitest } from './testing/run.ts';

/** `npm run test:site [-- FILE…]`: the responses of the running site, without a browser. */
await runVitest(['site'], process.argv.slice(2));

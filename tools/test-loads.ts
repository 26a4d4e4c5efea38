import { runVitest } from './testing/run.ts';

/** `npm run test:loads [-- FILE…]`: tests that load whole files of land, or ask every call over all of it. */
await runVitest(['loads'], process.argv.slice(2));

import { runVitest } from './testing/run.ts';

/** `npm run test:programs [-- FILE…]`: tests that start programs of their own, kill them or fill a disk. */
await runVitest(['programs'], process.argv.slice(2));

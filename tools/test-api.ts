import { runVitest } from './testing/run.ts';

/** `npm run test:api [-- FILE…]`: the platform over HTTP, on SQLite. */
await runVitest(['api'], process.argv.slice(2));

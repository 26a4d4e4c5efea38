import { runVitest } from './testing/run.ts';

/** `npm run test:unit [-- FILE…]`: single modules, without a server or a database. */
await runVitest(['unit'], process.argv.slice(2));

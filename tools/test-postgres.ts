import { installTestTools, runVitest } from './testing/run.ts';

/** `npm run test:postgres [-- FILE…]`: the API tests that run on PostgreSQL as well. */
installTestTools('postgresql');
await runVitest(['postgres'], process.argv.slice(2));

import { createApp } from './app.ts';
import { embeddedFault, readConfig } from '../operations/config.ts';
import { openStore } from '../database/open.ts';
import { groundFault } from './tiles/ground-check.ts';

/** Runs the platform until SIGTERM or SIGINT: open requests are finished, then the store is closed. */
const config = readConfig(process.env);
const exposure = embeddedFault(config);
if (exposure !== undefined && !config.allowEmbedded) throw new Error(exposure);
// While a load holds the write lock, users' writes are refused after a moment, and pure reads do not wait at all.
const store = await openStore(config.store, {
  writeTimeoutMilliseconds: 1000,
  lockWaitMilliseconds: 20,
  connections: config.databaseConnections,
  // Far longer than any read or write of a call, and short enough that callers hear of a database that is gone.
  statementMilliseconds: 4000,
});
const app = await createApp({ store, config });

/** After this time the process ends whatever is unfinished. */
const lastMilliseconds = 8000;
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A database that is gone without a word answers neither what waits for it nor that its connections are closed.
  setTimeout(() => {
    app.log.error('not everything could be finished in time');
    process.exit(1);
  }, lastMilliseconds).unref();
  await app.close();
  await store.close();
  // The IPC channel to the parent process would keep this process alive.
  if (process.connected) process.disconnect();
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The parent process is gone: nothing else would stop this one.
process.on('disconnect', () => void stop());

if (exposure !== undefined) app.log.warn(`ALLOW_EMBEDDED=1: ${exposure}`);
for (const name of config.placeholders) {
  app.log.warn(`${name}: not set, so pages show a placeholder (lib/brand.ts)`);
}

// Generates the OpenAPI document now: it takes too long to block other requests for later.
app.swagger();
await app.listen({ host: config.host, port: config.port });
if (process.connected) process.send?.('ready');

// The map is complete without its ground and its imagery, so nothing waits for them.
const fault = config.ground && (await groundFault(config.ground));
if (fault) app.log.warn(`GROUND_TILES_URL: ${fault}; the map shows the land without its ground`);
const { satellite } = config;
const lack = satellite && (await groundFault({ kind: 'template', url: satellite.url }));
if (lack) app.log.warn(`SATELLITE_TILES_URL: ${lack}; the map shows no imagery when it is switched on`);

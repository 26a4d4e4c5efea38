import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openStore } from './store/open.ts';

/** Runs the platform until SIGTERM or SIGINT: requests under way are finished, then the store is closed. */
const config = readConfig(process.env);
// While a load writes, writes of people are refused after a moment, and nobody who only reads waits for them.
const store = await openStore(config.store, { writeTimeoutMilliseconds: 1000, lockWaitMilliseconds: 20 });
const app = await createApp({ store, config });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await store.close();
  // The channel to whoever started it would keep the process alive.
  if (process.connected) process.disconnect();
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// Whoever started it is gone: nobody else would stop it.
process.on('disconnect', () => void stop());

// Written out now: it takes longer than anybody should wait for another's request.
app.swagger();
await app.listen({ host: config.host, port: config.port });
if (process.connected) process.send?.('ready');

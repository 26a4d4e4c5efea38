import { parentPort, workerData } from 'node:worker_threads';
import { HeatAnswers } from '../heat/answers.ts';
import { loadLand, type LoadedLand } from './load.ts';
import type { SaleIndex } from '../sales/index.ts';
import { Gazetteer } from '../search/gazetteer.ts';
import { isDatabaseUnavailable } from '../../store/unavailable.ts';
import { openForReading } from '../../store/open.ts';
import type { StoreAddress } from '../../store/store.ts';
import { batched } from './batched.ts';
import { endMessage, type FromThread, type ToThread } from './messages.ts';
import { queryHandlers } from './query-handlers.ts';
import type { QueryContext } from './query-context.ts';

/**
 * Script of the worker thread for land queries: opens its own connection to the store, reads all sales and parcels,
 * and answers queries until it is told to exit. Its data is never reloaded: after new data was loaded, another worker
 * replaces it.
 */
if (!parentPort) throw new Error('this script must run in a worker thread');
const port = parentPort;
const address = workerData as StoreAddress;

const store = openForReading(address);
const salesAreRead = Promise.withResolvers<SaleIndex>();
const land = readLand();
land.catch((error: unknown) => salesAreRead.reject(error));
const reading: QueryContext = {
  store,
  sales: salesAreRead.promise,
  parcels: land.then(({ parcels }) => parcels),
  heat: new HeatAnswers(),
  gazetteer: new Gazetteer(store),
};
for (const part of [reading.sales, reading.parcels]) part.catch(() => undefined);
const tell = batched<FromThread>((messages) => port.postMessage(messages));
port.on('message', (messages: ToThread[] | typeof endMessage) => {
  // Safe to exit here: messages are only received between two reads.
  if (messages === endMessage) process.exit();
  for (const message of messages) void answer(message);
});
land.then(
  ({ revision, unfit }) => tell({ kind: 'ready', revision, unfit }),
  (error: unknown) => {
    // Ends the worker by an unhandled rejection; `QueryThread` receives the error and rejects what is pending.
    throw error;
  },
);

async function readLand(): Promise<LoadedLand> {
  const own = openForReading(address);
  try {
    return await loadLand(own, ({ index }) => salesAreRead.resolve(index));
  } finally {
    await own.close();
  }
}

async function answer({ id, name, input }: ToThread): Promise<void> {
  try {
    // The input is of the type that the handler expects: `LandQueries.run` accepts no other.
    const ask = queryHandlers[name] as (reading: QueryContext, input: unknown) => unknown;
    tell({ kind: 'answer', id, value: await ask(reading, input) });
  } catch (error) {
    tell({
      kind: 'failure',
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      isDatabaseUnavailable: isDatabaseUnavailable(store.engine, error),
    });
  }
}

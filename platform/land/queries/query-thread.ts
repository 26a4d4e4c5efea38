import { Worker } from 'node:worker_threads';
import { Refusal } from '../../shared/refusal.ts';
import type { StoreAddress } from '../../store/store.ts';
import { batched } from './batched.ts';
import { endMessage, type FromThread, type ToThread } from './messages.ts';
import type { QueryResult, QueryInput, QueryName } from './query-handlers.ts';

/** Time-out for the worker to exit by itself. */
const endMilliseconds = 3000;

interface Waiting {
  promise: Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** A worker thread that answers land queries, as seen from the main thread. */
export class QueryThread {
  /**
   * Resolves once all sales and parcels are loaded, with their revision and the ids of the sales left out as invalid.
   * Rejects when the worker exits before that.
   */
  readonly ready: Promise<{ revision: string; unfit: ReadonlySet<number> }>;
  /** Resolves with the reason when the worker has exited; never rejects. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  readonly #tell = batched<ToThread>((messages) => this.#worker.postMessage(messages));
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #isOver = false;
  #revision: string | undefined;

  constructor(address: StoreAddress) {
    // Do not inherit the Node.js options of the main thread (those of a test runner, for example).
    this.#worker = new Worker(new URL('./thread-script.ts', import.meta.url), {
      workerData: address,
      execArgv: [],
    });
    // The worker alone must not keep the process alive.
    this.#worker.unref();
    const ready = Promise.withResolvers<{ revision: string; unfit: ReadonlySet<number> }>();
    this.ready = ready.promise;
    this.ready.catch(() => undefined);
    const hear = (message: FromThread) => {
      if (message.kind === 'ready') {
        this.#revision = message.revision;
        return ready.resolve(message);
      }
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'answer') waiting?.resolve(message.value);
      else if (message.isDatabaseUnavailable) waiting?.reject(new Refusal('database_unavailable'));
      else waiting?.reject(new Error(`a land query failed: ${message.reason}`));
    };
    this.#worker.on('message', (messages: FromThread[]) => messages.forEach(hear));
    const ended = Promise.withResolvers<Error>();
    this.ended = ended.promise;
    const over = (error: Error) => {
      this.#isOver = true;
      ended.resolve(error);
      ready.reject(error);
      for (const waiting of this.#waiting.values()) waiting.reject(new Refusal('not_ready'));
      this.#waiting.clear();
    };
    this.#worker.on('error', over);
    this.#worker.on('exit', () => over(new Error('the land query thread has ended')));
  }

  /** Whether the worker has exited and answers no more queries. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Revision of the data that the worker has loaded; undefined until it has loaded all of it. */
  get revision(): string | undefined {
    return this.#revision;
  }

  /** Runs a query. Rejects when it fails; with the refusal not_ready when the worker has exited, or exits first. */
  run<Name extends QueryName>(name: Name, input: QueryInput<Name>): Promise<QueryResult<Name>> {
    if (this.#isOver) return Promise.reject(new Refusal('not_ready'));
    const id = ++this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Name>>();
    // An answer carries the id of its query, so its type is that of the query's result; see `thread-script.ts`.
    this.#waiting.set(id, { promise, resolve: (value) => resolve(value as QueryResult<Name>), reject });
    this.#tell({ id, name, input });
    return promise;
  }

  /** Ends the worker once all pending queries are settled. */
  async retire(): Promise<void> {
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
    await this.end();
  }

  /**
   * Ends the worker between two of its reads: terminating it while a native library reads for it may crash the whole
   * process. It is terminated all the same when it does not exit before the time-out.
   */
  async end(): Promise<void> {
    if (this.#isOver) return;
    // The worker is unreferenced: without this, the process could exit while the caller waits for the worker to end.
    this.#worker.ref();
    this.#worker.postMessage(endMessage);
    const late = AbortSignal.timeout(endMilliseconds);
    const force = () => void this.#worker.terminate();
    late.addEventListener('abort', force);
    await this.ended;
    late.removeEventListener('abort', force);
  }
}

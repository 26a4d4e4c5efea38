import { Worker } from 'node:worker_threads';
import { Refusal } from '../../shared/refusal.ts';
import type { StoreAddress } from '../../store/store.ts';
import { batched } from './batched.ts';
import { endMessage, type FromThread, type ToThread } from './messages.ts';
import type { QueryResult, QueryInput, QueryName } from './query-handlers.ts';

/** How long a thread may take to end by itself. */
const endMilliseconds = 3000;

interface Waiting {
  promise: Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** One thread over the store, from the side of whoever asks it. */
export class QueryThread {
  /** When all sales and parcels were read: from which data, and which of them were left out. Rejects when the thread ends before. */
  readonly ready: Promise<{ revision: string; unfit: ReadonlySet<number> }>;
  /** Why the thread has ended. */
  readonly ended: Promise<Error>;
  readonly #worker: Worker;
  readonly #tell = batched<ToThread>((messages) => this.#worker.postMessage(messages));
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #isOver = false;
  #revision: string | undefined;

  constructor(address: StoreAddress) {
    // Options given to the main thread (a test runner's, say) are not meant for this one.
    this.#worker = new Worker(new URL('./thread-script.ts', import.meta.url), {
      workerData: address,
      execArgv: [],
    });
    // A process that has nothing else to do may end.
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
      else waiting?.reject(new Error(`a long read failed: ${message.reason}`));
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
    this.#worker.on('exit', () => over(new Error('the thread of long reads has ended')));
  }

  /** The thread has ended: it answers nothing any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The revision of the data that the thread has read; undefined until it has read all of it. */
  get revision(): string | undefined {
    return this.#revision;
  }

  /** Rejects when the question fails; with the refusal not_ready when the thread has ended, or ends first. */
  run<Name extends QueryName>(name: Name, input: QueryInput<Name>): Promise<QueryResult<Name>> {
    if (this.#isOver) return Promise.reject(new Refusal('not_ready'));
    const id = ++this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Name>>();
    // The answer belongs to the question of its id, see `thread.ts`.
    this.#waiting.set(id, { promise, resolve: (value) => resolve(value as QueryResult<Name>), reject });
    this.#tell({ id, name, input });
    return promise;
  }

  /** Ends the thread once everything it was asked is answered. */
  async retire(): Promise<void> {
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
    await this.end();
  }

  /**
   * Ends the thread between two of its reads: a thread that is stopped by force while a native library reads for it may
   * take the whole process down. One that does not answer in time is stopped all the same.
   */
  async end(): Promise<void> {
    if (this.#isOver) return;
    // Whoever waits for the end would not be kept waiting by a thread without a reference: the process would end first.
    this.#worker.ref();
    this.#worker.postMessage(endMessage);
    const late = AbortSignal.timeout(endMilliseconds);
    const force = () => void this.#worker.terminate();
    late.addEventListener('abort', force);
    await this.ended;
    late.removeEventListener('abort', force);
  }
}

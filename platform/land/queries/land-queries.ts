import type { FastifyBaseLogger } from 'fastify';
import type { ReadingStore } from '../../store/store.ts';
import { landRevision } from '../snapshot/revision.ts';
import type { QueryResult, QueryInput, QueryName } from './query-handlers.ts';
import { QueryThread } from './query-thread.ts';

/** Logs failures that no caller is waiting for. */
type Log = Pick<FastifyBaseLogger, 'warn'>;

const checkMilliseconds = 5000;
const pauseMilliseconds = 1000;

/**
 * Runs land queries in a worker thread, so that they do not block other requests. The worker holds all sales and
 * parcels in memory; after new data was loaded, a second worker is prepared alongside and then replaces it.
 */
export class LandQueries {
  readonly #store: ReadingStore;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #current: QueryThread;
  #next: QueryThread | undefined;
  #isClosed = false;
  #refreshing: Promise<void> | undefined;
  #failedAt = -Infinity;

  constructor(store: ReadingStore, log: Log) {
    this.#store = store;
    this.#log = log;
    this.#current = this.#start();
    this.#timer = setInterval(
      () => void this.refresh().catch((error: unknown) => this.#isClosed || log.warn(error)),
      checkMilliseconds,
    );
    this.#timer.unref();
  }

  /**
   * Runs a query in the worker thread. Rejects when the query fails there, and with the refusal not_ready when the
   * worker exits before it has answered.
   */
  async run<Name extends QueryName>(name: Name, input: QueryInput<Name>): Promise<QueryResult<Name>> {
    // A worker that exited (database unavailable, out of memory) is replaced on the next query.
    if (this.#current.isOver && !this.#isClosed && this.#mayStart()) this.#current = this.#start();
    return this.#current.run(name, input);
  }

  /** Revision of the data that queries run on, see `landRevision`; undefined until it is loaded. */
  get revision(): string | undefined {
    return this.#current.revision;
  }

  /** Resolves once all sales and parcels are loaded; rejects when they cannot be read. */
  async isReady(): Promise<void> {
    await this.run('isReady', undefined);
  }

  /** Replaces the worker if data was loaded since it read its own; resolves once the new worker is in place. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const present = await this.#current.ready;
    const revision = await landRevision(this.#store.database);
    if (this.#isClosed || revision === present.revision || !this.#mayStart()) return;
    const next = this.#start();
    this.#next = next;
    try {
      await next.ready;
      if (this.#isClosed) return;
      const old = this.#current;
      this.#current = next;
      await old.retire();
    } finally {
      this.#next = undefined;
    }
  }

  /** Whether the pause after a failure is over: the cause of a failure rarely disappears at once. */
  #mayStart(): boolean {
    return performance.now() - this.#failedAt > pauseMilliseconds;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([this.#current.end(), this.#next?.end()]);
  }

  #start(): QueryThread {
    const thread = new QueryThread(this.#store.address);
    void thread.ready
      .then(({ unfit }) => {
        const sales = [...unfit].slice(0, 20);
        if (sales.length > 0)
          this.#log.warn({ sales }, 'sales left out because they do not conform to the contract');
      })
      // The handler of `ended` below logs the failure.
      .catch(() => undefined);
    void thread.ended.then((error) => {
      const isMissed = thread === this.#current || thread === this.#next;
      if (this.#isClosed || !isMissed) return;
      this.#failedAt = performance.now();
      this.#log.warn(error);
    });
    return thread;
  }
}

import type { FastifyBaseLogger } from 'fastify';
import type { ReadingStore } from '../../store/store.ts';
import { landRevision } from './load.ts';
import type { QueryResult, QueryInput, QueryName } from './query-handlers.ts';
import { QueryThread } from './query-thread.ts';

/** Where it is told what nobody waits for. */
type Log = Pick<FastifyBaseLogger, 'warn'>;

const checkMilliseconds = 5000;
const pauseMilliseconds = 1000;

/**
 * Long reads, made in a thread of their own so that everybody else is answered meanwhile. The thread holds all sales and
 * parcels in memory; when data was loaded, another one is made ready beside it and then takes its place.
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
   * Asks the thread. Rejects when the question fails there, and with the refusal not_ready when the thread ends before it
   * is answered.
   */
  async run<Name extends QueryName>(name: Name, input: QueryInput<Name>): Promise<QueryResult<Name>> {
    // A thread that ended, as the store was away or its memory did not suffice, is started anew by the next question.
    if (this.#current.isOver && !this.#isClosed && this.#mayStart()) this.#current = this.#start();
    return this.#current.run(name, input);
  }

  /** The revision of the data that questions are answered from, see `landRevision`; undefined until it is read. */
  get revision(): string | undefined {
    return this.#current.revision;
  }

  /** Once all sales and parcels are there. Rejects when they can't be read. */
  async isReady(): Promise<void> {
    await this.run('isReady', undefined);
  }

  /** Takes another thread if data was loaded since the present one read it; resolves when that is in its place. */
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

  /** After a thread that failed, another one waits a while: what made it fail is seldom gone at once. */
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
        if (sales.length > 0) this.#log.warn({ sales }, 'sales left out: they do not fit');
      })
      // Why it never came is told below.
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

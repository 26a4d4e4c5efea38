import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isBusy } from './patient-dialect.ts';
import type { Database } from './schema.ts';

/** What is done in a transaction; it waits for nothing but the store. */
export type Act<Result> = (transaction: Transaction<Database>) => Promise<Result>;

interface Waiting {
  act: Act<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Acts in one commit: what one fails of must not make too many wait. */
const mostTogether = 64;
const betweenTriesMilliseconds = 15;

/**
 * Lets acts that wait at the same time share one commit: on SQLite, waiting for the disk takes longer than everything
 * else that a small act does. Each stands in a savepoint of its own, so that one that fails takes nothing with it, and
 * none is told to be done before all are on the disk.
 */
export class SharedCommits {
  readonly #database: Kysely<Database>;
  readonly #patienceMilliseconds: number;
  #waiting: Waiting[] = [];
  #isRunning = false;

  /** @param patienceMilliseconds how long acts wait while another process writes, before they fail */
  constructor(database: Kysely<Database>, patienceMilliseconds: number) {
    this.#database = database;
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  run<Result>(act: Act<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // Each act is told its own result.
    this.#waiting.push({ act, resolve: (result) => resolve(result as Result), reject });
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Requests that have arrived get their turn first, so that what they ask for comes along.
      await setImmediate();
      await this.#runSome();
    }
    this.#isRunning = false;
  }

  async #runSome(): Promise<void> {
    const end = performance.now() + this.#patienceMilliseconds;
    // Between two tries nobody holds the connection, so that reads pass.
    while (!(await this.#tryToRunSome(performance.now() > end))) await setTimeout(betweenTriesMilliseconds);
  }

  /** False when another process is writing, and it is not the last try. */
  async #tryToRunSome(isLast: boolean): Promise<boolean> {
    const begun: Waiting[] = [];
    const settles: (() => void)[] = [];
    try {
      await this.#database.transaction().execute(async (transaction) => {
        // Whoever comes while others act may still come along.
        while (begun.length < mostTogether) {
          const waiting = this.#waiting.shift();
          if (!waiting) return;
          begun.push(waiting);
          settles.push(await runOne(waiting, transaction));
        }
      });
      for (const settle of settles) settle();
    } catch (error) {
      // The transaction could not begin, or not end: nothing of it was kept.
      if (begun.length === 0 && isBusy(error) && !isLast) return false;
      const failed = begun.length > 0 ? begun : this.#waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
    return true;
  }
}

/** Gives what tells the result, once it is on the disk. */
async function runOne({ act, resolve, reject }: Waiting, transaction: Transaction<Database>) {
  await sql`savepoint act`.execute(transaction);
  try {
    const result = await act(transaction);
    await sql`release act`.execute(transaction);
    return () => resolve(result);
  } catch (error) {
    // On a full disk SQLite has ended the whole transaction by itself: the first error tells why.
    await sql`rollback to act`.execute(transaction).catch(() => Promise.reject(error as Error));
    await sql`release act`.execute(transaction);
    return () => reject(error);
  }
}

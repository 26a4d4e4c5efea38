import { setImmediate } from 'node:timers/promises';
import type { Store } from '../store/open.ts';
import { readSources } from '../store/sources.ts';
import { readSaleDatesAfter, readSalesAfter, type SaleDate } from '../store/transactions.ts';
import { dayOf, SaleColumns } from './columns.ts';
import { SaleIndex } from './index.ts';

/** Sales read in one go: a few milliseconds, so that other requests get their turn in between. */
const salesPerRead = 1000;
const datesPerRead = 10_000;
const mostAttempts = 5;
/** Keeps days before 1970 above zero, and leaves room for the position. */
const dayRoom = 100_000;
const positionRoom = 1e8;
const checkMilliseconds = 5000;

/**
 * Holds the sale index of a store and makes it anew when data was loaded. Requests wait for the first one; afterwards
 * they are answered from the one at hand while another is made.
 */
export class SaleCatalog {
  readonly #store: Store;
  readonly #timer: NodeJS.Timeout;
  #current: Promise<SaleIndex>;
  #madeFrom: string | undefined;
  #isBusy = false;

  constructor(store: Store) {
    this.#store = store;
    this.#current = this.#make();
    // A failure shows at the first request, which tries again.
    this.#current.catch(() => undefined);
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), checkMilliseconds).unref();
  }

  async index(): Promise<SaleIndex> {
    const current = this.#current;
    return current.catch(() => {
      // Whoever comes first tries again; the others wait for the same try.
      if (this.#current === current) this.#current = this.#make();
      return this.#current;
    });
  }

  /** Makes the index anew if data was loaded since. */
  async refresh(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#current.catch(() => undefined);
      if ((await this.#revision()) === this.#madeFrom) return;
      const next = await this.#make();
      this.#current = Promise.resolve(next);
    } finally {
      this.#isBusy = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #make(): Promise<SaleIndex> {
    const madeFrom = await this.#revision();
    const index = await buildSaleIndex(this.#store);
    this.#madeFrom = madeFrom;
    return index;
  }

  /** The marks that loads leave for each region, see `markChanged` of the pipeline. */
  async #revision(): Promise<string> {
    const rows = await this.#store.database
      .selectFrom('data_state')
      .selectAll()
      .where('key', 'like', 'revision:%')
      .orderBy('key')
      .execute();
    return rows.map((row) => row.value).join(' ');
  }
}

/**
 * Reads all sales in small steps. First only their dates, which give each its rank; then the rows, each of which is
 * written at its rank and let go, so that the rows never lie in memory together.
 */
async function buildSaleIndex(store: Store): Promise<SaleIndex> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const index = await tryToBuild(store);
    if (index) return index;
  }
  throw new Error('sales change faster than they can be read');
}

/** Undefined when sales were taken away between the two readings: their places would stay empty. */
async function tryToBuild(store: Store): Promise<SaleIndex | undefined> {
  const dates = await readAllDates(store);
  const ranks = ranksByDate(dates);
  const columns = new SaleColumns(dates.length, await readSources(store));
  let position = 0;
  let written = 0;
  for (let lastId = -1; position < dates.length; await setImmediate()) {
    const rows = await readSalesAfter(store, lastId, salesPerRead);
    for (const row of rows) {
      while ((dates[position]?.id ?? Infinity) < row.id) position++;
      // A sale that was added in between shows in the next index.
      if (dates[position]?.id !== row.id) continue;
      columns.set(ranks[position++] ?? 0, row);
      written++;
    }
    const last = rows.at(-1);
    if (!last) break;
    lastId = last.id;
  }
  return written === dates.length ? SaleIndex.over(columns) : undefined;
}

async function readAllDates(store: Store): Promise<SaleDate[]> {
  const dates: SaleDate[] = [];
  for (;;) {
    const part = await readSaleDatesAfter(store, dates.at(-1)?.id ?? -1, datesPerRead);
    dates.push(...part);
    if (part.length < datesPerRead) return dates;
    await setImmediate();
  }
}

/** The rank of each sale: newest first, the larger id first within a day. */
function ranksByDate(dates: readonly SaleDate[]): Uint32Array {
  // They come by rising id; date and position in one number sort much faster than by a comparison of ours.
  const keys = Float64Array.from(
    dates,
    ({ date }, position) => (dayOf(date) + dayRoom) * positionRoom + position,
  );
  const ranks = new Uint32Array(dates.length);
  keys.sort().forEach((key, place) => (ranks[key % positionRoom] = dates.length - 1 - place));
  return ranks;
}

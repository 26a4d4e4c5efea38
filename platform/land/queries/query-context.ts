import type { ReadingStore } from '../../../database/connection/store.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { LandDatabase } from '../../../database/snapshot/read.ts';

/** What land queries read. */
export interface QueryContext {
  /** The store of record, for what is not in the snapshot: search entries, places, sources. */
  readonly store: ReadingStore;
  /** The current snapshot of sales and parcels. */
  readonly land: LandDatabase;
  readonly gazetteer: Gazetteer;
}

/** A query on land, run by `LandQueries`. */
export type LandQuery<Input, Answer> = (context: QueryContext, input: Input) => Promise<Answer>;

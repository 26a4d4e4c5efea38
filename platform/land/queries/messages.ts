import type { QueryName } from './query-handlers.ts';

/** A query for the worker thread. Messages in both directions are sent in batches, see `batched.ts`. */
export interface ToThread {
  id: number;
  name: QueryName;
  input: unknown;
}

/** Tells the worker thread to exit. */
export const endMessage = 'end';

export type FromThread =
  | { kind: 'ready'; revision: string; unfit: ReadonlySet<number> }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; reason: string; isDatabaseUnavailable: boolean };

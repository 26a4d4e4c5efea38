import type { QueryName } from './query-handlers.ts';

/** What the two threads say to each other, in lists, see `gathered.ts`. */
export interface ToThread {
  id: number;
  name: QueryName;
  input: unknown;
}

/** Asks the thread to end. */
export const endMessage = 'end';

export type FromThread =
  | { kind: 'ready'; revision: string; unfit: ReadonlySet<number> }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; reason: string; isDatabaseUnavailable: boolean };

/**
 * What a job on data does.
 *
 * - `recognize`: finds out of which kind an uploaded file is; `check`: a dry run of its load; `load`: loads it.
 * - `undo`: takes back the last load of a kind in a region.
 * - `held`: puts rows in force that were held aside; `suggest`, `spellings`: looks for other names of places, and accepts
 *   them.
 * - `change`: corrects, withdraws or retires single rows.
 */
export const jobActions = [
  'recognize',
  'check',
  'load',
  'undo',
  'held',
  'suggest',
  'spellings',
  'change',
] as const;
export type JobAction = (typeof jobActions)[number];

/** How a job ended. `stored`: the data is, but what follows from it, such as tiles, could not be made. */
export const jobResults = ['done', 'stored', 'failed'] as const;

/**
 * How far a job is.
 *
 * - `starting`: its process begins; `waiting`: another load runs; `running`.
 * - `done`, `failed`: nothing of a failed load is stored.
 * - `interrupted`: its process ended before it was done, and nothing of it is stored; `stored`: the data is stored, but
 *   what follows from it, such as tiles, is not made.
 */
export const jobStates = [
  'starting',
  'waiting',
  'running',
  'done',
  'failed',
  'interrupted',
  'stored',
] as const;
export type JobStateName = (typeof jobStates)[number];

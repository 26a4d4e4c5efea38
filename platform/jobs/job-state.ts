import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { JobStateName } from '../../contract/admin/job-states.ts';
import type { ReadingStore } from '../../database/connection/store.ts';
import type { Job } from '../../operations/jobs/job-files.ts';

/** A process begins within this time, even on a busy machine. */
const startMilliseconds = 60_000;
/** A process on another machine that was not seen for so long has ended. */
const silenceMilliseconds = 60_000;

/** How far a job is; whether one whose process ended too early had stored its data shows in the journal. */
export async function stateOf(store: ReadingStore, { id, request, state }: Job): Promise<JobStateName> {
  if (!state)
    return Date.now() - Date.parse(request.requestedAt) < startMilliseconds ? 'starting' : 'interrupted';
  if (state.result) return state.result;
  if (isAlive(state)) return state.isWaiting ? 'waiting' : 'running';
  return (await hasStored(store, id)) ? 'stored' : 'interrupted';
}

function isAlive({ host, pid, seenAt }: NonNullable<Job['state']>): boolean {
  if (host !== hostname()) return Date.now() - Date.parse(seenAt) < silenceMilliseconds;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function hasStored({ database }: ReadingStore, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('journal')
    .select('id')
    .where(sql<boolean>`act like 'data.%' and detail like ${`%"job":"${id}"%`}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataJob } from '../../../contract/admin/data.ts';
import type { JobAction } from '../../../contract/admin/job-states.ts';
import type { Operator } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { readJob, type Job } from '../../../operations/jobs/job-files.ts';
import { stateOf } from '../../jobs/job-state.ts';
import { startJob } from '../../jobs/start-job.ts';
import { nameOfActor } from '../../../database/shared/journal.ts';

export interface Start {
  id?: string;
  action: JobAction;
  /** Words and options of `npm run data -- …`. */
  argv: string[];
  fileName?: string | null;
  options?: DataJob['options'];
  /** What is known of the file. */
  seen?: DataJob['facts'];
}

/** Starts a job on data for an operator. */
export async function startDataJob(
  platform: Platform,
  caller: Operator,
  { id = randomUUID(), action, argv, fileName = null, options = null, seen = {} }: Start,
): Promise<DataJob> {
  await startJob(platform, id, {
    ...{ action, argv, fileName, options, seen, actor: caller.actor },
    who: await nameOfActor(platform.store, caller.actor),
    requestedAt: new Date().toISOString(),
  });
  const job = await readJob(platform.config.dataDirectory, id);
  if (!job) throw new Error(`the job ${id} is gone`);
  return toJob(platform, job);
}

/** An option with its value, joined by `=`: a value that begins with a dash is no option. */
export function option(name: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${name}=${value}`];
}

/** Converts a job to the contract. */
export async function toJob({ store, config }: Platform, job: Job): Promise<DataJob> {
  const { id, request, state } = job;
  return {
    ...{ id, action: request.action, fileName: request.fileName, who: request.who },
    options: request.options,
    state: await stateOf(store, job),
    requestedAt: request.requestedAt,
    endedAt: state?.endedAt ?? null,
    progress: state?.progress ?? null,
    error: state?.error ?? null,
    lines: state?.lines ?? [],
    // What a load finds of the columns itself counts; one that fails leaves what was recognized.
    facts: { ...request.seen, ...state?.facts },
    lists: await listsOf(config.dataDirectory, job),
  };
}

/** Where loads write rows that were not placed, or are held aside. */
export function listFolder(dataDirectory: string): string {
  return join(dataDirectory, 'imports');
}

/** Lists of a job's file that were written since it began, with the number of its load or, if it failed, without. */
async function listsOf(dataDirectory: string, { request: { fileName }, state }: Job): Promise<string[]> {
  if (fileName === null || !state) return [];
  const names = await readdir(listFolder(dataDirectory)).catch(() => []);
  const lists: string[] = [];
  for (const name of names.filter((each) => isListOf(each, fileName))) {
    const { mtimeMs } = await stat(join(listFolder(dataDirectory), name));
    if (mtimeMs >= Date.parse(state.startedAt)) lists.push(name);
  }
  return lists.sort();
}

function isListOf(name: string, fileName: string): boolean {
  const isOf = [name, name.replace(/^\d+-/, '')].some((each) => each.startsWith(`${fileName}.`));
  return isOf && name.endsWith('.csv');
}

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { loadOptions } from '../../contract/admin/data.ts';
import { LoadFacts } from '../../contract/admin/load-facts.ts';
import { jobActions, jobResults } from '../../contract/admin/job-states.ts';
import type { StoreAddress } from '../../database/connection/store.ts';
import type { Actor } from '../../database/shared/journal.ts';

/**
 * Jobs on data that the desk starts: each has a folder with what was asked, the file that was uploaded, and how far it
 * is. They are files and not rows, because a load keeps SQLite from writing anything else.
 */

const Actor = z.union([
  z.object({ origin: z.literal('desk'), accountId: z.number() }),
  z.object({ origin: z.literal('token'), tokenId: z.number() }),
  z.object({ origin: z.literal('command'), systemUser: z.string() }),
]) satisfies z.ZodType<Actor>;

/** What is to be done, written by the platform. */
const JobRequest = z.object({
  action: z.enum(jobActions),
  /** Words and options of `npm run data -- …`. */
  argv: z.array(z.string()),
  actor: Actor,
  /** What was said of the uploaded file; null: nothing. */
  options: z.object(loadOptions).nullable(),
  /** What was found of the file before. */
  seen: LoadFacts.optional(),
  /** Whom the screen names; null: nobody is known. */
  who: z.string().nullable(),
  /** Name of the uploaded file; null: none. */
  fileName: z.string().nullable(),
  requestedAt: z.string(),
});
export type JobRequest = z.infer<typeof JobRequest>;

/** How far it is, written by the process that does it. */
const JobState = z.object({
  /** Where it runs: whether it still does shows in its process. */
  host: z.string(),
  pid: z.number(),
  seenAt: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  result: z.enum(jobResults).nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  isWaiting: z.boolean(),
  progress: z.object({ rows: z.number(), secondsLeft: z.number().nullable() }).nullable(),
  lines: z.array(z.string()),
  facts: LoadFacts,
});
export type JobState = z.infer<typeof JobState>;

export interface Job {
  id: string;
  request: JobRequest;
  /** Undefined: its process has not begun. */
  state: JobState | undefined;
}

const requestFile = 'request.json';
const stateFile = 'state.json';

/** The folder of all jobs. */
export function jobsFolder(dataDirectory: string): string {
  return join(dataDirectory, 'jobs');
}

export function jobFolder(dataDirectory: string, id: string): string {
  return join(jobsFolder(dataDirectory), id);
}

/** Where the uploaded file of a job lies. */
export function uploadOf(dataDirectory: string, id: string, fileName: string): string {
  return join(jobFolder(dataDirectory, id), 'upload', fileName);
}

/** Asks for something to be done; what a job of the same id did before is forgotten. */
export async function writeRequest(dataDirectory: string, id: string, request: JobRequest): Promise<void> {
  const folder = jobFolder(dataDirectory, id);
  await mkdir(folder, { recursive: true });
  await rm(join(folder, stateFile), { force: true });
  await replaceFile(join(folder, requestFile), JSON.stringify(request));
}

export async function writeState(folder: string, state: JobState): Promise<void> {
  await replaceFile(join(folder, stateFile), JSON.stringify(state));
}

/** A reader sees the file before or after, never a part of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

export async function readRequest(folder: string): Promise<JobRequest | undefined> {
  return readJson(join(folder, requestFile), JobRequest);
}

/** A job; undefined: there is none of this id. */
export async function readJob(dataDirectory: string, id: string): Promise<Job | undefined> {
  const folder = jobFolder(dataDirectory, id);
  const request = await readRequest(folder);
  return request && { id, request, state: await readJson(join(folder, stateFile), JobState) };
}

/** All jobs, newest first. */
export async function listJobs(dataDirectory: string): Promise<Job[]> {
  const names = await readdir(jobsFolder(dataDirectory)).catch(() => []);
  const jobs = await Promise.all(names.map((id) => readJob(dataDirectory, id)));
  return jobs
    .flatMap((job) => job ?? [])
    .sort((a, b) => (a.request.requestedAt < b.request.requestedAt ? 1 : -1));
}

/** Undefined: the file is missing, or of another release. */
async function readJson<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
): Promise<z.output<Shape> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return shape.safeParse(JSON.parse(text)).data;
}

/** What the process of a job is told. */
export interface JobTask {
  id: string;
  dataDirectory: string;
  store: StoreAddress;
}

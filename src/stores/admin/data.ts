import { atom } from 'nanostores';
import * as calls from '../../api/admin/data.ts';
import type { DataJob, DataStatus, HeldPage, HeldRow, LoadOptions, Spelling } from '../../api/admin/data.ts';
import type { LoadKind } from '../../../contract/admin/load-kinds.ts';
import { limits } from '../../../contract/shared/limits.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';

const status = createLoader<DataStatus>();
export const $dataStatus = status.$load;

const jobs = createLoader<DataJob[]>();
export const $dataJobs = jobs.$load;

const held = createLoader<HeldPage>();
export const $heldRows = held.$load;

/** The job that this page has started, as it was last seen. */
export const $job = atom<DataJob | undefined>();

const askMilliseconds = 1000;

export async function loadDataStatus(): Promise<void> {
  await Promise.all([
    status.start((signal) => withFailureMessage(calls.getDataStatus(clients, signal))),
    jobs.start((signal) => withFailureMessage(calls.listDataJobs(clients, signal))),
  ]);
}

/** Shows a page of the rows that are held aside; the first is 1. */
export async function showHeldRows(kind: HeldRow['kind'] | undefined, number: number): Promise<void> {
  const limit = limits.listPage;
  const offset = (number - 1) * limit;
  await held.start((signal) =>
    withFailureMessage(calls.listHeldRows(clients, { kind, offset, limit }, signal)),
  );
}

/** Uploads a file, and waits until it was recognized. */
export function uploadFile(file: File, onProgress: (share: number) => void): Promise<Outcome> {
  return follow(() => calls.uploadData(clients, file, onProgress));
}

/** Takes up a job that another page, or this one before it was left, has started. */
export function takeUp(id: string): Promise<Outcome> {
  return follow(() => calls.getDataJob(clients, id));
}

export function checkFile(id: string, options: LoadOptions): Promise<Outcome> {
  return follow(() => calls.checkData(clients, id, options));
}

export function loadFile(id: string, options: LoadOptions, isLossConfirmed: boolean): Promise<Outcome> {
  return follow(() => calls.loadData(clients, id, { ...options, isLossConfirmed }));
}

/** Undoes a load, which has to be the last of its kind in its regions. */
export function undo(kind: LoadKind, load: number): Promise<Outcome> {
  return follow(() => calls.undoLoad(clients, { kind, load }));
}

export function acceptHeld(ids: string[]): Promise<Outcome> {
  return follow(() => calls.acceptHeldRows(clients, ids));
}

export function suggest(region: RegionKey): Promise<Outcome> {
  return follow(() => calls.suggestSpellings(clients, region));
}

export function acceptSpellings(spellings: Spelling[]): Promise<Outcome> {
  return follow(() => calls.acceptSpellings(clients, spellings));
}

/** The text of a list that a load wrote. */
export function readList(name: string) {
  return calls.getDataList(clients, name);
}

export function isRunning({ state }: DataJob): boolean {
  return state === 'starting' || state === 'waiting' || state === 'running';
}

/** Starts a job and asks how far it is, until it has ended. A question that fails is asked again. */
export async function follow(start: () => Promise<DataJob | null>): Promise<Outcome> {
  return outcomeOf(async () => {
    const started = await start();
    // Some acts need no job.
    if (started === null) return;
    let job = started;
    $job.set(job);
    while (isRunning(job)) {
      await new Promise((done) => setTimeout(done, askMilliseconds));
      job = await calls.getDataJob(clients, job.id).catch(() => job);
      $job.set(job);
    }
  });
}

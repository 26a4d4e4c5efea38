import { fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { Platform } from '../http/platform.ts';
import { writeRequest, type JobRequest, type JobTask } from '../../operations/jobs/job-files.ts';

const program = new URL('../../pipeline/job.ts', import.meta.url);

/**
 * Starts a job in a process of its own, which outlives this one: a restart of the platform does not end a load. It has
 * a lower priority than requests. What fails in it by no fault of a file is in the log of the platform.
 */
export async function startJob(
  { config, store }: Pick<Platform, 'config' | 'store'>,
  id: string,
  request: JobRequest,
): Promise<void> {
  const { dataDirectory } = config;
  await writeRequest(dataDirectory, id, request);
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  // A process that could not begin shows as an interrupted job.
  child.on('error', () => undefined);
  if (child.pid !== undefined)
    setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  child.send({ id, dataDirectory, store: store.address } satisfies JobTask, () => {
    if (child.connected) child.disconnect();
  });
  child.unref();
}

import { hostname } from 'node:os';
import { inArabic, message } from '../words/message.ts';
import { readConfig } from '../operations/config.ts';
import {
  jobFolder,
  readRequest,
  type JobTask,
  writeState,
  type JobRequest,
  type JobState,
} from '../operations/jobs/job-files.ts';
import { runDataCommand } from './data-command.ts';
import { saidOf, TilesNotDrawn } from './shared/full-disk.ts';
import { ImportError } from './shared/import-error.ts';
import { recognizeKind } from './import/recognize-kind.ts';

/** The process of one job that the desk started (`platform/jobs/start-job.ts`): runs its command and writes down how far it is. */

const mostLines = 400;
const writeMilliseconds = 500;
const seenMilliseconds = 2000;

process.once('message', (task: JobTask) => void run(task));

async function run({ id, dataDirectory, store }: JobTask): Promise<void> {
  const folder = jobFolder(dataDirectory, id);
  const request = await readRequest(folder);
  if (!request) return;
  const now = new Date().toISOString();
  const state: JobState = {
    ...{ host: hostname(), pid: process.pid, seenAt: now, startedAt: now, endedAt: null },
    ...{ result: null, error: null, isWaiting: false, progress: null, lines: [], facts: {} },
  };
  const record = new StateWriter(folder, state);
  await record.write();
  let failure: unknown;
  const timer = setInterval(() => void record.write(), seenMilliseconds);
  try {
    await work(request, record, { ...readConfig(process.env), dataDirectory, store }, id);
    state.result = 'done';
  } catch (error) {
    state.result = error instanceof TilesNotDrawn ? 'stored' : 'failed';
    state.error = inArabic(saidOf(error) ?? message('the server failed'));
    // After the state: whoever reads the log may be gone.
    if (!(error instanceof ImportError)) failure = error;
  }
  clearInterval(timer);
  state.endedAt = new Date().toISOString();
  state.isWaiting = false;
  state.progress = null;
  await record.write();
  if (failure !== undefined) console.error(`data job ${id}:`, failure);
}

async function work(
  { action, argv, actor }: JobRequest,
  record: StateWriter,
  config: ReturnType<typeof readConfig>,
  id: string,
): Promise<void> {
  if (action === 'recognize') {
    record.state.facts = await recognizeKind(argv[0] ?? '');
    return;
  }
  await runDataCommand(argv, {
    config,
    actor: { ...actor, job: id },
    print: (line, progress) => record.print(line, progress),
    write: (text) => record.print(text),
    onWait: () => (record.state.isWaiting = true),
    onFacts: (facts) => Object.assign(record.state.facts, facts),
  });
}

/** Writes the state at most twice a second, one write after the other. */
class StateWriter {
  readonly state: JobState;
  readonly #folder: string;
  #writing: Promise<void> = Promise.resolve();
  #writtenAt = 0;

  constructor(folder: string, state: JobState) {
    this.#folder = folder;
    this.state = state;
  }

  print(line: string, progress?: { rows: number; secondsLeft: number | undefined }): void {
    const { state } = this;
    state.isWaiting = false;
    if (progress) state.progress = { rows: progress.rows, secondsLeft: progress.secondsLeft ?? null };
    else {
      state.progress = null;
      state.lines = [...state.lines, line].slice(-mostLines);
    }
    if (Date.now() - this.#writtenAt > writeMilliseconds) void this.write();
  }

  write(): Promise<void> {
    this.#writtenAt = Date.now();
    this.state.seenAt = new Date().toISOString();
    this.#writing = this.#writing.then(() => writeState(this.#folder, this.state));
    return this.#writing;
  }
}

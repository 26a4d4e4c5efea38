import { Worker } from 'node:worker_threads';

/**
 * Cutting creates much short-lived garbage. With V8's larger default limit a build of a million dense parcels peaked
 * at 736 MB, with this one between 509 and 587 MB, in the same time.
 */
const maxYoungGenerationSizeMb = 48;

/** Distributes jobs to worker threads, one job at a time each. A worker answers every message with one message. */
export class WorkerPool<Job, Result> {
  private readonly workers: Worker[];
  /** Rejects when any worker fails or exits early, busy or idle; it never resolves. */
  private readonly failure: Promise<never>;
  private stopping = false;

  /** @param settings `workerData` of each worker; their number is the number of workers */
  constructor(script: URL, settings: readonly unknown[]) {
    this.workers = settings.map((workerData) => {
      // Node options of the main thread (a test runner's, for example) must not apply to the workers.
      return new Worker(script, { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb } });
    });
    this.failure = new Promise((_, reject) => {
      for (const worker of this.workers) {
        worker.on('error', reject);
        worker.on('exit', (code) => {
          if (!this.stopping)
            reject(new Error(`A tile worker ended with code ${code} before its work was done`));
        });
      }
    });
    // `run` reports the failure to its caller; without a run, the rejection must not end the process.
    this.failure.catch(() => undefined);
  }

  /**
   * Runs every job and calls `onResult` as results arrive, in no fixed order.
   *
   * @throws when a job fails or a worker exits early; the pool can then only be stopped
   */
  async run(jobs: readonly Job[], onResult: (result: Result) => void): Promise<void> {
    let next = 0;
    const all = this.workers.map(async (worker) => {
      while (next < jobs.length && !this.stopping) onResult(await ask<Job, Result>(worker, jobs[next++]!));
    });
    await Promise.race([Promise.all(all), this.failure]);
  }

  /** Terminates the workers immediately and waits until they are gone. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}

function ask<Job, Result>(worker: Worker, job: Job): Promise<Result> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage(job);
  });
}

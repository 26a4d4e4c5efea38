import { dirname } from 'node:path';
import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { tryFileLock } from '../loads/load-lock.ts';
import { fetchSnapshot, type SnapshotHost } from './fetch.ts';
import type { SnapshotSupply } from './supply.ts';

/** Pause between two looks at the host: it has the new snapshot when it was published, some time after the load. */
const pauseMilliseconds = 5000;

/** Fetches the snapshot from a host (`SNAPSHOT_URL`). When it has none and there is no earlier one, writes one. */
export class SnapshotFetch implements SnapshotSupply {
  readonly #host: SnapshotHost;
  readonly #folder: string;
  readonly #fallback: SnapshotSupply;
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly #ending = new AbortController();
  #isRunning = false;
  #endedAt = -Infinity;
  #fault: string | undefined;

  /** @param fallback writes the snapshot from the store */
  constructor(
    host: SnapshotHost,
    folder: string,
    { fallback, log }: { fallback: SnapshotSupply; log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
  ) {
    this.#host = host;
    this.#folder = folder;
    this.#fallback = fallback;
    this.#log = log;
  }

  start(isMissing: boolean): void {
    if (this.#isRunning || performance.now() - this.#endedAt < pauseMilliseconds) return;
    this.#isRunning = true;
    void this.#fetch(isMissing).finally(() => {
      this.#isRunning = false;
      this.#endedAt = performance.now();
    });
  }

  async #fetch(isMissing: boolean): Promise<void> {
    const { signal } = this.#ending;
    try {
      await mkdir(dirname(this.#folder), { recursive: true });
      // Another process of this machine may be fetching into the same folder.
      const release = tryFileLock(`${this.#folder}.fetch`);
      if (!release) return;
      try {
        const file = await fetchSnapshot(this.#host, this.#folder, { signal, isUnreadable: isMissing });
        if (file) this.#log.info({ file }, 'the snapshot was fetched');
        this.#fault = undefined;
      } finally {
        await release();
      }
    } catch (error) {
      if (signal.aborted) return;
      const fault = error instanceof Error ? error.message : String(error);
      // The host is asked again and again: what is wrong is said once.
      if (fault !== this.#fault)
        this.#log.warn(`SNAPSHOT_URL: ${fault}; land queries have the earlier snapshot`);
      this.#fault = fault;
      if (isMissing) this.#fallback.start(isMissing);
    }
  }

  stop(): void {
    this.#ending.abort();
    this.#fallback.stop();
  }
}

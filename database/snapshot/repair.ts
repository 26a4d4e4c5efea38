import { fork, type ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { StoreAddress } from '../connection/store.ts';
import type { RepairMessage, RepairTask } from './repair-process.ts';
import type { SnapshotSupply } from './supply.ts';

/** Pause after a failure: its cause, a full disk for example, rarely disappears at once. */
const pauseMilliseconds = 30_000;

/**
 * Writes the snapshot anew, in a process of its own, so that its memory and time are not the platform's.
 */
export class SnapshotRepair implements SnapshotSupply {
  readonly #task: RepairTask;
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  #process: ChildProcess | undefined;
  #failedAt = -Infinity;

  constructor(address: StoreAddress, folder: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
    this.#task = { address, folder };
    this.#log = log;
  }

  /** Starts writing, unless that is going on or has just failed. A running load is left alone: it writes one itself. */
  start(): void {
    if (this.#process || performance.now() - this.#failedAt < pauseMilliseconds) return;
    const child = fork(new URL('./repair-process.ts', import.meta.url), { execArgv: [], stdio: 'ignore' });
    this.#process = child;
    // Requests go first. Set before the process has threads, which keep the priority that they start with.
    const priority = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
    if (child.pid !== undefined) setPriority(child.pid, priority);
    child.unref();
    child.channel?.unref();
    child.on('message', (message: RepairMessage) => this.#end(child, message));
    child.on('error', (error) => this.#end(child, { kind: 'failed', reason: error.message }));
    child.on('exit', (code, signal) =>
      this.#end(child, { kind: 'failed', reason: `its process ended with ${signal ?? code}` }),
    );
    child.send(this.#task);
  }

  /** Takes the first that is heard of how it ended. */
  #end(child: ChildProcess, message: RepairMessage): void {
    if (child !== this.#process) return;
    this.#process = undefined;
    if (message.kind === 'written')
      this.#log.info({ file: message.file }, 'the snapshot was not of the store’s data, and is written anew');
    if (message.kind !== 'failed') return;
    this.#failedAt = performance.now();
    this.#log.warn(`the snapshot could not be written: ${message.reason}`);
  }

  /** Ends a process that is writing; the snapshot before it stays. */
  stop(): void {
    const child = this.#process;
    this.#process = undefined;
    child?.kill();
  }
}

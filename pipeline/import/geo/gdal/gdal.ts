import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Answers, Question } from './protocol.ts';

const program = new URL('./gdal-process.ts', import.meta.url);
/** The library finds its parts from the working directory. */
const library = join(dirname(createRequire(import.meta.url).resolve('gdal3.js/node.js')), 'dist/package');
/** For KML, which is read whole; what GDAL itself may have is set by its WebAssembly, 2 GiB. */
const mostMegabytes = 1024;
/** The next file of a load follows soon; what else a load does needs the memory. */
const idleMilliseconds = 2000;

/** The value that GDAL answers, and what it refused. */
export interface GdalAnswer<Ask extends Question['ask']> {
  value: Answers[Ask];
  errors: readonly string[];
}

/** The process is gone: as a rule, what it read is larger than its memory. */
export class GdalEnded extends Error {}

/** GDAL, in a process of its own. Whoever acquires it asks one question after the other, and releases it. */
export class Gdal {
  /** All that GDAL sees of the disk beside the folders that it is to read, which are within it. */
  private readonly folder: string;
  private readonly child: ChildProcess;
  private names = 0;
  private ending: NodeJS.Timeout | undefined;
  /** Questions that have no answer yet. */
  private open = 0;

  private constructor(child: ChildProcess, folder: string) {
    this.child = child;
    this.folder = folder;
  }

  private static idle: Gdal | undefined;

  /** The process that is idle, or a new one: it takes half a second to start. */
  static async acquire(): Promise<Gdal> {
    const { idle } = Gdal;
    Gdal.idle = undefined;
    clearTimeout(idle?.ending);
    return idle?.isAlive ? idle : Gdal.start();
  }

  private static async start(): Promise<Gdal> {
    const folder = mkdtempSync(join(tmpdir(), 'ardi-gdal-'));
    const child = fork(program, [folder], {
      cwd: library,
      execArgv: [`--max-old-space-size=${mostMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
    });
    // A process that cannot be started or written to has ended, which is seen by that.
    child.on('error', () => undefined);
    const gdal = new Gdal(child, folder);
    await gdal.message();
    return gdal;
  }

  /** @throws GdalEnded when the process ends instead of answering */
  async ask<Ask extends Question['ask']>(question: Question & { ask: Ask }): Promise<GdalAnswer<Ask>> {
    this.open++;
    this.child.send(question, () => undefined);
    const answer = (await this.message()) as GdalAnswer<Ask>;
    this.open--;
    return answer;
  }

  /** A new name for a file that it is to write, and the path of that. */
  nextFile(): { name: string; path: string } {
    const name = `features-${++this.names}.geojsonl`;
    return { name, path: join(this.folder, name) };
  }

  /** A new empty folder for files that it is to read. */
  async nextFolder(): Promise<string> {
    const path = join(this.folder, `input-${++this.names}`);
    await mkdir(path);
    return path;
  }

  /** Releases the process; one that is still at work is ended. */
  async release(): Promise<void> {
    if (this.open > 0 || !this.isAlive || Gdal.idle) {
      this.end();
      return;
    }
    await this.ask({ ask: 'close' });
    // It must not keep this process alive while nobody needs it.
    this.child.unref();
    this.child.channel?.unref();
    Gdal.idle = this;
    this.ending = setTimeout(() => {
      Gdal.idle = undefined;
      this.end();
    }, idleMilliseconds).unref();
  }

  private get isAlive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** It leaves other signals alone, so that one to the whole group does not keep it from cleaning up. */
  private end(): void {
    this.child.kill('SIGKILL');
  }

  private async message(): Promise<unknown> {
    if (!this.isAlive) throw new GdalEnded('GDAL has ended');
    const ended = new AbortController();
    this.child.ref();
    this.child.channel?.ref();
    try {
      return await Promise.race([
        once(this.child, 'message', { signal: ended.signal }).then(([message]: unknown[]) => message),
        once(this.child, 'exit', { signal: ended.signal }).then(() => {
          throw new GdalEnded('GDAL has ended');
        }),
      ]);
    } finally {
      ended.abort();
    }
  }
}

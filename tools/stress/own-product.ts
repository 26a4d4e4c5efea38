import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../..');

/** The product with demonstration data of its own, on free loopback ports. */
export interface OwnProduct {
  siteUrl: string;
  platformUrl: string;
  dataDirectory: string;
  /** Lines that its programs have printed. */
  lines: string[];
  /** Settles when it ends, for whatever reason. */
  ended: Promise<unknown>;
  isRunning(): boolean;
  /** Memory of platform and site, MB, as Linux counts it. */
  memory(): Record<string, number>;
  stop(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, with little data in a folder that is removed afterwards.
 * @throws Error with its last lines if it does not start
 */
export async function startOwnProduct(environment: Record<string, string> = {}): Promise<OwnProduct> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'ardi-stress-'));
  const [sitePort, platformPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [resolve(root, 'tools/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      DEMO_PARCELS: '5000',
      SITE_PORT: String(sitePort),
      PLATFORM_PORT: String(platformPort),
      ALLOW_EMBEDDED: '1',
      // Each call names a visitor of its own.
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const ready = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (line.startsWith('ready ')) done(true);
        });
    void ended.then(() => done(false));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  if (!(await ready)) {
    rmSync(dataDirectory, { recursive: true, force: true });
    throw new Error(`the product did not start:\n${lines.slice(-20).join('\n')}`);
  }
  return {
    siteUrl: `http://127.0.0.1:${sitePort}`,
    platformUrl: `http://127.0.0.1:${platformPort}`,
    dataDirectory,
    lines,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    memory: () => memoryOf(child),
    stop,
  };
}

/** A loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function memoryOf({ pid }: ChildProcess): Record<string, number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return Object.fromEntries(
    children.map((each) => {
      const command = readFileSync(`/proc/${each}/cmdline`, 'utf8');
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? '0';
      const name = command.includes('platform/serve') ? 'platform' : 'site';
      return [name, Math.round(Number(resident) / 1024)];
    }),
  );
}

/** How often each outcome occurred, and how long it took. */
export class Tally {
  readonly #times = new Map<string, number[]>();

  add(outcome: string, milliseconds: number): void {
    const times = this.#times.get(outcome);
    if (times) times.push(milliseconds);
    else this.#times.set(outcome, [milliseconds]);
  }

  get count(): number {
    return [...this.#times.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** One line for each outcome: its count, median, 97.5th percentile and maximum, in milliseconds. */
  lines(): string[] {
    return [...this.#times]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([outcome, times]) => {
        const sorted = times.toSorted((one, other) => one - other);
        const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
        return `  ${outcome.padEnd(28)} ${String(sorted.length).padStart(7)}   p50 ${at(0.5)} ms, p97.5 ${at(0.975)} ms, most ${at(1)} ms`;
      });
  }
}

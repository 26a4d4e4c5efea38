import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export interface Service {
  readonly name: string;
  readonly process: ChildProcess;
  /** Resolves with the exit code when the service has exited. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a service of the project and waits until it reports that it listens. It is added to `services` immediately,
 * so that a stop before that includes it. Throws when it exits before.
 */
export async function startService(
  root: string,
  name: string,
  script: string,
  { services, args = [] }: { services: Service[]; args?: string[] },
): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  services.push({ name, process: child, ended });
  const ready = new Promise<'ready'>((done) =>
    child.on('message', (message) => message === 'ready' && done('ready')),
  );
  const first = await Promise.race([ready, ended]);
  if (first !== 'ready') throw new Error(`${name} ended before it was ready (exit code ${first})`);
}

/** Asks services to shut down gracefully and waits until they exit; after ten seconds they are killed. */
export async function stopServices(services: readonly Service[]): Promise<void> {
  for (const { process: child } of services) child.kill('SIGTERM');
  const killing = setTimeout(() => services.forEach(({ process: child }) => child.kill('SIGKILL')), 10_000);
  await Promise.all(services.map(({ ended }) => ended));
  clearTimeout(killing);
}

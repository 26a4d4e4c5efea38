import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const children: ChildProcess[] = [];

/**
 * Starts a program of the project with its event loop monitored; resolves when it reports ready. With `core` all of
 * it runs on that CPU core.
 */
export async function run(
  script: string,
  environment: Record<string, string>,
  { args = [], core }: { args?: string[]; core?: number } = {},
): Promise<ChildProcess> {
  const watched = ['--import', join(root, 'bench/bare/loop-watch.ts'), join(root, script), ...args];
  const [program, ...words] =
    core === undefined
      ? [process.execPath, ...watched]
      : ['taskset', '-c', String(core), process.execPath, ...watched];
  const child = spawn(program ?? '', words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** The longest time that a program's event loop was blocked since the previous call, in milliseconds. */
export async function longestStop(program: ChildProcess): Promise<number> {
  // A block is noticed only when it is over: by a timer, which fires late.
  await setTimeout(100);
  program.send('longest stop');
  const [longest] = (await once(program, 'message')) as [number];
  return longest;
}

/** Stops everything that was started. */
export function stopAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

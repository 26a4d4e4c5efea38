import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * A process that crashes by a signal in a test (SIGSEGV, SIGABRT) can crash in production too. Where the system
 * writes core files into the working directory, they are kept in `test-results/` with the stack of every thread.
 */
const root = resolve(import.meta.dirname, '../..');
const results = join(root, 'test-results');
const coreFile = /^core(\.\d+)?$/;

/** Wraps a command so that the program and all its child processes may write core files. */
export function withCoreFiles(program: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux') return [program, [...args]];
  return ['/bin/sh', ['-c', 'ulimit -c unlimited 2>/dev/null; exec "$0" "$@"', program, ...args]];
}

/** Moves core files to the test results, with their stacks next to them; prints where they are. */
export async function keepCoreFiles(): Promise<void> {
  for (const name of (await readdir(root)).filter((entry) => coreFile.test(entry))) {
    const path = join(root, name);
    const time = (await stat(path)).mtime.toISOString().replaceAll(':', '-');
    const kept = join(results, `core-${time}`);
    await mkdir(results, { recursive: true });
    await rename(path, kept);
    const stack = join(results, `core-${time}.txt`);
    await writeFile(stack, stacksOf(kept));
    console.error(`a process died by a signal: ${kept}, stacks in ${stack}`);
  }
}

function stacksOf(core: string): string {
  const commands = ['-ex', 'info threads', '-ex', 'thread apply all backtrace'];
  const { stdout, error } = spawnSync('gdb', ['-batch', ...commands, process.execPath, core], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return error ? 'gdb is not installed: install it, then read the core file with it.\n' : stdout;
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotMet } from '../shared/requirements.ts';

/** The parts of a systemd unit that can be reproduced without systemd. */
interface Unit {
  command: string[];
  /** Waits until it answers; empty: it answers nobody. */
  whenStarted: string[];
  directory: string;
  environment: Record<string, string>;
}

/** A process that runs as its unit specifies. */
export interface Instance {
  port: number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Parses a unit of the deployment for one instance; `fill` adapts its text to this trial. */
function readUnit(file: string, port: number, fill: (text: string) => string): Unit {
  const lines = fill(readFileSync(file, 'utf8').replaceAll('%i', String(port))).split('\n');
  const all = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
  const one = (name: string) => {
    const [value, ...others] = all(name);
    if (value === undefined || others.length > 0) throw new Error(`${file} needs one ${name}`);
    return value;
  };
  const files = all('EnvironmentFile').map((path) => readFileSync(path, 'utf8').split('\n'));
  // As in systemd, environment files override the unit's own settings.
  const assignments = [...all('Environment').flatMap((line) => line.split(' ')), ...files.flat()];
  return {
    command: one('ExecStart').split(' '),
    whenStarted: all('ExecStartPost').flatMap((line) => line.split(' ')),
    directory: one('WorkingDirectory'),
    environment: Object.fromEntries(assignments.flatMap(assignmentOf)),
  };
}

function assignmentOf(line: string): [string, string][] {
  const [, name, quoted, plain] = /^([A-Z_]+)=(?:'(.*)'|(.*))$/.exec(line) ?? [];
  return name ? [[name, quoted ?? plain ?? '']] : [];
}

/** Creates an instance of a unit; its output goes to `log`. */
export function instanceOf(
  folder: string,
  name: string,
  port: number,
  { fill, log }: { fill: (text: string) => string; log: number },
): Instance {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  return {
    port,
    async start() {
      const { command, whenStarted, directory, environment } = readUnit(join(folder, name), port, fill);
      const [program = '', ...parameters] = command;
      // With no variables of this shell, as under systemd.
      child = spawn(program, parameters, {
        cwd: directory,
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', USER: process.env.USER ?? 'root', ...environment },
        stdio: ['ignore', log, log],
      });
      ended = new Promise((done) => child?.once('close', done));
      const [post, ...postParameters] = whenStarted;
      if (post === undefined) return;
      const asked = spawn(post, postParameters, { stdio: 'ignore' });
      const isReady = new Promise<number | null>((done) => asked.once('close', done));
      const first = await Promise.race([isReady, ended.then(() => 'ended' as const)]);
      if (first !== 0) {
        asked.kill();
        throw new NotMet(`${name} on port ${port} did not start: ${String(first)}`);
      }
    },
    async stop() {
      child?.kill('SIGTERM');
      await ended;
      child = undefined;
    },
  };
}

/** Runs a unit of type `oneshot` to its end. Throws `NotMet` when it fails. */
export function runUnit(
  folder: string,
  name: string,
  { fill, log }: { fill: (text: string) => string; log: number },
): void {
  const { command, directory, environment } = readUnit(join(folder, name), 0, fill);
  const [program = '', ...parameters] = command;
  const { status } = spawnSync(program, parameters, {
    cwd: directory,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', USER: process.env.USER ?? 'root', ...environment },
    stdio: ['ignore', log, log],
  });
  if (status !== 0) throw new NotMet(`${name} failed with ${status}`);
}

/** Has systemd's own program verify the units, if it is installed. Returns its findings. */
export function verifyUnits(
  operations: string,
  names: readonly string[],
  { folder, fill }: { folder: string; fill: (text: string) => string },
): string {
  const files = names.map((name) => {
    const file = join(folder, name);
    writeFileSync(file, fill(readFileSync(join(operations, name), 'utf8')));
    return file;
  });
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  return error ? '' : stderr.trim();
}

/** Throws an error whose one-sentence message names the packages of the missing programs. */
export function needPrograms(programs: Record<string, string>): void {
  const missing = Object.entries(programs).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program} || test -e ${program}`]).status !== 0,
  );
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new NotMet(
    `The deployment is tested with Debian's own programs: apt-get install ${packages}, then try again.`,
  );
}

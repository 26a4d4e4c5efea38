import { readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running site tells those who build: which build it serves, and the configuration that it was built with. */
export interface Running {
  pid: number;
  /** Name of the build's folder. */
  build: string;
  configuration: Record<string, string>;
}

const configured = /^(PUBLIC_|PLATFORM_PORT$|SITE_PORT$)/;

/** The part of the environment that goes into a build; a variable set to nothing is not set. */
export function configurationOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).filter(([name, value]) => configured.test(name) && value);
  return Object.fromEntries(entries.sort()) as Record<string, string>;
}

/** The file in which the site on a port says what it serves; to write another build into it has the site serve that. */
export function runningFile(builds: string, port: number): string {
  return join(builds, `running-${port}.json`);
}

export async function writeRunning(file: string, running: Running): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, JSON.stringify(running));
  await rename(aside, file);
}

/** Undefined when no site says so, or the one that did is gone. */
export async function readRunning(file: string): Promise<Running | undefined> {
  const running = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Running,
    () => undefined,
  );
  return running && isRunning(running.pid) ? running : undefined;
}

/** The link to the build that was released (`npm run release`). */
export const releasedLink = 'released';

/** Builds that sites serve at this moment, and the one that was released. */
export async function servedBuilds(builds: string): Promise<Set<string>> {
  const files = (await readdir(builds)).filter((name) => /^running-\d+\.json$/.test(name));
  const running = await Promise.all(files.map((name) => readRunning(join(builds, name))));
  const released = await readlink(join(builds, releasedLink)).catch(() => undefined);
  return new Set([...running.flatMap((site) => (site ? [site.build] : [])), ...(released ? [released] : [])]);
}

export async function forgetRunning(file: string): Promise<void> {
  await rm(file, { force: true });
}

export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

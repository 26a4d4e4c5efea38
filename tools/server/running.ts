import { readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** State that a running site publishes for build tools: which build it serves, and the configuration of that build. */
export interface Running {
  pid: number;
  /** Name of the build's folder. */
  build: string;
  configuration: Record<string, string>;
}

const configured = /^(PUBLIC_|PLATFORM_PORT$|SITE_PORT$|TILES_URL$|GROUND_TILES_URL$|SATELLITE_TILES_URL$)/;

/** The environment variables that a build depends on; empty ones count as unset. */
export function configurationOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const entries = Object.entries(environment).filter(([name, value]) => configured.test(name) && value);
  return Object.fromEntries(entries.sort()) as Record<string, string>;
}

/**
 * The file in which the site on a port states its build; writing another build into it makes the site serve that one.
 */
export function runningFile(builds: string, port: number): string {
  return join(builds, `running-${port}.json`);
}

export async function writeRunning(file: string, running: Running): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, JSON.stringify(running));
  await rename(aside, file);
}

/** Returns undefined when there is no such file, or its process has exited. */
export async function readRunning(file: string): Promise<Running | undefined> {
  const running = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Running,
    () => undefined,
  );
  return running && isRunning(running.pid) ? running : undefined;
}

/** Name of the link to the released build (`npm run release`). */
export const releasedLink = 'released';

/** Builds that running sites serve, and the released one. */
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

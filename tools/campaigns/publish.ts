import { basename, join } from 'node:path';
import { readRunning, runningFile, writeRunning } from '../server/running.ts';
import { buildSite } from '../build/build-site.ts';
import { readSources, sourcesOfBuild } from '../build/sources.ts';
import { NotMet } from '../shared/requirements.ts';
import { goesAlong } from './goes-along.ts';

/** How long a running site may take to load a build, in milliseconds. */
const patience = 10_000;

/** URL of what was published; undefined when no running site could show it. */
export type Published = { address: string | undefined };

/**
 * Builds the site in the background, with the configuration of the site that runs on the port, and makes that site
 * switch to the new build between two requests. A failure before that leaves the running site as it is. Before it
 * starts, `say` is told everything in the project's folder that is published along.
 */
export async function publish(
  root: string,
  host: string,
  port: number,
  say: (message: string) => void,
): Promise<Published> {
  const file = runningFile(join(root, '.build'), port);
  const running = await readRunning(file);
  // The running site's configuration takes precedence over this shell's environment.
  if (running) Object.assign(process.env, running.configuration);
  const published = running && (await sourcesOfBuild(join(root, '.build', running.build)));
  say(goesAlong(published, await readSources(root)));
  const build = basename(await buildSite(root, () => undefined));
  if (!running) return { address: undefined };
  await writeRunning(file, { ...running, build });
  const address = `http://${host}:${port}`;
  await servedBy(address, build);
  return { address };
}

async function servedBy(address: string, build: string): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const response = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
    if (response?.headers.get('x-build') === build) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new NotMet(`بُني الموقع لكن ${address} لم يعرضه بعد: راجع سجله`);
}

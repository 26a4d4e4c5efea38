import { basename, join } from 'node:path';
import { readRunning, runningFile, writeRunning } from '../server/running.ts';
import { buildSite } from '../build/build-site.ts';
import { NotMet } from '../requirements.ts';

/** How long a running site may take to load a build, in milliseconds. */
const patience = 10_000;

/** Where what was published can be seen; undefined while no site runs that could show it. */
export type Published = { address: string | undefined };

/**
 * Builds the site aside, with the configuration of the site that runs on the port, and has it serve the new build
 * between two requests. Whatever fails before that leaves the running site as it is.
 */
export async function publish(root: string, host: string, port: number): Promise<Published> {
  const file = runningFile(join(root, '.build'), port);
  const running = await readRunning(file);
  // What the running site was configured with counts, not what this shell happens to have.
  if (running) Object.assign(process.env, running.configuration);
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

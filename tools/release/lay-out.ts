import {
  access,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { releasedLink } from '../server/running.ts';
import { NotMet } from '../shared/requirements.ts';
import { pagesConf, type PageHeaders } from './pages-conf.ts';

const buildName = /^site-[0-9a-f]{16}$/;
/** The current build and two before it, whose hashed files open pages still request. */
const buildsKept = 3;

/**
 * Copies the static files of a build into nginx's folder, next to those of earlier builds, and writes which of them
 * are served (`pages.conf`). nginx serves the previous build until it reloads that file; the link `.build/released`
 * tells the pages' service which build to run.
 */
export async function layOut(build: string, folder: string): Promise<void> {
  const name = basename(build);
  await needFolder(folder);
  const pages = JSON.parse(await readFile(join(build, '_headers.json'), 'utf8')) as PageHeaders[];
  await copyFiles(join(build, 'client'), join(folder, name));
  const builds = [name, ...(await earlierBuilds(folder, name))];
  await replace(join(folder, 'pages.conf'), (aside) =>
    writeFile(aside, pagesConf(builds.slice(0, buildsKept), pages)),
  );
  await replace(join(dirname(build), releasedLink), (aside) => symlink(name, aside));
  await Promise.all(builds.slice(buildsKept).map((each) => rm(join(folder, each), { recursive: true })));
}

async function needFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new NotMet(
      `${folder} cannot be made (${error.code ?? ''}): name a folder that this user may write to.`,
    );
  });
}

/** A folder with the final name is complete; its modification time is the time of its last release. */
async function copyFiles(from: string, to: string): Promise<void> {
  const isThere = await access(to).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await replace(to, (aside) => cp(from, aside, { recursive: true, preserveTimestamps: true }));
  }
  await utimes(to, new Date(), new Date());
}

/** Previously released builds, newest first. */
async function earlierBuilds(folder: string, present: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => buildName.test(name) && name !== present);
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  return dated.sort((one, other) => other.time - one.time).map(({ name }) => name);
}

/** Creates a file or folder under a temporary name, then renames it into place atomically. */
async function replace(path: string, make: (aside: string) => Promise<void>): Promise<void> {
  const aside = `${path}.${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await make(aside);
  await rename(aside, path);
}

import { spawn } from 'node:child_process';
import { access, readdir, readFile, rename, rm, stat, utimes, writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashOf } from '../../pipeline/shared/state.ts';
import { readSources, sources, sourcesFile } from './sources.ts';
import { configurationOf, isRunning, servedBuilds } from '../server/running.ts';

/** Unserved builds kept for reuse: configurations are often switched back. */
const buildsKept = 6;

/**
 * Builds the site unless a build of the same sources, lockfile and public configuration exists, and returns its
 * folder. A build is made under a temporary name and renamed when it is complete: a folder with the final name is a
 * complete build.
 */
export async function buildSite(root: string, onStart: () => void): Promise<string> {
  const values = Object.entries(configurationOf(process.env));
  const builds = join(root, '.build');
  const target = join(builds, `site-${(await hashOf(root, sources, values)).slice(0, 16)}`);
  if (await exists(target)) {
    await utimes(target, new Date(), new Date());
    return target;
  }
  onStart();
  const aside = `${target}.building-${process.pid}`;
  try {
    await mkdir(builds, { recursive: true });
    const files = await readSources(root);
    await astroBuild(root, aside);
    await writeFile(sourcesFile(aside), JSON.stringify(files));
    await precompress(join(aside, 'client'));
    await rename(aside, target).catch(async (error: unknown) => {
      // Another process has built the same meanwhile.
      if (!(await exists(target))) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await removeOldBuilds(builds);
  return target;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function astroBuild(root: string, outDirectory: string): Promise<void> {
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    // A test runner sets its own environment; the site is always built for production.
    env: {
      ...withoutEmpty(process.env),
      NODE_ENV: 'production',
      BUILD_DIR: outDirectory,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  if (code !== 0)
    throw new Error(`the site could not be built:\n${output.trim().split('\n').slice(-25).join('\n')}`);
}

/** Removes empty variables, which count as unset; Astro would take them as values. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

const compressible = /\.(html|css|js|mjs|svg|json|txt|xml|webmanifest)$/;

/** Files compressed concurrently: as many as Node's thread pool has threads. */
const atATime = 4;

/** Writes `.br` and `.gz` versions next to every text file that benefits. */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const waiting = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  const worker = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      await compressFile(join(entry.parentPath, entry.name));
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < 512) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: quality }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

async function removeOldBuilds(builds: string): Promise<void> {
  const all = await readdir(builds);
  // Leftovers of interrupted builds; other builds may be running at this moment.
  for (const name of all.filter((entry) => entry.includes('.building-'))) {
    if (!isRunning(Number(name.split('.building-')[1]))) {
      await rm(join(builds, name), { recursive: true, force: true });
    }
  }
  const served = await servedBuilds(builds);
  const names = all.filter((name) => /^site-[0-9a-f]{16}$/.test(name) && !served.has(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ path: join(builds, name), time: (await stat(join(builds, name))).mtimeMs })),
  );
  dated.sort((a, b) => b.time - a.time);
  for (const { path } of dated.slice(buildsKept)) await rm(path, { recursive: true, force: true });
}

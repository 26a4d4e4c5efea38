import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { siteFolders } from '../shared/folders.ts';

/** Sources of the site; any change to them makes another build. */
export const sources = [
  ...siteFolders,
  'public',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'tools/build',
];

/** Hash of each source file, by its path. */
export type SourceFiles = Record<string, string>;

/** File of a build that says what it was made from. */
const madeFrom = 'made-from.json';

/** The site's source files as they are now. */
export async function readSources(root: string): Promise<SourceFiles> {
  const paths = (await Promise.all(sources.map((source) => filesOf(root, source)))).flat().sort();
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => {
        const content = await readFile(join(root, path));
        return [path, createHash('sha256').update(content).digest('base64url').slice(0, 16)] as const;
      }),
    ),
  );
}

export function sourcesFile(build: string): string {
  return join(build, madeFrom);
}

/** What a build was made from; undefined when it does not say, as builds of earlier versions. */
export async function sourcesOfBuild(build: string): Promise<SourceFiles | undefined> {
  return readFile(sourcesFile(build), 'utf8').then(
    (text) => JSON.parse(text) as SourceFiles,
    () => undefined,
  );
}

async function filesOf(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

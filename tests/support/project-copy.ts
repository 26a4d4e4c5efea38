import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { codeFolders } from '../../tools/shared/folders.ts';

const root = resolve(import.meta.dirname, '../..');
const parts = [
  ...codeFolders,
  'public',
  'astro.config.mjs',
  'keystatic.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A writable copy of the project, with the same packages; `remove` deletes it. */
export async function copyProject(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-project-'));
  await Promise.all(parts.map((part) => cp(join(root, part), join(folder, part), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

import { basename, dirname } from 'node:path';

/**
 * Names of files without their folders, by which reports tell them apart: of several files of one name each has its
 * folder before it, and of the same file again a number behind it.
 */
export function fileNames(files: readonly string[]): string[] {
  const bases = files.map((file) => basename(file));
  const count = (names: readonly string[], name: string) => names.filter((each) => each === name).length;
  const named = files.map((file, index) => {
    const base = bases[index] ?? '';
    return count(bases, base) === 1 ? base : `${basename(dirname(file))}/${base}`;
  });
  return named.map((name, index) => {
    const earlier = count(named.slice(0, index), name);
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { policyName, trimPolicy } from '../site/policy-hashes.ts';

interface Page {
  pathname: string;
  headers: { key: string; value: string }[];
}

/** Leaves in the content policy of each prerendered page the hashes of what stands in it. */
export async function trimPolicies(folder: string): Promise<void> {
  const file = join(folder, '_headers.json');
  const pages = JSON.parse(await readFile(file, 'utf8')) as Page[];
  for (const { pathname, headers } of pages) {
    const page = await readFile(await fileOf(join(folder, 'client'), pathname));
    for (const header of headers) {
      if (header.key.toLowerCase() === policyName) header.value = trimPolicy(header.value, page);
    }
  }
  await writeFile(file, JSON.stringify(pages));
}

/** A page lies in a folder of its name; the not-found page alone is a file. */
async function fileOf(folder: string, pathname: string): Promise<string> {
  const path = join(folder, pathname, 'index.html');
  return access(path).then(
    () => path,
    () => join(folder, `${pathname}.html`),
  );
}

import { resolve } from 'node:path';
import { buildSite } from './build/build-site.ts';
import { NotMet, sentenceOf } from './shared/requirements.ts';
import { layOut } from './release/lay-out.ts';

/** `npm run release -- FOLDER`: builds the site and installs its files for nginx (`docs/operations.md`). */
const root = resolve(import.meta.dirname, '..');

try {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0)
    throw new NotMet('Name the folder that nginx serves: npm run release -- FOLDER');
  const build = await buildSite(root, () => console.log('site: building …'));
  await layOut(build, resolve(folder));
  console.log(
    `${build} is laid out in ${resolve(folder)}; it is served when nginx has read its configuration again`,
  );
} catch (error) {
  console.error(sentenceOf(error) ?? (error instanceof Error ? error.message : error));
  process.exitCode = 1;
}

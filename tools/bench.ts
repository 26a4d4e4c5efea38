import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { sentenceOf } from './shared/requirements.ts';
import { needTestTools } from './testing/test-tools.ts';

/**
 * `npm run bench [-- NAME…]`: benchmarks that print ratios measured within one run. Names: tiles, store, calls,
 * detail, finder, map, play, pages, and scale, which runs only when it is named.
 */
const root = resolve(import.meta.dirname, '..');
const known = ['tiles', 'store', 'calls', 'detail', 'finder', 'map', 'play', 'pages', 'scale'];
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));

const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`there is no measurement ${unknown.join(', ')}; known are ${known.join(', ')}`);
  process.exit(1);
}
// That of a whole country takes half an hour.
const chosen = wanted.length > 0 ? wanted : known.filter((name) => name !== 'scale');
try {
  if (chosen.some((name) => name !== 'tiles')) needTestTools(['chromium', 'postgresql'], console.log);
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}
for (const name of chosen) {
  console.log(`── ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, 'bench', `${name}.ts`), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** `npm run lint`: the quick checks that need no build. */
const root = resolve(import.meta.dirname, '..');
const checks = [
  // Generates the types of `astro:env`, which the linter reads.
  ['astro/bin/astro.mjs', 'sync'],
  ['eslint/bin/eslint.js', '.', '--max-warnings', '0'],
  ['stylelint/bin/stylelint.mjs', 'src/**/*.{css,astro}'],
  ['prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
] as const;

for (const [program, ...args] of checks) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

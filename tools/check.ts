import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { codeFolders } from './shared/folders.ts';

/**
 * `npm run check`: lint, types, format and styles. Prints a check's output when it has ended, so that checks that run
 * side by side do not mix their lines, and how long each took.
 */
const root = resolve(import.meta.dirname, '..');

/** The longest first: each of two lanes takes the next check as soon as it is free. */
const checks = [
  {
    name: 'lint and types',
    program: 'oxlint/bin/oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings'],
  },
  {
    name: 'format',
    program: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level', 'warn', '--cache'],
  },
  {
    name: 'components and import boundaries',
    program: 'eslint/bin/eslint.js',
    args: [...codeFolders, '--max-warnings', '0'],
  },
  {
    name: 'types of components',
    program: 'astro/bin/astro.mjs',
    args: ['check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
  },
  { name: 'styles', program: 'stylelint/bin/stylelint.mjs', args: ['src/**/*.{css,astro}'] },
];

// First, because it generates the types of `astro:env`, which the others read.
await run('generated types', 'astro/bin/astro.mjs', ['sync']);
const waiting = [...checks];
await Promise.all([lane(), lane()]);

async function lane(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    await run(check.name, check.program, check.args);
  }
}

async function run(name: string, program: string, args: string[]): Promise<void> {
  const started = Date.now();
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number>((done) => child.on('close', (exitCode) => done(exitCode ?? 1)));
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  if (code !== 0) {
    process.stdout.write(output);
    process.exitCode = 1;
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s`);
}

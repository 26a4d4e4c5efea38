import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/**
 * Compressed bytes of our own code that a map page loads before its map is drawn: 25 KB and the 3 that came with the
 * first view, aerial imagery, waiting and small frames.
 */
const mostBytes = 28 * 1024;

/** A build with libraries in a file of their own, so that our own code can be measured. */
function buildApart(folder: string): string {
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: root,
    env: {
      ...process.env,
      // As it is shipped: Vitest's own `test` would make React's development code.
      NODE_ENV: 'production',
      BUILD_DIR: folder,
      LIBRARIES_APART: 'on',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return join(folder, 'client/_astro');
}

test('a map page initially loads little code of our own', () => {
  // Within the project: the build output resolves its packages relative to its location.
  mkdirSync(join(root, '.build'), { recursive: true });
  const folder = mkdtempSync(join(root, '.build/apart-'));
  try {
    const scripts = buildApart(folder);
    const names = readdirSync(scripts).filter((name) => name.endsWith('.js'));
    const first = names.filter((name) => /^(MapView\.astro|Header\.astro|MapIsland\.)/.test(name));
    expect(first).toHaveLength(3);
    const loaded = new Set<string>();
    const load = (name: string) => {
      if (loaded.has(name)) return;
      loaded.add(name);
      const text = readFileSync(join(scripts, name), 'utf8');
      for (const [, next] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) load(next ?? '');
    };
    first.forEach(load);
    // The library that reads phone numbers is for servers (decision 56): a page with one schema more would load it.
    const withNumbers = names.filter((name) =>
      readFileSync(join(scripts, name), 'utf8').includes('TOO_SHORT'),
    );
    expect(withNumbers).toEqual([]);
    const own = [...loaded].filter((name) => !name.startsWith('library'));
    expect(own.length).toBeLessThan(loaded.size);
    const sizes = own.map((name) => [gzipSync(readFileSync(join(scripts, name))).length, name] as const);
    const total = sizes.reduce((sum, [size]) => sum + size, 0);
    const heaviest = sizes.sort(([one], [other]) => other - one).slice(0, 8);
    expect(total, `heaviest: ${heaviest.map(([size, name]) => `${name} ${size}`).join(', ')}`).toBeLessThan(
      mostBytes,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import browserslistToEsbuild from 'browserslist-to-esbuild';

/** The oldest supported browsers, as esbuild and Vite name them. */
export const oldestBrowsers = browserslistToEsbuild();

/** The script that older browsers need before all others, and its address, which changes with it. */
export async function olderBrowsersScript(): Promise<{ code: string; address: string }> {
  const { outputFiles } = await build({
    entryPoints: ['src/environment/older-browsers.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: oldestBrowsers,
  });
  const code = outputFiles[0]?.text ?? '';
  const version = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { code, address: `/older-browsers.js?v=${version}` };
}

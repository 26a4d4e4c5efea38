import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkedStyles } from '../../../../tools/build/linked-styles.ts';

type Style = { type: 'inline'; content: string } | { type: 'external'; src: string };

let client = '';
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'ardi-styles-'));
  await mkdir(join(client, '_astro'));
});
afterEach(() => rm(client, { recursive: true }));

/** The routes and hashes of a build with the given client folder. */
async function build(routes: { prerender: boolean; styles: Style[] }[], hashes: string[] = []) {
  const manifest = {
    routes: routes.map(({ prerender, styles }) => ({ routeData: { prerender }, styles })),
    csp: { styleDirective: { hashes } },
  };
  const { hooks } = linkedStyles() as unknown as { hooks: Record<string, (given: unknown) => unknown> };
  hooks['astro:config:done']?.({ config: { build: { client: pathToFileURL(`${client}/`) } } });
  await hooks['astro:build:ssr']?.({ manifest });
  await hooks['astro:build:done']?.({});
  return { styles: manifest.routes.map(({ styles }) => styles), hashes: manifest.csp.styleDirective.hashes };
}

const inline = (content: string): Style => ({ type: 'inline', content });

test('pages rendered on demand link to a stylesheet, identical styles to the same one', async () => {
  const { styles } = await build([
    { prerender: false, styles: [inline('p{margin:0}')] },
    { prerender: false, styles: [inline('a{color:red}')] },
    { prerender: false, styles: [inline('p{margin:0}')] },
  ]);
  const sources = styles.map(([style]) => (style?.type === 'external' ? style.src : ''));
  expect(sources[0]).toMatch(/^_astro\/styles\.[\w-]{8}\.css$/);
  expect(sources[2]).toBe(sources[0]);
  expect(sources[1]).not.toBe(sources[0]);
  expect(await readFile(join(client, sources[0] ?? ''), 'utf8')).toBe('p{margin:0}');
  expect(await readFile(join(client, sources[1] ?? ''), 'utf8')).toBe('a{color:red}');
});

test('prerendered pages and those with several styles stay unchanged', async () => {
  const map: Style[] = [inline('p{margin:0}'), { type: 'external', src: '_astro/map.css' }];
  const { styles } = await build([
    { prerender: true, styles: [inline('p{margin:0}')] },
    { prerender: false, styles: map },
    { prerender: false, styles: [] },
  ]);
  expect(styles).toEqual([[inline('p{margin:0}')], map, []]);
});

test('the content security policy lists each hash once', async () => {
  expect((await build([], ['sha256-one', 'sha256-two', 'sha256-one'])).hashes).toEqual([
    'sha256-one',
    'sha256-two',
  ]);
});

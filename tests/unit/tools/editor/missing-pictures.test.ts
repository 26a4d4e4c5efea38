import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingPictures } from '../../../../tools/editor/missing-pictures.ts';
import { projectWith } from '../campaigns/support.ts';

const picture = '/src/content/landing/pictures/plan.webp';
let root: string;
let server: ViteDevServer;

beforeEach(async () => {
  root = projectWith({});
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [
      missingPictures(),
      {
        // Like Astro's loader of pictures.
        name: 'pictures',
        enforce: 'pre',
        load: (id) => {
          if (!id.includes(picture)) return undefined;
          rmSync(id.split('?')[0] ?? '');
          return 'export default "a picture";';
        },
      },
    ],
  });
});
afterEach(() => server.close());

const load = async () => {
  const loaded = (await server.ssrLoadModule(`${join(root, picture)}?importer=46.md`)) as {
    default: unknown;
  };
  return loaded.default;
};

test('a picture that is there is loaded as ever', async () => {
  expect(await load()).toBe('a picture');
});

test('one that was removed is no error, and is loaded when it has come back', async () => {
  rmSync(join(root, picture));
  expect(await load()).toMatchObject({ width: 4, height: 3 });
  server.moduleGraph.invalidateAll();
  writeFileSync(join(root, picture), 'x');
  expect(await load()).toBe('a picture');
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import node from '@astrojs/node';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { minify } from 'vite';
import { firstPaintScript } from './src/environment/first-paint.ts';
import { contentPolicy } from './src/environment/content-policy.ts';
import { readPublicValues } from './src/environment/public-values.ts';
import { prepareFonts } from './tools/build/fonts.ts';
import { linkedStyles } from './tools/build/linked-styles.ts';
import { mapPreload } from './tools/build/map-preload.ts';
import { pageQueryNames } from './src/cache/query-names.ts';
import { regionKeys } from './src/contract/shared/vocabulary.ts';

const fonts = await prepareFonts('.build/fonts');

const { code: firstPaint } = await minify(
  'first-paint.js',
  firstPaintScript(await readFile('src/environment/first-paint.js', 'utf8')),
);
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
/** The site's public configuration, the same for the pages and for what they may load. */
const values = readPublicValues(process.env);
const policy = contentPolicy(values);
const publicVariable = ([name, value]) => {
  const form = name.endsWith('_URL') ? { url: true } : {};
  return [name, envField.string({ context: 'client', access: 'public', default: value, ...form })];
};

/** Pages made on demand, which the build does not know of. */
const regionalPages = regionKeys.flatMap((key) =>
  ['metrics', 'transactions'].map((page) => `${values.PUBLIC_SITE_URL}/${key}/${page}`),
);

/** Libraries in a file of their own, for weighing what is ours (`tests/release/map-code.test.ts`); one file is faster. */
const librariesApart =
  process.env.LIBRARIES_APART === 'on' ? [{ name: 'library', test: /\/node_modules\//, priority: 10 }] : [];

const codeSplitting = { groups: librariesApart };

/** Styles of light pages travel inside of them; those of the map are fetched once and kept. */
const assetsInlineLimit = (path, content) => (path.endsWith('.css') ? content.length < 12_000 : undefined);

const csp = {
  algorithm: 'SHA-256',
  directives: policy.directives,
  scriptDirective: { resources: policy.scriptSources, hashes: [hashOf(firstPaint)] },
  styleDirective: { resources: ["'self'"] },
};

/** The development server and the editor bring scripts and styles of their own, which no policy of ours would let in. */
const isBuild = process.argv.includes('build');
const isEditing = process.env.ARDI_EDITOR === 'on' && !isBuild;

/** Pages with one address among others, made for frames, members, who compares, or a failure, are not to be found. */
const isFound = (address) =>
  !/\/(away|map|test-map-component|metrics|transactions|favorites|compare|user-profile|[a-z]+-badges)\/?$/.test(
    address,
  ) || regionalPages.includes(address);
const withoutSlash = (item) => ({ ...item, url: item.url.replace(/(?<=.)\/$/, '') });

/** Islands that come at once, when a person asks for them, or when the map has drawn. */
const clientDirectives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['asked', 'drawn', 'now']) {
        addClientDirective({ name, entrypoint: `./src/islands/shared/hydration/hydrate-${name}.ts` });
      }
    },
  },
};

/** The editor of campaigns, while `npm run edit` asks for it. It writes files for whoever asks: never in a build. */
async function editor() {
  if (!isEditing) return [];
  const { default: keystatic } = await import('@keystatic/astro');
  const page = {
    name: 'editor-page',
    hooks: {
      'astro:config:setup': ({ injectRoute }) =>
        injectRoute({ pattern: '/edit', entrypoint: './tools/editor/editor-page.ts' }),
    },
  };
  return [keystatic(), page];
}

export default defineConfig({
  site: values.PUBLIC_SITE_URL,
  output: 'static',
  // `tools/server/serve.ts` serves the files. A page is held back until it is whole: its entity tag and policy depend on it.
  adapter: node({ mode: 'middleware', staticHeaders: true, experimentalDisableStreaming: true }),
  // Public pages made on demand stay in memory until the data that they show changes.
  cache: {
    provider: {
      name: 'pages',
      entrypoint: './src/cache/provider.ts',
      // Some 100 MB as a rule, and 256 MB at most: a page takes about 100 KB.
      config: { pages: 1000, pageBytes: 256 * 1024, queryNames: pageQueryNames },
    },
  },
  integrations: [
    react(),
    clientDirectives,
    linkedStyles(),
    mapPreload(),
    sitemap({ customPages: regionalPages, filter: isFound, serialize: withoutSlash }),
    ...(await editor()),
  ],
  outDir: process.env.BUILD_DIR || '.build/site',
  server: { port: Number(process.env.SITE_PORT || 4321) },
  devToolbar: { enabled: false },
  // Effort 2 takes a seventh of the time of the default and gives a file a fourteenth larger.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } } },
  // Configuration comes from the environment alone: a file read on the side would not be part of the build's key.
  vite: {
    envDir: false,
    define: { FIRST_PAINT: JSON.stringify(firstPaint) },
    build: { assetsInlineLimit },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
  // `Document.astro` adds who may frame a page.
  security: isBuild ? { csp } : {},
  // The site keeps nothing on its server for a visitor.
  session: false,
  env: {
    schema: {
      ...Object.fromEntries(Object.entries(values).map(publicVariable)),
      // Shown to the platform by the site's own server; read when it runs, never part of a page.
      SITE_KEY: envField.string({ context: 'server', access: 'secret', optional: true }),
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'IBM Plex Sans Arabic',
      cssVariable: '--font-family',
      fallbacks: ['Tahoma', 'sans-serif'],
      // A face that comes late waits for the next page: nothing moves under the eyes of who is reading.
      display: 'optional',
      options: {
        variants: Object.entries(fonts).map(([weight, path]) => ({
          weight: Number(weight),
          style: 'normal',
          src: [`./${path}`],
        })),
      },
    },
  ],
});

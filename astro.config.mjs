import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import node from '@astrojs/node';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { minify } from 'vite';
import { firstPaintScript } from './src/environment/first-paint.ts';
import { contentPolicy } from './src/environment/content-policy.ts';
import { readPublicValues } from './src/environment/public-values.ts';
import { codeGroups } from './tools/build/code-groups.ts';
import { prepareFonts } from './tools/build/fonts.ts';
import { linkedStyles } from './tools/build/linked-styles.ts';
import { mapPreload } from './tools/server/map-preload.ts';
import { olderBrowsersScript, oldestBrowsers } from './tools/build/older-browsers.ts';
import { pageQueryNames } from './src/cache/query-names.ts';

const fonts = await prepareFonts('.build/fonts');

const olderBrowsers = await olderBrowsersScript();
const { code: firstPaint } = await minify(
  'first-paint.js',
  firstPaintScript(await readFile('src/environment/first-paint.js', 'utf8'), olderBrowsers.address),
);
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
/** The development server and the editor inject scripts and styles of their own, which our policy would block. */
const isBuild = process.argv.includes('build');
const isEditing = process.env.ARDI_EDITOR === 'on' && !isBuild;

/** The site's public configuration, the same for the pages and for what their policy lets them load. */
const configured = readPublicValues(process.env);
/** The editor of campaigns, only for `npm run edit`. It writes files for anyone who can reach it: never in a build. */
const editing = isEditing
  ? (await import('./tools/editor/editing.ts')).editing(configured, process.env.EDIT_PORT || '4340')
  : { values: {}, integrations: [], plugins: [], headers: {} };
const values = { ...configured, ...editing.values };
const policy = contentPolicy(values, process.env);
const publicVariable = ([name, value]) => {
  const form = name.endsWith('_URL') ? { url: true } : {};
  return [name, envField.string({ context: 'client', access: 'public', default: value, ...form })];
};

/**
 * Puts libraries in a file of their own, to weigh our own code (`tests/site/shell/map-code.test.ts`); one file is faster.
 */
const librariesApart =
  process.env.LIBRARIES_APART === 'on' ? [{ name: 'library', test: /\/node_modules\//, priority: 10 }] : [];

const codeSplitting = { groups: [...librariesApart, ...codeGroups] };

/** Stylesheets of light pages are inlined; those of the map are fetched once and cached. */
const assetsInlineLimit = (path, content) => (path.endsWith('.css') ? content.length < 12_000 : undefined);

/** Class of a CSS module: its own name and a hash of its file's path, the same wherever the project is built. */
const classNameOf = (name, file) => {
  const path = relative(process.cwd(), file.split('?')[0]);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
};

const csp = {
  algorithm: 'SHA-256',
  directives: policy.directives,
  scriptDirective: { resources: policy.scriptSources, hashes: [hashOf(firstPaint)] },
  styleDirective: { resources: ["'self'"] },
};

/**
 * Whether the sitemap lists a page: not when it is one of several URLs of the same content, a part of another page, made
 * for iframes, members, operators, comparisons, messages or errors, or in the part that follows the data (`sitemap-data.xml`).
 */
const isFound = (address) =>
  !/\/(away|map|test-map-component|metrics|transactions|favorites|compare(\/prices)?|user-profile|account\/email|[a-z]+-badges|parts\/[a-z-]+|market|brokers|organisations|offers\/new|admin(\/[a-z]+)?|projects\/roshan)\/?$/.test(
    address,
  );
const customSitemaps = [`${values.PUBLIC_SITE_URL}/sitemap-data.xml`];
const withoutSlash = (item) => ({ ...item, url: item.url.replace(/(?<=.)\/$/, '') });

/** Island directives: load at once, when the user asks for it, or when the map has been drawn. */
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

export default defineConfig({
  site: values.PUBLIC_SITE_URL,
  output: 'static',
  // `tools/server/serve.ts` serves the files. A page is buffered until complete: its ETag and policy depend on it.
  adapter: node({ mode: 'middleware', staticHeaders: true, experimentalDisableStreaming: true }),
  // Public pages rendered on demand stay in memory until the data that they show changes.
  cache: {
    provider: {
      name: 'pages',
      entrypoint: './src/cache/provider.ts',
      // About 100 MB normally, and 256 MB at most: a page takes about 100 KB.
      config: { pages: 1000, pageBytes: 256 * 1024, queryNames: pageQueryNames },
    },
  },
  integrations: [
    react(),
    clientDirectives,
    linkedStyles(),
    mapPreload(),
    sitemap({ customSitemaps, filter: isFound, serialize: withoutSlash }),
    ...editing.integrations,
  ],
  outDir: process.env.BUILD_DIR || '.build/site',
  server: {
    port: Number(process.env.SITE_PORT || 4321),
    headers: editing.headers,
  },
  devToolbar: { enabled: false },
  // Effort 2 takes a seventh of the default's time and gives files a fourteenth larger.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } } },
  // Configuration comes from the environment only: an .env file would not be part of the build's hash.
  vite: {
    envDir: false,
    plugins: editing.plugins,
    css: { modules: { generateScopedName: classNameOf } },
    define: { FIRST_PAINT: JSON.stringify(firstPaint), OLDER_BROWSERS: JSON.stringify(olderBrowsers.code) },
    build: { assetsInlineLimit, target: oldestBrowsers },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
  // `Document.astro` adds who may embed a page.
  security: isBuild ? { csp } : {},
  // The site stores nothing about a visitor on its server.
  session: false,
  env: {
    schema: {
      ...Object.fromEntries(Object.entries(values).map(publicVariable)),
      // The secret that the site's own server sends to the platform; read at run time, never part of a page.
      SITE_KEY: envField.string({ context: 'server', access: 'secret', optional: true }),
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'IBM Plex Sans Arabic',
      cssVariable: '--font-family',
      fallbacks: ['Ardi on Noto', 'Ardi on DejaVu', 'Tahoma', 'sans-serif'],
      // Nobody has to read a page in a face that is not ours because the font came late. Until then text stands in faces
      // scaled to it (`src/styles/stand-in-faces.css`), so that it hardly moves.
      display: 'swap',
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

import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, envField, fontProviders } from 'astro/config';

const arabic = ['U+0600-06FF', 'U+0750-077F', 'U+08A0-08FF', 'U+FB50-FDFF', 'U+FE70-FEFF', 'U+200C-200E'];
const latin = ['U+0000-00FF', 'U+2000-206F', 'U+20AC', 'U+2122', 'U+2212'];
const fontFile = (script, weight) =>
  `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`;
const address = (fallback) =>
  envField.string({ context: 'client', access: 'public', url: true, default: fallback });
const platform = `http://127.0.0.1:${process.env.PLATFORM_PORT || 4322}`;

/**
 * What pages may load: their own files, inline scripts and styles by their hashes alone, and the hosts that the
 * configuration names. `Document.astro` adds who may frame a page.
 */
function contentPolicy() {
  const hosts = (...names) => [
    ...new Set(names.map((name) => new URL(process.env[name] || platform).origin)),
  ];
  const [tiles] = hosts('PUBLIC_TILES_URL');
  const calls = hosts('PUBLIC_MAIN_API_URL', 'PUBLIC_MARKETPLACE_API_URL', 'PUBLIC_TILES_URL');
  return {
    algorithm: 'SHA-256',
    directives: [
      "default-src 'none'",
      `connect-src 'self' ${calls.join(' ')}`,
      `img-src 'self' data: blob: ${calls.join(' ')}`,
      `font-src 'self' ${tiles}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
    ],
    scriptDirective: { resources: ["'self'"] },
    styleDirective: { resources: ["'self'"] },
  };
}

export default defineConfig({
  output: 'static',
  adapter: node({ mode: 'standalone', staticHeaders: true }),
  integrations: [react()],
  outDir: process.env.BUILD_DIR || '.build/site',
  server: { port: Number(process.env.SITE_PORT || 4321) },
  devToolbar: { enabled: false },
  // Configuration comes from the environment alone: a file read on the side would not be part of the build's key.
  vite: { envDir: false },
  security: { csp: contentPolicy() },
  // The site keeps nothing on its server for a visitor.
  session: false,
  env: {
    schema: {
      PUBLIC_MAIN_API_URL: address(platform),
      PUBLIC_MARKETPLACE_API_URL: address(platform),
      PUBLIC_TILES_URL: address(platform),
      // Shown to the platform by the site's own server; read when it runs, never part of a page.
      SITE_KEY: envField.string({ context: 'server', access: 'secret', optional: true }),
      PUBLIC_MAIN_API_KEY: envField.string({ context: 'client', access: 'public', default: 'ardi-embedded' }),
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'IBM Plex Sans Arabic',
      cssVariable: '--font-family',
      fallbacks: ['Tahoma', 'sans-serif'],
      options: {
        variants: [400, 600].flatMap((weight) => [
          { weight, style: 'normal', src: [fontFile('arabic', weight)], unicodeRange: arabic },
          { weight, style: 'normal', src: [fontFile('latin', weight)], unicodeRange: latin },
        ]),
      },
    },
  ],
});

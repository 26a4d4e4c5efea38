import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { contentPolicy } from './src/environment/content-policy.ts';
import { readPublicValues } from './src/environment/public-values.ts';

const arabic = ['U+0600-06FF', 'U+0750-077F', 'U+08A0-08FF', 'U+FB50-FDFF', 'U+FE70-FEFF', 'U+200C-200E'];
const latin = ['U+0000-00FF', 'U+2000-206F', 'U+20AC', 'U+2122', 'U+2212'];
const fontFile = (script, weight) =>
  `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`;
/** The site's public configuration, the same for the pages and for what they may load. */
const values = readPublicValues(process.env);
const policy = contentPolicy(values);
const publicVariable = ([name, value]) => {
  const form = name.endsWith('_URL') ? { url: true } : {};
  return [name, envField.string({ context: 'client', access: 'public', default: value, ...form })];
};

export default defineConfig({
  output: 'static',
  adapter: node({ mode: 'standalone', staticHeaders: true }),
  integrations: [react()],
  outDir: process.env.BUILD_DIR || '.build/site',
  server: { port: Number(process.env.SITE_PORT || 4321) },
  devToolbar: { enabled: false },
  // Configuration comes from the environment alone: a file read on the side would not be part of the build's key.
  vite: { envDir: false },
  // `Document.astro` adds who may frame a page.
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: policy.directives,
      scriptDirective: { resources: policy.scriptSources },
      styleDirective: { resources: ["'self'"] },
    },
  },
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
      options: {
        variants: [400, 600].flatMap((weight) => [
          { weight, style: 'normal', src: [fontFile('arabic', weight)], unicodeRange: arabic },
          { weight, style: 'normal', src: [fontFile('latin', weight)], unicodeRange: latin },
        ]),
      },
    },
  ],
});

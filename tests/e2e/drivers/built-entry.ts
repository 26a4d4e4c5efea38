import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { testSettings } from '../../support/settings.ts';

const built = new Map<string, Promise<Map<string, string>>>();

/** A module of the tests as chunks, the way the site's own build produces them; built once per process. */
function chunksOf(entry: string, base: string): Promise<Map<string, string>> {
  const known = built.get(entry);
  if (known) return known;
  const chunks = buildChunks(entry, base);
  built.set(entry, chunks);
  return chunks;
}

async function buildChunks(entry: string, base: string): Promise<Map<string, string>> {
  const { output } = (await build({
    logLevel: 'silent',
    configFile: false,
    base,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(entry),
        output: { entryFileNames: 'entry.js', chunkFileNames: '[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  );
}

/**
 * Serves a module, built, from a folder of the site as its `entry.js`, so that the site's content security policy
 * applies to everything it does.
 */
export async function serveEntry(
  pages: Page | BrowserContext,
  entry: string,
  folder: string,
  siteUrl = testSettings.siteUrl,
): Promise<void> {
  const chunks = await chunksOf(entry, folder);
  await pages.route(`${siteUrl}${folder}**`, (route) => {
    const body = chunks.get(new URL(route.request().url()).pathname.slice(folder.length));
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/javascript', body });
  });
}

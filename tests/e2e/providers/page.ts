import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { testSettings } from '../../support/settings.ts';
import { blockIdleRequests } from '../drivers/idle.ts';
import type {} from './entry.ts';

const folder = '/providers-under-test/';
let files: Promise<Map<string, string>> | undefined;

/** The site's providers as chunks, the way its own build produces them. */
async function buildFiles(): Promise<Map<string, string>> {
  const { output } = (await build({
    logLevel: 'silent',
    configFile: false,
    base: folder,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve('tests/e2e/providers/entry.ts'),
        output: { entryFileNames: 'entry.js', chunkFileNames: '[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : '']));
}

/** Serves the chunks as the site's own files, so that its content security policy applies to everything they do. */
export async function serveProviders(page: Page, siteUrl = testSettings.siteUrl): Promise<void> {
  const built = await (files ??= buildFiles());
  await page.context().route(`${siteUrl}${folder}**`, (route) => {
    const body = built.get(new URL(route.request().url()).pathname.slice(folder.length));
    return body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** Loads the providers into the open page. */
export async function loadProviders(
  page: Page,
  environment: Record<string, string> = { PUBLIC_MAIN_API_URL: testSettings.platformUrl },
): Promise<void> {
  await page.addScriptTag({ url: `${folder}entry.js`, type: 'module' });
  await page.evaluate((values) => window.providersPage.configure(values), environment);
}

/** Opens a page of the site with its providers, and lists its requests to any host but the product's own two. */
export async function openWithProviders(page: Page): Promise<string[]> {
  const { siteUrl, platformUrl } = testSettings;
  const elsewhere: string[] = [];
  await page.context().route(
    (url) => url.origin !== siteUrl && url.origin !== platformUrl,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  await blockIdleRequests(page.context());
  await serveProviders(page);
  await page.goto('/');
  await loadProviders(page);
  return elsewhere;
}

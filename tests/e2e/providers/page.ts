import type { Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';
import { serveEntry } from '../drivers/built-entry.ts';
import { blockIdleRequests } from '../drivers/idle.ts';
import type {} from './entry.ts';

const folder = '/providers-under-test/';

/** Serves the providers as the site's own files. */
export function serveProviders(page: Page, siteUrl = testSettings.siteUrl): Promise<void> {
  return serveEntry(page.context(), 'tests/e2e/providers/entry.ts', folder, siteUrl);
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

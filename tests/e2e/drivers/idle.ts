import type { BrowserContext, Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';

/**
 * Blocks what pages request in idle time (feature switches, settings and promotions), which would interfere with the
 * test.
 */
export async function blockIdleRequests(
  pages: Page | BrowserContext,
  siteUrl = testSettings.siteUrl,
): Promise<void> {
  await pages.route(`${siteUrl}/_astro/idle.*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
}

import type { BrowserContext, Page } from '@playwright/test';
import { testSettings } from '../../support/settings.ts';

/** Leaves out what pages ask in idle time: switches, settings and promotions, which would stand beside what is tested. */
export async function leaveIdleOut(
  pages: Page | BrowserContext,
  siteUrl = testSettings.siteUrl,
): Promise<void> {
  await pages.route(`${siteUrl}/_astro/idle.*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
}

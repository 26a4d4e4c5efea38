import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath } from '../../tools/testing/test-tools.ts';
import { freePort } from '../support/programs.ts';
import { testSettings } from '../support/settings.ts';
import { expect, test } from '../e2e/fixtures.ts';

/** One page of each kind. */
const kinds = ['/', '/market', '/projects/roshan', '/privacy-policy', '/landing-page/46'];

for (const path of kinds) {
  test(`${path} scores 100 for accessibility, best practices and SEO`, async () => {
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    });
    try {
      const result = await lighthouse(testSettings.siteUrl + path, {
        port,
        logLevel: 'error',
        onlyCategories: ['accessibility', 'best-practices', 'seo'],
      });
      const { categories = {}, audits = {} } = result?.lhr ?? {};
      const marks = Object.values(categories).map(({ id, score }) => [id, score]);
      const missed = Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id);
      expect(missed).toEqual([]);
      expect(marks).toEqual([
        ['accessibility', 1],
        ['best-practices', 1],
        ['seo', 1],
      ]);
    } finally {
      await browser.close();
    }
  });
}

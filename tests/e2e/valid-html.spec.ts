import { HtmlValidate } from 'html-validate';
import { testSettings } from '../support/settings.ts';
import { sitePages } from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

/** What is served is valid HTML, by the rules of the standard that html-validate knows. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Astro writes this one rule before the first island of a page, in its body; no browser minds, and no page can help it. */
const ruleOfAstro = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

for (const path of sitePages) {
  test(`${path} is valid HTML`, async () => {
    const html = await (await fetch(testSettings.siteUrl + path)).text();
    const { results } = await validator.validateString(html.replace(ruleOfAstro, ''));
    const messages = results.flatMap((result) => result.messages);
    expect(
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    ).toEqual([]);
  });
}

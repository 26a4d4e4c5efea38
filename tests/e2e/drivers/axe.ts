import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Runs axe on a page with all of its rules. It runs in the page itself and collects only violations, which is all the
 * tests need: that takes a fifth of the time of a run with the package's defaults.
 */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

/** What axe finds wrong with a page, or with the part of it that a selector names: rules with the elements. */
export async function violationsOn(page: Page, part?: string): Promise<[rule: string, elements: string[]][]> {
  const { violations } = await (part ? axeOn(page).include(part) : axeOn(page)).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

export async function expectAccessible(page: Page, part?: string, message?: string): Promise<void> {
  expect(await violationsOn(page, part), message).toEqual([]);
}

import type { Page } from '@playwright/test';

const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off]), output';

/** Records from now on what live regions of the page announce; each call returns what was said since the last. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle((selector) => {
    const texts: string[] = [];
    const last = new Map<Element, string>();
    const read = (region: Element | null | undefined) => {
      const text = region?.checkVisibility() ? region.textContent.replaceAll(/\s+/g, ' ').trim() : '';
      if (!region || text === last.get(region)) return;
      last.set(region, text);
      if (text) texts.push(text);
    };
    for (const region of document.querySelectorAll(selector)) last.set(region, region.textContent.trim());
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target, addedNodes }) => [
        (target instanceof Element ? target : target.parentElement)?.closest(selector),
        ...[...addedNodes].flatMap((node) =>
          node instanceof Element ? [...node.querySelectorAll(selector)] : [],
        ),
      ]);
      for (const region of new Set(regions)) read(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    return texts;
  }, live);
  return () => said.evaluate((texts) => texts.splice(0));
}

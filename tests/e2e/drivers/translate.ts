import type { Page } from '@playwright/test';

/**
 * Translates the page as browsers do, into the same words: from now on every text is taken out of the page and put back in
 * elements of the translator's own.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isTranslated = (node: Node) => node.parentElement?.closest('font[data-translated]') != null;
    const font = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    const wrap = (text: Text) => {
      const place = text.parentElement;
      if (!place || isTranslated(text) || !text.data.trim()) return;
      if (place.closest('script, style, noscript, template, textarea, svg, option, title')) return;
      const outer = font();
      outer.dataset['translated'] = '';
      const inner = font();
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      if (root instanceof Text) return wrap(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    wrapAll(document.body);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') wrapAll(target);
        else addedNodes.forEach(wrapAll);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

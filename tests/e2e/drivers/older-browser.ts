import type { Page } from '@playwright/test';

/**
 * Takes from the page what the oldest supported browsers (Safari 16.4, Chrome 109) do not have. Chromium acts on the
 * attributes of popovers by itself, so its own answer to a click is prevented after all listeners have run.
 */
export async function becomeOlderBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [Promise, ['withResolvers', 'try']],
      [URL, ['canParse', 'parse']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [AbortSignal, ['any']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [
        Set.prototype,
        [
          ...['union', 'intersection', 'difference', 'symmetricDifference'],
          ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
        ],
      ],
      [Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, iteratorHelpers()],
      [window, ['requestIdleCallback', 'scheduler', 'Iterator', 'CloseWatcher', 'navigation']],
      [Document.prototype, ['startViewTransition']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
      [HTMLInputElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
    ];
    for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name);
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('[popovertarget]')) event.preventDefault();
    });
    // The browser's own style hides every popover that it did not open itself.
    document.addEventListener('DOMContentLoaded', () => {
      const style = new CSSStyleSheet();
      style.replaceSync('[popover].\\:popover-open { display: block; }');
      document.adoptedStyleSheets.push(style);
    });

    function iteratorHelpers(): string[] {
      return [
        ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray'],
        ...['forEach', 'some', 'every', 'find'],
      ];
    }
  });
}

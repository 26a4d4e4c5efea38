import type { Page } from '@playwright/test';

/** Pixels between the probed points. */
const step = 8;

/** Share of the viewport in which nothing but the map itself is seen; what lets pointers through covers it, too. */
export function freeShareOfMap(page: Page): Promise<number> {
  return page.evaluate((distance) => {
    const everything = new CSSStyleSheet();
    everything.replaceSync('* { pointer-events: auto !important; }');
    document.adoptedStyleSheets.push(everything);
    const isSeen = (element: Element) =>
      element instanceof SVGElement ||
      element.matches('button, a, input, img') ||
      getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)';
    let free = 0;
    let all = 0;
    for (let x = distance / 2; x < innerWidth; x += distance) {
      for (let y = distance / 2; y < innerHeight; y += distance) {
        const stack = document.elementsFromPoint(x, y);
        const canvas = stack.findIndex((element) => element.matches('.maplibregl-canvas'));
        all += 1;
        if (canvas >= 0 && !stack.slice(0, canvas).some(isSeen)) free += 1;
      }
    }
    document.adoptedStyleSheets.pop();
    return free / all;
  }, step);
}

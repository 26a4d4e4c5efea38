import { hasDemo } from '../../../contract/shared/has-demo.ts';
import type { Source } from '../../../contract/shared/common.ts';

/** Shows the mark of demo data (`DemoMark.astro`), where a part of the page that its server rendered holds some. */
export function showDemoMark(part: HTMLElement): void {
  if (part.dataset.demo !== undefined) show();
}

/** The same, for what the page's script draws itself. */
export function markDemo(sources: readonly (Pick<Source, 'origin'> | null | undefined)[]): void {
  if (hasDemo(sources)) show();
}

let isAdded = false;

/** Its word is loaded where there is a demonstration alone, and the mark added with it: growing, it would shift. */
function show(): void {
  if (isAdded || document.querySelector('[data-demo-mark]')) return;
  isAdded = true;
  void import('../../../words/ar/map/legend.ts').then(
    ({ legend }) => {
      const mark = document.createElement('p');
      mark.dataset.demoMark = '';
      mark.textContent = legend.demoBadge;
      document.querySelector('main')?.prepend(mark);
    },
    // The figures themselves name their source.
    () => (isAdded = false),
  );
}

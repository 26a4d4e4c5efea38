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

/** Its word is loaded where there is a demonstration alone. */
function show(): void {
  if (document.querySelector('[data-demo-mark]')) return;
  const mark = document.createElement('p');
  mark.dataset.demoMark = '';
  document.querySelector('main')?.prepend(mark);
  void import('../../../words/ar/map/legend.ts').then(
    ({ legend }) => mark.append(legend.demoBadge),
    () => mark.remove(),
  );
}

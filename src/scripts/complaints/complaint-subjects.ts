import type { ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { requireElement } from '../shared/require-element.ts';

/**
 * Sets the subjects that a page fetched; an empty list hides the button. The chosen subject is kept if still present.
 */
export function nameSubjects(subjects: readonly { kind: ComplaintType; id: string; name: string }[]): void {
  const root = requireElement(document, '[data-complaint]');
  const about = requireElement<HTMLSelectElement>(root, '#report-about');
  const chosen = about.value;
  about.replaceChildren(...subjects.map(({ kind, id, name }) => new Option(name, `${kind} ${id}`)));
  if (subjects.some(({ kind, id }) => `${kind} ${id}` === chosen)) about.value = chosen;
  requireElement(root, '[data-field=about]').hidden = subjects.length === 1;
  root.hidden = subjects.length === 0;
  about.dispatchEvent(new Event('change'));
}

import type { ComplaintType } from '../../contract/shared/vocabulary.ts';
import { requireElement } from '../shared/require-element.ts';

/** Opens the form of `Complaint.astro`. The form's own code is lazy-loaded on the first click. */
const root = requireElement(document, '[data-complaint]');
const button = requireElement<HTMLButtonElement>(root, '[data-open]');
const failed = requireElement(root, '[data-failed]');

button.addEventListener('click', () => {
  failed.hidden = true;
  import('./complaint-form.ts').then(
    ({ toggleComplaint }) => toggleComplaint(),
    () => (failed.hidden = false),
  );
});

/**
 * Sets the subjects that a page fetched; an empty list hides the button. The chosen subject is kept if still present.
 */
export function nameSubjects(subjects: readonly { kind: ComplaintType; id: string; name: string }[]): void {
  const about = requireElement<HTMLSelectElement>(root, '#report-about');
  const chosen = about.value;
  about.replaceChildren(...subjects.map(({ kind, id, name }) => new Option(name, `${kind} ${id}`)));
  if (subjects.some(({ kind, id }) => `${kind} ${id}` === chosen)) about.value = chosen;
  requireElement(root, '[data-field=about]').hidden = subjects.length === 1;
  root.hidden = subjects.length === 0;
  about.dispatchEvent(new Event('change'));
}

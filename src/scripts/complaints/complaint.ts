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

import type { ComplaintField } from '../../stores/complaints/complaints.ts';
import { requireElement } from '../shared/require-element.ts';

/** Sets the note below a complaint field: a hint, or its validation error. */
export function setNote(form: HTMLElement, name: ComplaintField, sentence = '', isWrong = false): void {
  const note = requireElement(form, `#report-${name}-note`);
  note.textContent = sentence;
  note.toggleAttribute('data-wrong', isWrong);
  if (name === 'file') {
    // The file field has no control that `aria-describedby` could attach the note to.
    note.role = isWrong ? 'alert' : null;
    return;
  }
  const control = requireElement(form, `#report-${name}`);
  control.ariaInvalid = String(isWrong);
  if (sentence) control.setAttribute('aria-describedby', note.id);
  else control.removeAttribute('aria-describedby');
}

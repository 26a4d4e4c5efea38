import type { ComplaintField } from '../../stores/complaints/complaints.ts';
import { requireElement } from '../shared/require-element.ts';

/** Writes what stands below a field of a complaint: a hint, or what is wrong with it. */
export function setNote(form: HTMLElement, name: ComplaintField, sentence = '', isWrong = false): void {
  const note = requireElement(form, `#report-${name}-note`);
  note.textContent = sentence;
  note.toggleAttribute('data-wrong', isWrong);
  if (name === 'file') {
    // Files have no control to read it with.
    note.role = isWrong ? 'alert' : null;
    return;
  }
  const control = requireElement(form, `#report-${name}`);
  control.ariaInvalid = String(isWrong);
  if (sentence) control.setAttribute('aria-describedby', note.id);
  else control.removeAttribute('aria-describedby');
}

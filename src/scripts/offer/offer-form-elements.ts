import { requireElement } from '../shared/require-element.ts';

/** The parts of `OfferForm.astro`. */
export const root = requireElement<HTMLElement>(document, '[data-offer-form]');
export const form = requireElement<HTMLFormElement>(root, 'form');

/** A copy of the row in a template. */
export function rowOf(name: 'parcel' | 'photo'): HTMLElement {
  const template = requireElement<HTMLTemplateElement>(root, `[data-template=${name}]`);
  return template.content.firstElementChild?.cloneNode(true) as HTMLElement;
}

/** Tells what is wrong with a field, or that nothing is. */
export function setWrong(field: string, sentence = ''): void {
  const place = form.querySelector<HTMLElement>(`[data-field=${field}]`);
  const note = place?.querySelector<HTMLElement>('[data-wrong]');
  if (!place || !note) return;
  note.textContent = sentence;
  for (const control of place.querySelectorAll<HTMLElement>('input:not([type=file]), select, textarea')) {
    if (field === 'parcels') continue;
    if (sentence === '') {
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-errormessage');
    } else {
      control.setAttribute('aria-invalid', 'true');
      control.setAttribute('aria-errormessage', note.id);
    }
  }
}

/** Moves the focus to the first control of a field. */
export function focusField(field: string): void {
  form
    .querySelector<HTMLElement>(`[data-field=${field}] :is(input:not([hidden]), select, textarea, button)`)
    ?.focus();
}

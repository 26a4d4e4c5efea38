import { percentOf, reasonOf, type Adjustment } from '../../api/parcel/valuation.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { comparables } from '../../../words/ar/parcel/comparables.ts';
import { fill } from '../../../words/fill.ts';

const words = comparables.adjustment;

/**
 * A form for the adjustment of a sale, with percent and reason.
 *
 * @param done receives the adjustment, undefined where there is to be none
 */
export function adjustmentForm(
  adjustment: Adjustment | undefined,
  done: (adjustment: Adjustment | undefined) => void,
): HTMLFormElement {
  const form = document.createElement('form');
  form.className = 'adjustment';
  form.noValidate = true;
  const percent = field(words.percent, adjustment ? String(adjustment.percent) : '', 8);
  percent.input.dir = 'ltr';
  percent.input.inputMode = 'decimal';
  const reason = field(words.reason, adjustment?.reason ?? '', parcelLimits.adjustmentReason);
  const wrong = document.createElement('small');
  wrong.role = 'alert';
  const apply = button(words.done, 'submit');
  form.append(percent.label, reason.label, wrong, apply);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (percent.input.value.trim() === '') return done(undefined);
    const amount = percentOf(percent.input.value);
    if (amount !== undefined) return done({ percent: amount, reason: reasonOf(reason.input.value) });
    wrong.textContent = fill(words.wrong, { most: String(parcelLimits.adjustmentHighest) });
    percent.input.ariaInvalid = 'true';
    percent.input.focus();
  });
  form.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') done(adjustment);
  });
  if (adjustment) {
    const remove = button(words.remove, 'button');
    remove.addEventListener('click', () => done(undefined));
    form.append(remove);
  }
  return form;
}

function field(text: string, value: string, longest: number) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  label.append(text, input);
  input.type = 'text';
  input.autocomplete = 'off';
  input.value = value;
  input.maxLength = longest;
  return { label, input };
}

function button(text: string, type: 'submit' | 'button'): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = type;
  element.className = 'text-button';
  element.textContent = text;
  return element;
}

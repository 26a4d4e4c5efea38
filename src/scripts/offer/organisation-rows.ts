import { organisations as words } from '../../../words/ar/offer/organisations.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';

/** Rows of the page of organizations, and what it tells. */
export const root = requireElement<HTMLElement>(document, '[data-organisations]');

/** A copy of a template, with texts in the places that have their names. */
export function rowOf(
  template: 'membership' | 'member' | 'request' | 'row',
  texts: Record<string, string>,
): HTMLElement {
  const source = requireElement<HTMLTemplateElement>(root, `[data-template=${template}]`);
  const row = source.content.firstElementChild?.cloneNode(true) as HTMLElement;
  for (const [name, text] of Object.entries(texts))
    requireElement(row, `[data-text=${name}]`).textContent = text;
  return row;
}

/** Tells what came of an act. */
export function tellDone(outcome: Outcome, sentence: string = words.saved): void {
  requireElement(root, '[data-status]').textContent = outcome
    ? (outcome.message ?? words.sendFailed)
    : sentence;
}

import type { Project } from '../../../contract/project/projects.ts';
import { t } from '../../../words/translate.ts';
import { moneyHtml } from '../shared/money-html.ts';

/** What the units of a project cost, from the cheapest to the dearest, as HTML. */
export function priceRangeHtml({
  priceFromSar: from,
  priceToSar: to,
}: Pick<Project, 'priceFromSar' | 'priceToSar'>): string {
  if (from === null) return t('market.noPrice');
  if (to === null || to === from) return moneyHtml(from);
  return t('market.priceRange', { from: moneyHtml(from), to: moneyHtml(to) });
}

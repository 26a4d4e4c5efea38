import type { Project } from '../../contract/project/projects.ts';
import { words } from '../../i18n/ar/index.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';

/** What the units of a project cost, from the cheapest to the dearest. */
export function priceRange({
  priceFromSar: from,
  priceToSar: to,
}: Pick<Project, 'priceFromSar' | 'priceToSar'>): string {
  if (from === null) return t('market.noPrice');
  const isOne = to === null || to === from;
  const range = isOne
    ? formatNumber(from)
    : t('market.priceRange', { from: formatNumber(from), to: formatNumber(to) });
  return `${range} ${words.money.riyalShort}`;
}

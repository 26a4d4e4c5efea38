import type { Project } from '../../../contract/project/projects.ts';
import { words } from '../../../words/ar/index.ts';
import { formatNumber } from '../../../words/format.ts';
import { t } from '../../../words/translate.ts';

/** How many units of a project can be had, and of how many, as far as either is known. */
export function availableText({
  availableCount: available,
  unitCount: all,
}: Pick<Project, 'availableCount' | 'unitCount'>): string {
  if (all === null) return available === null ? words.panel.notKnown : formatNumber(available);
  if (available === null) return t('market.unitsNotKnown', { all: formatNumber(all) });
  return t('market.unitsOf', { available: formatNumber(available), all: formatNumber(all) });
}

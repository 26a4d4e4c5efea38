import type { LiveFigure } from '../../content/campaign-schema.ts';
import type { RegionFigures } from '../../../contract/shell/overview.ts';
import { formatNumber } from '../../../words/format.ts';
import { $regionFigures, loadRegionFigures } from '../../stores/shell/region-figures.ts';
import { markDemo } from '../shared/demo-mark.ts';
import { moneyElement } from '../shared/money.ts';

/** Fills in a landing page's current figures; one that is unknown or cannot be fetched keeps its dash. */
const shown: Record<LiveFigure, (figures: RegionFigures) => string | Node | undefined> = {
  // None loaded is not none there.
  parcels: ({ parcelCount }) => (parcelCount === 0 ? undefined : formatNumber(parcelCount)),
  sales: ({ saleCount, latestSaleAt }) => (latestSaleAt === null ? undefined : formatNumber(saleCount)),
  unit_price: ({ medianPriceSarPerSqm: price }) => (price === null ? undefined : moneyElement(price)),
};

export async function drawFigures(): Promise<void> {
  await loadRegionFigures();
  const load = $regionFigures.get();
  const region = document.querySelector<HTMLElement>('[data-region]')?.dataset.region;
  const figures =
    load.status === 'ready' ? load.value.find(({ regionKey }) => regionKey === region) : undefined;
  if (!figures) return;
  markDemo([figures.source, figures.indicators?.source]);
  for (const place of document.querySelectorAll<HTMLElement>('[data-figure]')) {
    const figure = shown[place.dataset.figure as LiveFigure](figures);
    if (figure) place.replaceChildren(figure);
  }
}

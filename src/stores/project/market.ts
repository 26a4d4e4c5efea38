import { atom } from 'nanostores';
import { marketQuery, readMarketView, type MarketView } from '../../api/project/market-query.ts';
import { getPart } from '../../api/shared/parts.ts';
import { createLoader } from '../shared/load.ts';

const projects = createLoader<string>();

export const $marketView = atom<MarketView>(readMarketView(new URLSearchParams()));
/** The projects of the view, as HTML. */
export const $projects = projects.$load;

/** Shows a view and fetches its projects. */
export async function showMarket(view: MarketView): Promise<void> {
  $marketView.set(view);
  await projects.start((signal) => getPart(`/parts/projects${marketQuery(view)}`, signal));
}

/** Address of a view, leaving out defaults. */
export function marketAddress(view: MarketView): string {
  return `/market${marketQuery(view)}`;
}

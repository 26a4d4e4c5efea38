import type { Parcel } from '../../../contract/parcel/parcels.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import type { Fact } from '../shared/detail/fact.ts';

/** The price without a day that a file of parcels states, with its source; empty where there is none. */
export function statedPriceFacts(stated: Parcel['statedPrice']): Fact[] {
  if (!stated) return [];
  const { priceSar, priceSarPerSqm, source } = stated;
  return [
    {
      label: words.panel.statedPrice,
      amount: priceSar ?? priceSarPerSqm,
      isPerSqm: priceSar === null,
      note: fill(words.panel.statedPriceNote, { source: source.name }),
    },
  ];
}

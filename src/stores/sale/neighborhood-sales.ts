import { summarizeTransactions } from '../../api/sale/transactions.ts';
import type { SaleSummary } from '../../../contract/sale/transactions.ts';
import { clients } from '../shared/clients.ts';
import { createSelectionLoader } from '../map/selection-loader.ts';

const summary = createSelectionLoader<SaleSummary>((selection) => {
  if (selection.kind !== 'neighborhood') return undefined;
  const { neighborhoodId } = selection;
  return (signal) => summarizeTransactions(clients, { neighborhoodId }, {}, signal);
});

/** Summary of all sales in the selected neighborhood. */
export const $neighborhoodSales = summary.$load;
export const loadNeighborhoodSales = summary.load;

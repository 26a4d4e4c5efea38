import type { Plan } from '../../../contract/parcel/plans.ts';
import { openTab, type MapTab } from '../map/map-tab.ts';
import { showBounds } from '../map/requested-view.ts';
import { clearSelection } from '../map/selection.ts';

/** Leaves a plan for the list of the parcels in its place. */
export function showPlanParcels(plan: Pick<Plan, 'bounds'>): void {
  leaveFor('parcels', plan);
}

/** Leaves it for the list of the sales there. */
export function showPlanSales(plan: Pick<Plan, 'bounds'>): void {
  leaveFor('sales', plan);
}

function leaveFor(tab: MapTab, { bounds }: Pick<Plan, 'bounds'>): void {
  openTab(tab);
  if (bounds) showBounds(bounds);
  clearSelection();
}

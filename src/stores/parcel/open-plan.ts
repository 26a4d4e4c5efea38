import { computed } from 'nanostores';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import { listOffers, type OfferPage } from '../../api/offer/offers.ts';
import { getPlan } from '../../api/parcel/plans.ts';
import { listTrends } from '../../api/sale/trends.ts';
import type { Plan } from '../../../contract/parcel/plans.ts';
import type { TrendPoint } from '../../../contract/sale/trends.ts';
import type { PlanName } from '../../../contract/shared/plan-key.ts';
import { $mapRegion } from '../map/map-region.ts';
import { selectPlan } from '../map/selection.ts';
import { createSelectionLoader } from '../map/selection-loader.ts';
import { showBounds } from '../map/requested-view.ts';
import { clients } from '../shared/clients.ts';
import { shownOffers } from '../offer/offers.ts';

const ownRegion = () => regionIds[$mapRegion.get()];

const plan = createSelectionLoader<Plan>((selection) =>
  selection.kind === 'plan'
    ? async (signal) =>
        getPlan(
          clients,
          { regionId: ownRegion(), city: selection.cityName, planNo: selection.planNo },
          signal,
        )
    : undefined,
);

/** The selected subdivision plan. */
export const $openPlan = plan.$load;
export const loadOpenPlan = plan.load;

const prices = createSelectionLoader<TrendPoint[]>((selection) =>
  selection.kind === 'plan'
    ? async (signal) => {
        const { cityName: city, planNo } = selection;
        const place = { kind: 'plan' as const, regionId: ownRegion(), city, planNo };
        const { trends } = await listTrends(clients, { places: [place], step: 'quarter' }, signal);
        return trends[0]?.points ?? [];
      }
    : undefined,
);

/** Medians of its sales, quarter by quarter, oldest first. */
export const $planPrices = prices.$load;
export const loadPlanPrices = prices.load;

const offers = createSelectionLoader<OfferPage>((selection) =>
  selection.kind === 'plan'
    ? async (signal) => {
        const { cityName: city, planNo } = selection;
        const place = { regionId: ownRegion(), city, planNo };
        return listOffers(clients, { ...place, offset: 0, limit: shownOffers }, signal);
      }
    : undefined,
);

/** Valid offers in it, newest first. */
export const $planOffers = offers.$load;
export const loadPlanOffers = offers.load;

/** Its outline as drawn on the map, as polygons of rings; empty while there is none. */
export const $planOutline = computed($openPlan, (load) =>
  load.status === 'ready' ? load.value.outline : [],
);

/** The plan that the map moves to when it has been loaded. A link has a camera of its own, which is kept. */
let wanted: PlanName | undefined;

/** Selects a plan and moves the map to it, once its bounds are known. */
export function showPlan(plan: PlanName): void {
  wanted = plan;
  selectPlan(plan);
}

$openPlan.listen((load) => {
  if (load.status !== 'ready' || !wanted) return;
  const { cityName, planNo, bounds } = load.value;
  if (bounds && cityName === wanted.cityName && planNo === wanted.planNo) showBounds(bounds);
  wanted = undefined;
});

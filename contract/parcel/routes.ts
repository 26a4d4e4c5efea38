import { route, routesOf } from '../shared/route.ts';

/** Calls of the feature parcel. */
export const parcelRoutes = routesOf({
  searchParcels: route('GET', 'api/parcel/search'),
  getParcel: route('GET', 'parcel/{id}'),
  getBuildingRules: route('GET', 'parcel/buildingRules'),
  listZoningGroups: route('GET', 'api/parcel/landZoningGroups'),
  listLandUseGroups: route('GET', 'api/parcel/landUseGroups'),
  listPriceOfMeter: route('GET', 'api/parcel/metrics/priceOfMeter'),
  getParcelShareLink: route('GET', 'api/parcel/shareLink'),
  getParcelOutlines: route('GET', 'api/parcel/outlines', 4),
  getParcelPlan: route('GET', 'api/parcel/plan', 4),
  listSuccessors: route('GET', 'api/parcel/successors', 4),
  listPlans: route('GET', 'api/plans', 4),
  getPlan: route('GET', 'api/plans/plan', 4),
  getLandFee: route('GET', 'api/parcel/land-fee', 4),
  listComparables: route('GET', 'api/parcel/comparables', 4),
});
